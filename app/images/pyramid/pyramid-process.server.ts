import { programFile } from '../../config/project-root.server.ts'
import { createTaskProcess } from '../processing/task-process.server.ts'
import type { RegionTask } from './region-task.ts'

/**
 * Draws parts of pyramids in a child process, separate from that of uploads, which would delay it.
 */
export const pyramidProcess = createTaskProcess<RegionTask, Uint8Array>({
  program: programFile('app/images/pyramid/pyramid-process-main.server.ts'),
  memoryBytes: 320 * 1024 * 1024,
  maxCoreMs: 10_000,
  timeoutMs: 20_000,
})
