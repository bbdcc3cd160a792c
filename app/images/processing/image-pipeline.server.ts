import type { Database } from '../../database/database.server.ts'
import type { Log } from '../../kernel/log.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { FormFile } from '../upload/image-form.server.ts'
import type { BegunUpload } from '../upload/upload-account.ts'
import { saveAppearance } from '../appearance/appearance.store.server.ts'
import type { ImageFiles } from './image-files.server.ts'
import { withAreaFiles } from '../area/area-process.server.ts'
import type { AreaTask } from '../area/area-task.ts'
import { withImageFiles, type MadeFiles } from './image-process.server.ts'
import { createBoundedQueue, type BoundedQueue } from '../../kernel/task-queue.ts'
import {
  hasImage,
  saveImage,
  withImageLock,
  type StoredImage,
} from '../storage/image-row.store.server.ts'
import type { DiskReserve } from '../storage/disk-reserve.server.ts'
import type { ImageStore } from '../storage/image-store.server.ts'
import { refuseUnwritable } from '../storage/unwritable.server.ts'
import { derivativeKey, MAX_PARTED_BYTES, MAX_UPLOAD_BYTES, originalKey } from '../image.ts'

const MAX_WAITING = 64

/** Uploads in this process. Two at a time, so that one is stored while the next is decoded. */
export const processImageQueue = createBoundedQueue({ concurrency: 2, maxWaiting: MAX_WAITING })

export type ImageServices = {
  readonly db: Database
  readonly store: ImageStore
  readonly queue?: BoundedQueue
  /** Without it, the disk may become full. */
  readonly reserve?: DiskReserve
  /** Without it, nothing is counted or limited, as for images that Frame itself adds. */
  readonly begun?: Pick<BegunUpload, 'store'>
  /** Receives the processor time of an upload, in milliseconds of one core. */
  readonly onCost?: (coreMs: number) => void
  readonly log: Pick<Log, 'warn'>
}

/** A complete file on this machine, which the image process reads itself. */
export type UploadedFile = {
  readonly path: string
  readonly bytes: number
  /** The media type that the client states; '' when unknown. */
  readonly type: string
}

export type ImageUpload = Uint8Array | FormFile | UploadedFile

/** An area of a stored photo. */
export type AreaUpload = Omit<AreaTask, 'originalTo'> & {
  /** The upper bound of disk space for making it, in bytes. */
  readonly bytes: number
}

/**
 * Stores an upload as an original and derivatives, upright, in sRGB or Display P3 and without
 * metadata. Equal uploads become one image. Files and row are stored completely or not at all.
 * @returns the refusals of `ImageRefusal` and `begun`, `image-missing`, `image-too-large`,
 * `file-too-large`, `unavailable` when too many uploads wait, `malformed-request` when the client
 * has left, `image-not-saved` when the store does not answer or a folder cannot be written
 */
export async function ingestImage(
  services: ImageServices,
  upload: ImageUpload | AreaUpload,
  isAborted: () => boolean = () => false,
): Promise<StoredImage | Refusal> {
  if ('area' in upload) {
    const { bytes, path, area } = upload
    return admitImage(services, { bytes, isAborted }, (store) =>
      withAreaFiles({ path, area }, store),
    )
  }
  const source = upload instanceof Uint8Array ? { bytes: upload } : upload
  const length = 'path' in source ? source.bytes : source.bytes.length
  if (length === 0) return refuse('image-missing')
  if ('path' in source) {
    if (length > MAX_PARTED_BYTES) return refuse('file-too-large')
  } else if (length > MAX_UPLOAD_BYTES) return refuse('image-too-large')
  const task = 'path' in source ? { path: source.path } : { bytes: source.bytes }
  return admitImage(services, { bytes: length, isAborted }, (store) =>
    withImageFiles(task, async (made) => {
      const stored = await store(made)
      return isRefusal(made.outcome) && hasForeignType(upload) ? refuse('image-type') : stored
    }),
  )
}

type QueuedUpload = { readonly bytes: number; readonly isAborted: () => boolean }
type Store = (made: MadeFiles) => Promise<StoredImage | Refusal>

