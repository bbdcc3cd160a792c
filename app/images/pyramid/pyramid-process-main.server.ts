// The entry point of the pyramid process (pyramid-process.server.ts).
import { isOutOfMemory } from '../processing/out-of-memory.ts'
import { serveTasks } from '../processing/serve-tasks.server.ts'
import { drawRegion } from './draw-region.server.ts'
import type { RegionTask } from './region-task.ts'

serveTasks(async (task: RegionTask) => {
  try {
    return await drawRegion(task)
  } catch (error) {
    // Earlier tasks may have left too little memory. The server retries once with a new process.
    if (isOutOfMemory(error)) process.kill(process.pid, 'SIGKILL')
    throw error
  }
})
