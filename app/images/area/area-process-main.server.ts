// The entry point of the area process (area-process.server.ts).
import { serveTasks } from '../processing/serve-tasks.server.ts'
import { keepTemporaryFilesBeside } from '../processing/temporary-files.server.ts'
import { makeAreaFiles } from './area-files.server.ts'
import type { AreaTask } from './area-task.ts'

serveTasks((task: AreaTask) => {
  keepTemporaryFilesBeside(task.originalTo)
  return makeAreaFiles(task)
})
