import type { PixelSize } from '../image.ts'
import { project, type Homography } from './homography.ts'

/** Pixels of a part of an image, 8 bits per channel; `left` and `top` are its position. */
export type PixelBlock = {
  readonly data: Uint8Array
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

export type BlockPlace = Omit<PixelBlock, 'data' | 'channels'>

/** The pixels around a position that bicubic interpolation reads. */
const REACH = 2

export type AreaMap = {
  /** Maps the unit square to pixels of the photo. */
  readonly map: Homography
  /** The size of the straightened image in pixels. */
  readonly size: PixelSize
}

/** The part of the photo that is needed to sample a block of the straightened image. */
export function sourceOf(block: BlockPlace, { map, size }: AreaMap, photo: PixelSize): BlockPlace {
  const us = [block.left, block.left + block.width].map((x) => x / size.width)
  const vs = [block.top, block.top + block.height].map((y) => y / size.height)
  const corners = us.flatMap((u) => vs.map((v) => project(map, u, v)))
  const within = (values: readonly number[], length: number) => {
    const start = Math.max(0, Math.min(length - 1, Math.floor(Math.min(...values)) - REACH))
    const end = Math.min(length, Math.max(start + 1, Math.ceil(Math.max(...values)) + REACH))
    return { start, length: end - start }
  }
  const across = within(
    corners.map(({ x }) => x),
    photo.width,
  )
  const down = within(
    corners.map(({ y }) => y),
    photo.height,
  )
  return { left: across.start, top: down.start, width: across.length, height: down.length }
}

/** The photo's pixels per pixel of the straightened image. */
type Density = { readonly across: number; readonly down: number }

/** The greatest density at the block's corners, along each axis. */
export function densityOf(block: BlockPlace, { map, size }: AreaMap): Density {
  const steps = [block.left, block.left + block.width].flatMap((left) =>
    [block.top, block.top + block.height].map((top): Density => {
      const at = project(map, left / size.width, top / size.height)
      const right = project(map, (left + 1) / size.width, top / size.height)
      const below = project(map, left / size.width, (top + 1) / size.height)
      return {
        across: Math.hypot(right.x - at.x, right.y - at.y),
        down: Math.hypot(below.x - at.x, below.y - at.y),
      }
    }),
  )
  return {
    across: Math.max(...steps.map(({ across }) => across)),
    down: Math.max(...steps.map(({ down }) => down)),
  }
}

/** Above this density, one sample per pixel would skip pixels of the photo. */
const MAX_DENSITY = 1.2

const samplesFor = (density: number): number => (density > MAX_DENSITY ? Math.ceil(density) : 1)

/**
 * Writes a block of the straightened image by bicubic sampling (Catmull-Rom). Where the photo is
 * denser, each pixel is the mean of several samples.
 * @param target pixels of the block, row by row, `stride` bytes apart
 */
export function sampleBlock(
  source: PixelBlock,
  { block, area }: { readonly block: BlockPlace; readonly area: AreaMap },
  target: { readonly data: Uint8Array; readonly stride: number },
): void {
  const density = densityOf(block, area)
  const [columns, rows] = [samplesFor(density.across), samplesFor(density.down)]
  const [a, b, c, d, e, f, g, h, i] = area.map
  const sum: Sum = { red: 0, green: 0, blue: 0, opacity: 0 }
  for (let row = 0; row < block.height; row++) {
    for (let column = 0; column < block.width; column++) {
      sum.red = sum.green = sum.blue = sum.opacity = 0
      for (let sample = 0; sample < columns * rows; sample++) {
        const x = block.left + column + ((sample % columns) + 0.5) / columns
        const y = block.top + row + (Math.floor(sample / columns) + 0.5) / rows
        const u = x / area.size.width
        const v = y / area.size.height
        const w = g * u + h * v + i
        addSample(source, (a * u + b * v + c) / w - 0.5, (d * u + e * v + f) / w - 0.5, sum)
      }
      const at = row * target.stride + column * source.channels
      writePixel(target.data, at, sum, source.channels === 4 ? columns * rows : null)
    }
  }
}

/** Sums of premultiplied colours and of opacity. */
type Sum = { red: number; green: number; blue: number; opacity: number }

/** Allocated once, because every sample needs them. */
const weightsAcross = new Float64Array(4)
const weightsDown = new Float64Array(4)

/**
 * Adds the interpolated pixel at (x, y) to the sum. Colours are premultiplied, so that transparent
 * pixels do not tint their neighbours.
 */
function addSample(source: PixelBlock, x: number, y: number, sum: Sum): void {
  const { data, left, top, width, height, channels } = source
  const [column, row] = [Math.floor(x), Math.floor(y)]
  setWeights(weightsAcross, x - column)
  setWeights(weightsDown, y - row)
  for (let j = 0; j < 4; j++) {
    const line = clamp(row + j - 1 - top, height) * width
    for (let i = 0; i < 4; i++) {
      const at = (line + clamp(column + i - 1 - left, width)) * channels
      const alpha = channels === 4 ? (data[at + 3] ?? 0) / 255 : 1
      const weight = (weightsDown[j] ?? 0) * (weightsAcross[i] ?? 0) * alpha
      sum.red += weight * (data[at] ?? 0)
      sum.green += weight * (data[at + 1] ?? 0)
      sum.blue += weight * (data[at + 2] ?? 0)
      sum.opacity += weight
    }
  }
}

const clamp = (index: number, length: number): number =>
  index < 0 ? 0 : index >= length ? length - 1 : index

/** The Catmull-Rom weights of the four pixels around a position. */
function setWeights(weights: Float64Array, t: number): void {
  weights[0] = ((-0.5 * t + 1) * t - 0.5) * t
  weights[1] = (1.5 * t - 2.5) * t * t + 1
  weights[2] = ((-1.5 * t + 2) * t + 0.5) * t
  weights[3] = (0.5 * t - 0.5) * t * t
}

/** @param samples the number of samples in the sum; null for an image without alpha */
function writePixel(data: Uint8Array, at: number, sum: Sum, samples: number | null): void {
  const { red, green, blue, opacity } = sum
  data[at] = toByte(red, opacity)
  data[at + 1] = toByte(green, opacity)
  data[at + 2] = toByte(blue, opacity)
  if (samples !== null) data[at + 3] = toByte(255 * opacity, samples)
}

/** Clamps, because the kernel overshoots black and white at edges. */
function toByte(sum: number, weight: number): number {
  const value = weight > 0 ? sum / weight : 0
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}
