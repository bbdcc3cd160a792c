import { programFile } from '../../config/project-root.server.ts'
import { createTaskProcess } from '../../images/processing/task-process.server.ts'
import type { ShareTask } from './share-drawing.server.ts'

/** Draws preview images beside the server. Uploads, in a process of their own, do not delay it. */
export const shareProcess = createTaskProcess<ShareTask, Uint8Array>({
  program: programFile('app/gallery/sharing/share-process-main.server.ts'),
  memoryBytes: 256 * 1024 * 1024,
  maxCoreMs: 30_000,
  timeoutMs: 30_000,
})

/** @returns null when the task fails */
export async function drawBesideServer(task: ShareTask): Promise<Uint8Array | null> {
  const drawn = await shareProcess.run(task)
  return 'value' in drawn ? drawn.value : null
}
