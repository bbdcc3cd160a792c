import { derivativeKey, imageWidths } from '../../images/image.ts'
import { readWhole, type ImageStore } from '../../images/storage/image-store.server.ts'
import { createBoundedQueue } from '../../kernel/task-queue.ts'
import type { Refusal } from '../../kernel/result.ts'
import { shareProcess } from '../sharing/share-process.server.ts'

const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 8 })

/**
 * Draws the widest derivative as a JPEG for print, with its credit in the metadata. An original may
 * have 200 megapixels, which print does not need and this process cannot hold.
 * @returns null when the store has no file
 */
export async function drawPortrait(
  store: Pick<ImageStore, 'get'>,
  { id, width }: { readonly id: string; readonly width: number },
  credit: string,
): Promise<Uint8Array | null | Refusal<'unavailable'>> {
  return queue.admit(async () => {
    const key = derivativeKey(id, imageWidths(width).at(-1) ?? 400, 'avif')
    const picture = await readWhole(store, key)
    if (picture === null) return null
    const drawn = await shareProcess.run({ kind: 'print', picture, credit })
    if ('failed' in drawn) throw new Error(`the portrait ${id}: ${drawn.failed}`)
    return drawn.value
  })
}
