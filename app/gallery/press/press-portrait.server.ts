import { originalKey } from '../../images/image.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import { createBoundedQueue } from '../../kernel/bounded-queue.ts'
import type { Refusal } from '../../kernel/result.ts'
import { readPicture } from '../../documents/document-picture.server.ts'
import { shareProcess } from '../sharing/share-process.server.ts'

const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 8 })

/**
 * Draws the stored original as a JPEG for print, with its credit in the metadata. Images of the demo
 * gallery have a smaller file first.
 * @returns null when the store has no file
 */
export async function drawPortrait(
  store: Pick<ImageStore, 'get'>,
  image: { readonly id: string; readonly width: number },
  credit: string,
): Promise<Uint8Array | null | Refusal<'unavailable'>> {
  return queue.admit(async () => {
    const file = await store.get(originalKey(image.id))
    const picture =
      file === null
        ? await readPicture(store, image)
        : new Uint8Array(await new Response(file.body).arrayBuffer())
    if (picture === null) return null
    const drawn = await shareProcess.run({ kind: 'print', picture, credit })
    if ('failed' in drawn) throw new Error(`the portrait of ${image.id} ${drawn.failed}`)
    return drawn.value
  })
}
