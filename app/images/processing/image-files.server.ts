import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { isRefusal } from '../../kernel/result.ts'
import { appearanceOf, type Appearance } from '../appearance/appearance.ts'
import { derivativesOf, type Derivative } from '../image.ts'
import {
  averageColour,
  decodeImage,
  encodeDerivative,
  encodeOriginal,
  sampleOf,
  shrinkTo,
  type Pixels,
} from './image-codec.server.ts'
import { inspectImage, type ImageRefusal } from './image-header.server.ts'
import { createTaskQueue, type TaskQueue } from '../../kernel/bounded-queue.ts'

/** What the image process does: decode an untrusted file and make other files from it. */
export type ImageTask = ({ readonly bytes: Uint8Array } | { readonly path: string }) & {
  /** The files to make; by default all. */
  readonly wanted?: WantedFiles
}

export type WantedFiles = {
  readonly derivatives: readonly Derivative[]
  readonly original: boolean
}

export type ImageFiles = {
  /** Pixels of the decoded image, at most 4096 on the long edge. */
  readonly width: number
  readonly height: number
  /** The average colour, `#rrggbb`. */
  readonly placeholder: string
  readonly appearance: Appearance
  /** Null unless wanted. `hash` is its SHA-256 as 64 hexadecimal digits. */
  readonly original: { readonly bytes: Uint8Array; readonly hash: string } | null
  readonly derivatives: readonly {
    readonly derivative: Derivative
    readonly bytes: Uint8Array
  }[]
}

/** So many encoders at a time stay within the memory of the process, unless an image is large. */
const ENCODERS = 2
const LARGE_PIXELS = 4096 * 4096
/** An encoder takes so many times the memory for a transparent image. */
const TRANSPARENT_COST = 4

/** Decodes the image, then makes its files. */
export async function makeImageFiles(task: ImageTask): Promise<ImageFiles | ImageRefusal> {
  const { wanted } = task
  const bytes = 'path' in task ? await readFile(task.path) : task.bytes
  const header = await inspectImage(bytes)
  if (isRefusal(header)) return header
  const pixels = await decodeImage(bytes, header)
  if (isRefusal(pixels)) return pixels
  const { width, height } = pixels
  const derivatives = wanted?.derivatives ?? derivativesOf(width)
  const sizes = await shrinkInSteps(pixels, derivatives)
  const queue = createTaskQueue(isLarge(pixels) ? 1 : Math.min(ENCODERS, availableParallelism()))
  // The longest steps start first, so that both encoders finish at about the same time.
  const smallest = sizes.at(-1)?.pixels ?? pixels
  const [original, encoded, placeholder, sample] = await Promise.all([
    wanted?.original === false ? null : queue.run(() => hashOriginal(pixels)),
    encodeAll(queue, sizes),
    averageColour(smallest),
    sampleOf(smallest),
  ])
  const appearance = appearanceOf(sample)
  return { width, height, placeholder, appearance, original, derivatives: encoded }
}

function isLarge({ width, height, channels }: Pixels): boolean {
  return width * height * (channels === 4 ? TRANSPARENT_COST : 1) > LARGE_PIXELS
}

async function hashOriginal(pixels: Pixels) {
  const bytes = await encodeOriginal(pixels)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

type ShrunkImage = { readonly pixels: Pixels; readonly derivatives: readonly Derivative[] }

/** Makes each width from the next larger one, so that the full image is read once. */
async function shrinkInSteps(
  pixels: Pixels,
  wanted: readonly Derivative[],
): Promise<ShrunkImage[]> {
  const byWidth = Map.groupBy(wanted, (derivative) => derivative.pixels)
  const sizes: ShrunkImage[] = []
  let from = pixels
  for (const [width, derivatives] of [...byWidth].toSorted(([a], [b]) => b - a)) {
    if (width < from.width) from = await shrinkTo(from, width)
    sizes.push({ pixels: from, derivatives })
  }
  return sizes
}

async function encodeAll(queue: TaskQueue, sizes: readonly ShrunkImage[]) {
  const tasks = sizes.flatMap(({ pixels, derivatives }) =>
    derivatives.map(async (derivative) => ({
      derivative,
      bytes: await queue.run(() => encodeDerivative(pixels, derivative.format)),
    })),
  )
  return Promise.all(tasks)
}
