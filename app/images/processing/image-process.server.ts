import { programFile } from '../../config/project-root.server.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { MAX_IMAGE_CORE_MS } from '../image.ts'
import type { ImageFiles, ImageTask } from './image-files.server.ts'
import type { ImageRefusal } from './image-header.server.ts'
import { createTaskProcess } from './task-process.server.ts'

/**
 * Decodes and encodes images in a process of its own. A hostile file can end that process, but
 * cannot reach the server's memory or secrets.
 */
export const imageProcess = createTaskProcess<ImageTask, ImageFiles | ImageRefusal>({
  program: programFile('app/images/processing/image-process-main.server.ts'),
  memoryBytes: 512 * 1024 * 1024,
  maxCoreMs: MAX_IMAGE_CORE_MS,
  timeoutMs: 300_000,
})

/** @returns the refusal `image-too-complex` also for an image that ended the process */
export async function runImageTask(task: ImageTask): Promise<ImageFiles | Refusal> {
  return (await measureImageTask(task)).outcome
}

/** As `runImageTask`, with the processor time that it took, in milliseconds of one core. */
export async function measureImageTask(
  task: ImageTask,
): Promise<{ outcome: ImageFiles | Refusal; coreMs: number }> {
  const done = await imageProcess.run(task)
  const outcome = 'failed' in done ? refuse('image-too-complex') : done.value
  return { outcome, coreMs: done.coreMs }
}
