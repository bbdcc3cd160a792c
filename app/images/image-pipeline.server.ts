import { createHash } from 'node:crypto'
import type { Database } from '../database/database.server.ts'
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts'
import type { ImageHeader, ImageRefusal, Pixels } from './image-codec.server.ts'
import type { FormFile } from './image-form.server.ts'
import { createImageWorkshop, lanesOfThisMachine, type ImageWorkshop } from './image-lane.server.ts'
import { hasImage, saveImage, withImageLock, type StoredImage } from './image-row.store.server.ts'
import type { ImageStore } from './image-store.server.ts'
import {
  derivativeKey,
  derivativesOf,
  MAX_UPLOAD_BYTES,
  originalKey,
  type Derivative,
} from './image.ts'

// Above this, even the most frugal decoding of some formats takes hundreds of megabytes.
const HEAVY_PIXELS = 24_000_000
const WAITING_LINE = 64

// Cores are the process's, so the line before them is too.
export const workshopOfThisProcess = createImageWorkshop({
  lanes: lanesOfThisMachine(),
  line: WAITING_LINE,
})

/** libvips comes with the first picture: a process that works on none does without its memory. */
const loadCodec = () => import('./image-codec.server.ts')

export type ImageServices = {
  readonly db: Database
  readonly store: ImageStore
  readonly workshop?: ImageWorkshop
}

/**
 * Takes an upload in: decodes it strictly, turns it upright, converts it to sRGB, drops all
 * metadata, and keeps one original and its derivatives. The same upload twice is one image.
 * Either all of it is there afterwards, files and row, or nothing.
 * @returns the refusals `image-missing`, `image-too-large`, `image-type`, `image-damaged`,
 *   `image-too-many-pixels`, `unavailable` when too many uploads are waiting, or `malformed-request`, which nobody
 *   hears, when whoever brought it has gone while it waited
 */
export async function ingestImage(
  services: ImageServices,
  upload: Uint8Array | FormFile,
  isGone: () => boolean = () => false,
): Promise<StoredImage | Refusal> {
  const { bytes } = upload instanceof Uint8Array ? { bytes: upload } : upload
  if (bytes.length === 0) return refuse('image-missing')
  if (bytes.length > MAX_UPLOAD_BYTES) return refuse('image-too-large')
  const { inspectImage } = await loadCodec()
  const header = await inspectImage(bytes)
  if (isRefusal(header)) return isCalledSomethingElse(upload) ? refuse('image-type') : header
  const { workshop = workshopOfThisProcess } = services
  return workshop.admit(async () => {
    if (isGone()) return refuse('malformed-request')
    const made = await makeFiles(workshop, bytes, header)
    return isRefusal(made) ? made : keepImage(services, made)
  })
}

/** A letter is no damaged image. (A bare `application/octet-stream` says nothing.) */
function isCalledSomethingElse(upload: Uint8Array | FormFile): boolean {
  return 'type' in upload && /^(?!image\/|application\/octet-stream)./.test(upload.type)
}

type ImageFile = { readonly key: string; readonly bytes: Uint8Array }
type MadeImage = { readonly image: StoredImage; readonly files: readonly ImageFile[] }

async function makeFiles(
  workshop: ImageWorkshop,
  bytes: Uint8Array,
  header: ImageHeader,
): Promise<MadeImage | ImageRefusal> {
  const { averageColour, encodeOriginal } = await loadCodec()
  const pixels = await decodeInTurn(workshop, bytes, header)
  if (isRefusal(pixels)) return pixels
  const rungs = await shrinkInSteps(workshop, pixels)
  const smallest = rungs.at(-1)?.pixels ?? pixels
  // The long tasks go first, so that the lanes end at about the same time.
  const [original, derivatives, placeholder] = await Promise.all([
    workshop.step(() => encodeOriginal(pixels)),
    encodeAll(workshop, rungs),
    workshop.step(() => averageColour(smallest)),
  ])
  // On this thread: crypto.subtle first copies what it hashes on another, which takes as long (4 ms).
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

async function decodeInTurn(workshop: ImageWorkshop, bytes: Uint8Array, header: ImageHeader) {
  const { decodeImage } = await loadCodec()
  const decode = () => workshop.step(() => decodeImage(bytes, header))
  return header.width * header.height > HEAVY_PIXELS ? workshop.heavy(decode) : decode()
}

type Rung = { readonly pixels: Pixels; readonly derivatives: readonly Derivative[] }

/** Each width is made from the next larger one: the full image is gone through once. */
async function shrinkInSteps(workshop: ImageWorkshop, pixels: Pixels): Promise<Rung[]> {
  const { shrinkTo } = await loadCodec()
  const byWidth = Map.groupBy(derivativesOf(pixels.width), (derivative) => derivative.pixels)
  const rungs: Rung[] = []
  let from = pixels
  for (const [width, derivatives] of [...byWidth].reverse()) {
    const source = from
    if (width < source.width) from = await workshop.step(() => shrinkTo(source, width))
    rungs.push({ pixels: from, derivatives })
  }
  return rungs
}

async function encodeAll(workshop: ImageWorkshop, rungs: readonly Rung[]) {
  const { encodeDerivative } = await loadCodec()
  const tasks = rungs.flatMap(({ pixels, derivatives }) =>
    derivatives.map(async (derivative) => ({
      derivative,
      bytes: await workshop.step(() => encodeDerivative(pixels, derivative.format)),
    })),
  )
  return Promise.all(tasks)
}

/** Files first, then the row: whoever finds the row finds the files. */
async function keepImage(services: ImageServices, { image, files }: MadeImage) {
  const { db, store } = services
  const written: string[] = []
  try {
    await withImageLock(db, image.id, async (tx) => {
      await settleAll(
        files.map(async ({ key, bytes }) => {
          // The same upload again; or a file that was lost, which this upload brings back.
          if ((await store.find(key))?.bytes === bytes.length) return
          written.push(key)
          await store.put(key, bytes)
        }),
      )
      await saveImage(tx, image)
    })
  } catch (error) {
    await takeBack(services, image.id, written).catch(() => {
      // The database is away, so nobody can say whether the row is there. The sweep will.
    })
    throw error
  }
  return image
}

/** Like Promise.all, but nothing is under way any more when it fails. */
async function settleAll(tasks: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(tasks)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function takeBack({ db, store }: ImageServices, id: string, keys: readonly string[]) {
  await withImageLock(db, id, async (tx) => {
    if (await hasImage(tx, id)) return
    for (const key of keys) await store.delete(key)
  })
}
