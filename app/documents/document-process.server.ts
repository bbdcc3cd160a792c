import { programFile } from '../config/project-root.server.ts'
import { createTaskProcess } from '../images/processing/task-process.server.ts'
import { createBoundedQueue } from '../kernel/task-queue.ts'
import type { Refusal } from '../kernel/result.ts'
import type { DocumentTask } from './document.ts'

/**
 * A document takes about 40 ms of a core. The process takes 0.5 s to start, and exits when idle.
 */
const documentProcess = createTaskProcess<DocumentTask, Uint8Array>({
  program: programFile('app/documents/document-process-main.server.ts'),
  memoryBytes: 256 * 1024 * 1024,
  maxCoreMs: 20_000,
  timeoutMs: 30_000,
})

const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 16 })

/**
 * Draws documents in a child process, one at a time. `plan` runs when the turn comes, so that
 * waiting requests hold no pictures in memory.
 * @returns the bytes of a PDF, or the refusal `unavailable` when too many documents are waiting
 * @throws when the document is too large for the process
 */
export async function renderDocument(
  plan: () => Promise<DocumentTask>,
): Promise<Uint8Array | Refusal<'unavailable'>> {
  return queue.admit(async () => {
    const done = await documentProcess.run(await plan())
    if ('failed' in done) throw new Error(`the document process ${done.failed}`)
    return done.value
  })
}