/** Waits in the queue, then makes and stores an image. */
async function admitImage(
  services: ImageServices,
  { bytes, isAborted }: QueuedUpload,
  make: (store: Store) => Promise<StoredImage | Refusal>,
): Promise<StoredImage | Refusal> {
  const { queue = processImageQueue } = services
  return queue.admit(async () => {
    if (isAborted()) return refuse('malformed-request')
    // Decoding takes seconds, so an upload that cannot be stored is refused before.
    const refusal = await refuseStorage(services, bytes)
    if (refusal !== null) return refusal
    const store: Store = async ({ outcome: files, coreMs, path }) => {
      services.onCost?.(coreMs)
      return isRefusal(files) ? files : storeImage(services, withKeys(files, path))
    }
    return refuseUnwritable(() => make(store), services.log)
  })
}

/** @returns the refusal if an image of this many bytes cannot be stored now, or null */
export async function refuseStorage(
  { store, reserve }: Pick<ImageServices, 'store' | 'reserve'>,
  bytes = 0,
): Promise<Refusal | null> {
  if (store.refusesWrites()) return refuse('image-not-saved')
  return (await reserve?.check(bytes)) ?? null
}

/**
 * Whether the client states a media type other than an image, such as text. A bare
 * `application/octet-stream` states nothing.
 */
function hasForeignType(upload: ImageUpload): boolean {
  return 'type' in upload && /^(?!image\/|application\/octet-stream)./.test(upload.type)
}

/** A file in memory, or one that is moved into the store. */
type FileToStore = { readonly key: string; readonly length: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly path: string }
)
type MadeImage = {
  readonly image: Omit<StoredImage, 'derivativeBytes'>
  readonly appearance: ImageFiles['appearance']
  readonly files: readonly FileToStore[]
}

function withKeys(
  { original, derivatives, appearance, ...image }: ImageFiles,
  path: string,
): MadeImage {
  if (original === null) throw new Error('the image process made no original')
  const { hash: id, bytes } = original
  const originalFormat = 'tif'
  return {
    image: { id, ...image, bytes, originalFormat },
    appearance,
    files: [
      ...derivatives.map(({ derivative: { width, format }, bytes: file }) => ({
        key: derivativeKey(id, width, format),
        bytes: file,
        length: file.length,
      })),
      { key: originalKey({ id, originalFormat }), path, length: bytes },
    ],
  }
}

/** Stores an image if the disk has space for its files. */
async function storeImage(services: ImageServices, made: MadeImage) {
  const bytes = made.files.reduce((sum, file) => sum + file.length, 0)
  const write = () => writeImage(services, made, bytes)
  return services.reserve === undefined ? write() : services.reserve.write(bytes, write)
}

/** Writes the files before the row, so that every row has its files. */
async function writeImage(
  services: ImageServices,
  { image, appearance, files }: MadeImage,
  bytes: number,
): Promise<StoredImage | Refusal> {
  const { db, store, begun } = services
  const row = { ...image, derivativeBytes: bytes - image.bytes }
  const stored = { imageId: image.id, bytes, pixels: image.width * image.height }
  const written: string[] = []
  const discard = () =>
    deleteWritten(services, image.id, written).catch(() => {
      // The database or the store does not answer. The sweep deletes files without a row.
    })
  try {
    const outcome = await withImageLock(db, image.id, async (tx) => {
      await settleAll(
        files.map(async (file) => {
          // An equal image exists. A file is only written again if it was lost.
          if ((await store.find(file.key))?.bytes === file.length) return
          written.push(file.key)
          if ('path' in file) await store.putFile(file.key, file.path)
          else await store.put(file.key, file.bytes)
        }),
      )
      // After the files, since it locks the account's uploads until the transaction ends.
      const refusal = (await begun?.store(tx, stored)) ?? null
      if (refusal !== null) return refusal
      await saveImage(tx, row)
      await saveAppearance(tx, image.id, appearance)
      return row
    })
    if (isRefusal(outcome)) await discard()
    return outcome
  } catch (error) {
    await discard()
    throw error
  }
}

/** Like Promise.all, but waits until all tasks have settled before it rejects. */
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
