import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { isRefusal } from '../../kernel/result.ts'
import { appearanceOf, type Appearance } from '../appearance/appearance.ts'
import {
  derivativeSize,
  derivativesOf,
  IMAGE_WIDTHS,
  type Derivative,
  type PixelSize,
} from '../image.ts'
import {
  averageColour,
  decodeImage,
  encodeDerivative,
  gamutOf,
  readPyramid,
  sampleOf,
  shrinkTo,
  writePyramid,
  writePyramidOf,
  type Pixels,
} from './image-codec.server.ts'
import { withStatedProfile, type Stated } from '../colour/with-stated-profile.server.ts'
import {
  inspectImage,
  orDamaged,
  type ImageHeader,
  type ImageRefusal,
} from './image-header.server.ts'
import type { ImageSource } from './image-source.server.ts'
import { createTaskQueue, type TaskQueue } from '../../kernel/task-queue.ts'

/** The task of the image process: to decode an untrusted file and make other files from it. */
export type ImageTask = ImageSource & {
  /** The derivatives to make; all by default. */
  readonly derivatives?: readonly Derivative[]
  /** The path at which to write the original, in a folder for temporary files; null for none. */
  readonly originalTo: string | null
}

export type ImageFiles = {
  /** Pixels of the stored original, upright. */
  readonly width: number
  readonly height: number
  /** The average colour, `#rrggbb`; white for an image with transparent pixels. */
  readonly placeholder: string
  readonly appearance: Appearance
  /** Null unless requested. `hash` is the SHA-256 as 64 hexadecimal digits. */
  readonly original: { readonly bytes: number; readonly hash: string } | null
  readonly derivatives: readonly {
    readonly derivative: Derivative
    readonly bytes: Uint8Array
  }[]
}

/**
 * This number of parallel encoders fits into the memory of the process, except for large images.
 */
const ENCODERS = 2
const LARGE_PIXELS = 4096 * 4096
/** The factor by which an image with alpha needs more memory to encode. */
const TRANSPARENT_COST = 4

export async function makeImageFiles(task: ImageTask): Promise<ImageFiles | ImageRefusal> {
  const header = await inspectImage(task)
  if (isRefusal(header)) return header
  if (header.stated !== null) return makeOfStatedColours(task, header.stated)
  const { width, height } = header
  const wanted = task.derivatives ?? derivativesOf(width)
  const streams = isLarge(header)
  const pixels = await (streams ? streamImage(task, header) : decodeImage(task, header))
  if (isRefusal(pixels)) return pixels
  const sizes = await shrinkInSteps(pixels, header, wanted)
  const queue = createTaskQueue(isLarge(pixels) ? 1 : Math.min(ENCODERS, availableParallelism()))
  const writeOriginal = async (file: string) => {
    if (!streams) await queue.run(() => writePyramid(pixels, file))
    return describeFile(file)
  }
  // The largest come first, so that parallel encoders finish at about the same time.
  const smallest = sizes.at(-1)?.pixels ?? pixels
  const [original, encoded, placeholder, sample] = await Promise.all([
    task.originalTo === null ? null : writeOriginal(task.originalTo),
    encodeAll(queue, sizes),
    averageColour(smallest),
    sampleOf(smallest),
  ])
  const appearance = appearanceOf(sample)
  return { width, height, placeholder, appearance, original, derivatives: encoded }
}

/** Makes the files from a copy with a profile in place of code points. */
async function makeOfStatedColours(
  { derivatives, originalTo, ...source }: ImageTask,
  stated: Stated,
): Promise<ImageFiles | ImageRefusal> {
  const wanted = derivatives === undefined ? { originalTo } : { originalTo, derivatives }
  return orDamaged(
    withStatedProfile(source, stated, (tagged) => makeImageFiles({ ...tagged, ...wanted })),
  )
}

function isLarge({ width, height, channels }: Pixels | ImageHeader): boolean {
  return width * height * (channels === 4 ? TRANSPARENT_COST : 1) > LARGE_PIXELS
}

/** Writes the pyramid row by row, and reads the pixels for the derivatives from it. */
async function streamImage(
  { originalTo, ...source }: ImageTask,
  header: ImageHeader,
): Promise<Pixels | ImageRefusal> {
  if (originalTo === null) throw new Error('a large image is read through its original')
  const refusal = await writePyramidOf(source, header, originalTo)
  const stored = { ...header, gamut: gamutOf(header) }
  return (
    refusal ?? readPyramid(originalTo, stored, derivativeSize(header, Math.max(...IMAGE_WIDTHS)))
  )
}

async function describeFile(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, hash: hash.digest('hex') }
}

type ShrunkImage = { readonly pixels: Pixels; readonly derivatives: Derivative[] }

/**
 * Makes each size from the next larger one, so that the full image is read once. Several widths of
 * a very tall image have the same size.
 */
async function shrinkInSteps(
  pixels: Pixels,
  image: PixelSize,
  wanted: readonly Derivative[],
): Promise<ShrunkImage[]> {
  const byWidth = Map.groupBy(wanted, (derivative) => derivative.width)
  const sizes: ShrunkImage[] = []
  let from = pixels
  for (const [width, derivatives] of [...byWidth].toSorted(([a], [b]) => b - a)) {
    const size = derivativeSize(image, width)
    const isSmaller = size.width < from.width || size.height < from.height
    const last = sizes.at(-1)
    if (last !== undefined && !isSmaller) {
      last.derivatives.push(...derivatives)
      continue
    }
    if (isSmaller) from = await shrinkTo(from, size)
    sizes.push({ pixels: from, derivatives })
  }
  return sizes
}

async function encodeAll(queue: TaskQueue, sizes: readonly ShrunkImage[]) {
  const tasks = sizes.flatMap(({ pixels, derivatives }) =>
    [...Map.groupBy(derivatives, ({ format }) => format)].map(async ([format, same]) => {
      const bytes = await queue.run(() => encodeDerivative(pixels, format))
      return same.map((derivative) => ({ derivative, bytes }))
    }),
  )
  return (await Promise.all(tasks)).flat()
}
