import { programFile } from '../../config/project-root.server.ts'
import { MAX_IMAGE_CORE_MS } from '../image.ts'
import type { ImageFiles } from '../processing/image-files.server.ts'
import type { ImageRefusal } from '../processing/image-header.server.ts'
import { withMadeFiles, type MadeFiles } from '../processing/image-process.server.ts'
import { createTaskProcess } from '../processing/task-process.server.ts'
import type { AreaTask } from './area-task.ts'

/**
 * Straightens areas of photos in a child process. It only reads files that Frame has written, so
 * JIT compilation is safe here; it makes sampling a hundred times faster.
 */
const areaProcess = createTaskProcess<AreaTask, ImageFiles | ImageRefusal>({
  program: programFile('app/images/area/area-process-main.server.ts'),
  memoryBytes: 512 * 1024 * 1024,
  maxCoreMs: MAX_IMAGE_CORE_MS,
  timeoutMs: 300_000,
  compiles: true,
})

/** Does the same as `withImageFiles`, for the area of a photo. */
export const withAreaFiles = <Result>(
  task: Omit<AreaTask, 'originalTo'>,
  use: (made: MadeFiles) => Promise<Result>,
): Promise<Result> => withMadeFiles((originalTo) => areaProcess.run({ ...task, originalTo }), use)
