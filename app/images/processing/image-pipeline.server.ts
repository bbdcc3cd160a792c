import type { Database } from '../../database/database.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { FormFile } from '../upload/image-form.server.ts'
import type { ImageFiles } from './image-files.server.ts'
import { runImageTask } from './image-process.server.ts'
import { createImageQueue, type ImageQueue } from './image-queue.server.ts'
import {
  hasImage,
  saveImage,
  withImageLock,
  type StoredImage,
} from '../storage/image-row.store.server.ts'
import type { ImageStore } from '../storage/image-store.server.ts'
import { derivativeKey, MAX_UPLOAD_BYTES, originalKey } from '../image.ts'

const MAX_WAITING = 64

/** Uploads in this process. Files of one are stored while the next is decoded. */
export const processImageQueue = createImageQueue({ concurrency: 2, maxWaiting: MAX_WAITING })

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
 *   `image-too-many-pixels`, `image-too-complex`, `unavailable` when too many uploads are waiting,
 *   or `malformed-request` when the client aborted the request while it waited
 */
export async function ingestImage(
  services: ImageServices,
  upload: Uint8Array | FormFile,
  isAborted: () => boolean = () => false,
): Promise<StoredImage | Refusal> {
  const { bytes } = upload instanceof Uint8Array ? { bytes: upload } : upload
  if (bytes.length === 0) return refuse('image-missing')
  if (bytes.length > MAX_UPLOAD_BYTES) return refuse('image-too-large')
  const { queue = processImageQueue } = services
  return queue.admit(async () => {
    if (isAborted()) return refuse('malformed-request')
    const files = await runImageTask({ bytes })
    if (isRefusal(files)) return hasForeignType(upload) ? refuse('image-type') : files
    return storeImage(services, withKeys(files))
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

function withKeys({ original, derivatives, ...image }: ImageFiles): MadeImage {
  if (original === null) throw new Error('the image process made no original')
  const { hash: id, bytes } = original
  return {
    image: { id, ...image, bytes: bytes.length },
    files: [
      ...derivatives.map(({ derivative: { width, format }, bytes: file }) => ({
        key: derivativeKey(id, width, format),
        bytes: file,
      })),
      { key: originalKey(id), bytes },
    ],
  }
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
