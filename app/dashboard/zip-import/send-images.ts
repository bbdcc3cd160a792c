import { keyOf, MAX_BATCH_IMAGES, type BatchItem } from '../batch/batch-item.ts'
import type { BatchQueue } from '../batch/batch-queue.ts'
import type { ZipEntry } from './zip-plan.ts'

/** Maximum number of unpacked images in memory. */
const MAX_UNPACKED = 4

/** The draft made of an image, or the reason why there is none. */
export type SentImage =
  | { readonly name: string; readonly artworkId: string }
  | { readonly name: string; readonly artworkId: null; readonly message: string }

type Sending = {
  /** @returns null for a damaged file */
  readonly unpack: (entry: ZipEntry) => Promise<File | null>
  readonly signal: AbortSignal
  /** Gets the images that are not in the queue yet. */
  readonly onPacked: (images: readonly ZipEntry[]) => void
}

/**
 * Sends images through the batch queue, and unpacks each only when the queue has room.
 * @throws the reason of `signal`
 */
export async function sendImages(
  queue: Pick<BatchQueue, 'add' | 'read' | 'subscribe' | 'clearDone'>,
  images: readonly ZipEntry[],
  { unpack, signal, onPacked }: Sending,
): Promise<SentImage[]> {
  if (queue.read().items.length + images.length > MAX_BATCH_IMAGES) queue.clearDone()
  const keys = new Map<string, string | null>()
  onPacked(images)
  for (const [index, image] of images.entries()) {
    await until(queue, signal, (items) => items.filter(isHeld).length < MAX_UNPACKED)
    const file = await unpack(image)
    keys.set(image.name, file === null ? null : keyOf(file))
    if (file !== null) queue.add([file])
    onPacked(images.slice(index + 1))
  }
  const isSettled = (item: BatchItem | undefined) =>
    item === undefined || item.state === 'done' || item.state === 'failed'
  const itemOf = (key: string | null) => queue.read().items.find((item) => item.key === key)
  await until(queue, signal, () => [...keys.values()].every((key) => isSettled(itemOf(key))))
  return [...keys].map(([name, key]) => {
    const item = itemOf(key)
    if (item?.draft != null) return { name, artworkId: item.draft.id }
    const message =
      key === null ? 'This file is damaged' : (item?.message ?? 'It was left out of the batch')
    return { name, artworkId: null, message }
  })
}

const isHeld = ({ state, file }: BatchItem): boolean =>
  file !== null && state !== 'done' && state !== 'failed'

function until(
  queue: Pick<BatchQueue, 'read' | 'subscribe'>,
  signal: AbortSignal,
  holds: (items: readonly BatchItem[]) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = queue.subscribe(look)
    function look() {
      if (!holds(queue.read().items)) return
      stop()
      signal.removeEventListener('abort', leave)
      resolve()
    }
    function leave() {
      stop()
      reject(signal.reason as Error)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    return look()
  })
}
