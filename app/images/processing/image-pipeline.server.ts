import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { ImageHeader, ImageRefusal, Pixels } from './image-codec.server.ts'
import type { FormFile } from '../upload/image-form.server.ts'
import { createImageQueue, imageConcurrency, type ImageQueue } from './image-queue.server.ts'
import {
  hasImage,
  saveImage,
  withImageLock,
  type StoredImage,
} from '../storage/image-row.store.server.ts'
import type { ImageStore } from '../storage/image-store.server.ts'
import {
  derivativeKey,
  derivativesOf,
  MAX_UPLOAD_BYTES,
  originalKey,
  type Derivative,
} from '../image.ts'

// Above this, decoding takes hundreds of megabytes in some formats.
const HEAVY_PIXELS = 24_000_000
const MAX_WAITING = 64

// Shared by all jobs of the process, since they share its cores.
export const processImageQueue = createImageQueue({
  concurrency: imageConcurrency(),
  maxWaiting: MAX_WAITING,
})

/** Loads libvips with the first image, which saves memory in processes without one. */
const loadCodec = () => import('./image-codec.server.ts')

export type ImageServices = {
  readonly db: Database
  readonly store: ImageStore
  readonly queue?: ImageQueue
}

/**
 * Stores an upload: decodes it strictly, rotates it upright, converts it to sRGB, drops all
 * metadata, and makes the original and its derivatives. Equal uploads become one image. Files and
 * row are stored completely or not at all.
 * @returns the refusals `image-missing`, `image-too-large`, `image-type`, `image-damaged`,
 *   `image-too-many-pixels`, `unavailable` when too many uploads are waiting, or
 *   `malformed-request` when the client aborted the request while it waited
 */
export async function ingestImage(
  services: ImageServices,
  upload: Uint8Array | FormFile,
  isAborted: () => boolean = () => false,
): Promise<StoredImage | Refusal> {
  const { bytes } = upload instanceof Uint8Array ? { bytes: upload } : upload
  if (bytes.length === 0) return refuse('image-missing')
  if (bytes.length > MAX_UPLOAD_BYTES) return refuse('image-too-large')
  const { inspectImage } = await loadCodec()
  const header = await inspectImage(bytes)
  if (isRefusal(header)) return hasForeignType(upload) ? refuse('image-type') : header
  const { queue = processImageQueue } = services
  return queue.admit(async () => {
    if (isAborted()) return refuse('malformed-request')
    const made = await makeFiles(queue, bytes, header)
    return isRefusal(made) ? made : storeImage(services, made)
  })
}

/**
 * True if the client names a type that is not an image, such as a text. A bare
 * `application/octet-stream` names none.
 */
function hasForeignType(upload: Uint8Array | FormFile): boolean {
  return 'type' in upload && /^(?!image\/|application\/octet-stream)./.test(upload.type)
}

type ImageFile = { readonly key: string; readonly bytes: Uint8Array }
type MadeImage = { readonly image: StoredImage; readonly files: readonly ImageFile[] }

async function makeFiles(
  queue: ImageQueue,
  bytes: Uint8Array,
  header: ImageHeader,
): Promise<MadeImage | ImageRefusal> {
  const { averageColour, encodeOriginal } = await loadCodec()
  const pixels = await decodeInTurn(queue, bytes, header)
  if (isRefusal(pixels)) return pixels
  const sizes = await shrinkInSteps(queue, pixels)
  const smallest = sizes.at(-1)?.pixels ?? pixels
  // The longest steps start first, so that all cores finish at about the same time.
  const [original, derivatives, placeholder] = await Promise.all([
    queue.step(() => encodeOriginal(pixels)),
    encodeAll(queue, sizes),
    queue.step(() => averageColour(smallest)),
  ])
  // On this thread: crypto.subtle copies the bytes first, which takes as long as hashing (4 ms).
  const id = createHash('sha256').update(original).digest('hex')
  const { width, height } = pixels
  return {
    image: { id, width, height, placeholder, bytes: original.length },
    files: [
      ...derivatives.map(({ derivative, bytes }) => ({
        key: derivativeKey(id, derivative.width, derivative.format),
        bytes,
      })),
      { key: originalKey(id), bytes: original },
    ],
  }
}

async function decodeInTurn(queue: ImageQueue, bytes: Uint8Array, header: ImageHeader) {
  const { decodeImage } = await loadCodec()
  const decode = () => queue.step(() => decodeImage(bytes, header))
  return header.width * header.height > HEAVY_PIXELS ? queue.heavy(decode) : decode()
}

type ShrunkImage = { readonly pixels: Pixels; readonly derivatives: readonly Derivative[] }

/** Makes each width from the next larger one, so that the full image is read once. */
async function shrinkInSteps(queue: ImageQueue, pixels: Pixels): Promise<ShrunkImage[]> {
  const { shrinkTo } = await loadCodec()
  const byWidth = Map.groupBy(derivativesOf(pixels.width), (derivative) => derivative.pixels)
  const sizes: ShrunkImage[] = []
  let from = pixels
  for (const [width, derivatives] of [...byWidth].reverse()) {
    const source = from
    if (width < source.width) from = await queue.step(() => shrinkTo(source, width))
    sizes.push({ pixels: from, derivatives })
  }
  return sizes
}

async function encodeAll(queue: ImageQueue, sizes: readonly ShrunkImage[]) {
  const { encodeDerivative } = await loadCodec()
  const tasks = sizes.flatMap(({ pixels, derivatives }) =>
    derivatives.map(async (derivative) => ({
      derivative,
      bytes: await queue.step(() => encodeDerivative(pixels, derivative.format)),
    })),
  )
  return Promise.all(tasks)
}

/** Writes the files before the row, so that every row has its files. */
async function storeImage(services: ImageServices, { image, files }: MadeImage) {
  const { db, store } = services
  const written: string[] = []
  try {
    await withImageLock(db, image.id, async (tx) => {
      await settleAll(
        files.map(async ({ key, bytes }) => {
          // An equal image exists. Writes a file again only if it was lost.
          if ((await store.find(key))?.bytes === bytes.length) return
          written.push(key)
          await store.put(key, bytes)
        }),
      )
      await saveImage(tx, image)
    })
  } catch (error) {
    await deleteWritten(services, image.id, written).catch(() => {
      // The database is unavailable. The sweep deletes the files if the row is missing.
    })
    throw error
  }
  return image
}

/** Like Promise.all, but waits for all tasks before it fails. */
async function settleAll(tasks: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(tasks)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function deleteWritten({ db, store }: ImageServices, id: string, keys: readonly string[]) {
  await withImageLock(db, id, async (tx) => {
    if (await hasImage(tx, id)) return
    for (const key of keys) await store.delete(key)
  })
}
