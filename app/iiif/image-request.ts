import type { PixelSize } from '../images/image.ts'
import { FORMATS, QUALITIES, type Region, type Rendering } from '../images/pyramid/region-task.ts'
import { refuse, type Refusal } from '../kernel/result.ts'

/**
 * The requests of the IIIF Image API 3.0 at level 2, without enlarging (`^`). Pure: it knows
 * neither files nor whether an image exists. https://iiif.io/api/image/3.0/
 */

/** Pixels. Larger sizes are refused; `max` is scaled down to it. */
export const MAX_EDGE = 4096
export const MAX_AREA = 8_000_000

export type BadRequest = Refusal<'malformed-request'>
const bad = (detail: string): BadRequest => refuse('malformed-request', detail)

/** `{region}/{size}/{rotation}/{quality}.{format}` as an address has it, decoded. */
export type RenderingParts = {
  readonly region: string
  readonly size: string
  readonly rotation: string
  readonly file: string
}

/** Reads a request about an image of this size. */
export function parseRendering(parts: RenderingParts, image: PixelSize): Rendering | BadRequest {
  const region = parseRegion(parts.region, image)
  if (region === null) return bad(`The region must overlap the image: ${shown(parts.region)}`)
  const size = parseSize(parts.size, region)
  if (size === null) return bad(`This size is not available: ${shown(parts.size)}`)
  if (!isTurn(parts.rotation))
    return bad(`Rotations are 0, 90, 180 and 270: ${shown(parts.rotation)}`)
  const [quality = '', format = '', ...rest] = parts.file.split('.')
  if (!isOneOf(QUALITIES, quality) || !isOneOf(FORMATS, format) || rest.length > 0) {
    return bad(`This quality or format is not available: ${shown(parts.file)}`)
  }
  return { region, size, rotation: TURNS[parts.rotation], quality, format }
}

const TURNS = { '0': 0, '90': 90, '180': 180, '270': 270 } as const
const isTurn = (text: string): text is keyof typeof TURNS => Object.hasOwn(TURNS, text)

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text)

const MAX_SHOWN = 40
const shown = (part: string): string => part.slice(0, MAX_SHOWN)

/** At most eight digits, so that all sums are exact. */
const PIXELS = /^\d{1,8}$/
const DECIMAL = /^\d{1,8}(?:\.\d{1,10})?$/

function parseRegion(text: string, image: PixelSize): Region | null {
  if (text === 'full') return { x: 0, y: 0, ...image }
  if (text === 'square') return centralSquare(image)
  const isPercent = text.startsWith('pct:')
  const parts = (isPercent ? text.slice(4) : text).split(',')
  const pattern = isPercent ? DECIMAL : PIXELS
  if (parts.length !== 4 || !parts.every((part) => pattern.test(part))) return null
  const [x = 0, y = 0, width = 0, height = 0] = parts.map(Number)
  if (!isPercent) return clip({ x, y, width, height }, image)
  if (width === 0 || height === 0) return null
  const across = (percent: number) => Math.round((percent / 100) * image.width)
  const down = (percent: number) => Math.round((percent / 100) * image.height)
  const scaled = { x: across(x), y: down(y), width: across(width), height: down(height) }
  // A share of less than a pixel is one.
  return clip(
    { ...scaled, width: Math.max(1, scaled.width), height: Math.max(1, scaled.height) },
    image,
  )
}

function centralSquare({ width, height }: PixelSize): Region {
  const edge = Math.min(width, height)
  const middle = (length: number) => Math.floor((length - edge) / 2)
  return { x: middle(width), y: middle(height), width: edge, height: edge }
}

/** @returns null for a region without a pixel of the image */
function clip({ x, y, width, height }: Region, image: PixelSize): Region | null {
  const clipped = {
    x,
    y,
    width: Math.min(width, image.width - x),
    height: Math.min(height, image.height - y),
  }
  return clipped.width > 0 && clipped.height > 0 ? clipped : null
}

function parseSize(text: string, region: PixelSize): PixelSize | null {
  if (text === 'max') return largest(region)
  const size = text.startsWith('pct:') ? scaledBy(text.slice(4), region) : sized(text, region)
  return size !== null && isWithin(size, region) ? size : null
}

function scaledBy(percent: string, region: PixelSize): PixelSize | null {
  if (!DECIMAL.test(percent)) return null
  const scale = Number(percent) / 100
  return scale > 0 ? scaleTo(region, scale) : null
}

/** `w,`, `,h`, `w,h` or `!w,h`. */
function sized(text: string, region: PixelSize): PixelSize | null {
  const isConfined = text.startsWith('!')
  const parts = (isConfined ? text.slice(1) : text).split(',')
  const [first = '', second = ''] = parts
  if (parts.length !== 2 || !parts.every((part) => part === '' || PIXELS.test(part))) return null
  const [width, height] = [Number(first), Number(second)]
  if (first !== '' && second !== '') {
    if (!isConfined) return { width, height }
    // The validator reads a box larger than the region as an enlargement.
    const scale = Math.min(width / region.width, height / region.height)
    if (scale <= 0 || scale > 1) return null
    const confined = scaleTo(region, scale)
    return isAllowed(confined) ? confined : largest(region)
  }
  if (isConfined || (first === '' && second === '')) return null
  if (first !== '') {
    return { width, height: atLeastOne((region.height * width) / region.width) }
  }
  return { width: atLeastOne((region.width * height) / region.height), height }
}

const atLeastOne = (length: number): number => Math.max(1, Math.round(length))

const scaleTo = ({ width, height }: PixelSize, scale: number): PixelSize => ({
  width: atLeastOne(width * scale),
  height: atLeastOne(height * scale),
})

/** Whether a size has pixels, is not enlarged, and is within the limits. */
function isWithin({ width, height }: PixelSize, region: PixelSize): boolean {
  const isDrawable = width > 0 && height > 0
  const isEnlarged = width > region.width || height > region.height
  return isDrawable && !isEnlarged && isAllowed({ width, height })
}

const isAllowed = ({ width, height }: PixelSize): boolean =>
  width <= MAX_EDGE && height <= MAX_EDGE && width * height <= MAX_AREA

/** The size of `max`: the region's own, or as large as the limits allow. */
export function largest(region: PixelSize): PixelSize {
  if (isAllowed(region)) return { width: region.width, height: region.height }
  const { width, height } = region
  const scale = Math.min(MAX_EDGE / width, MAX_EDGE / height, Math.sqrt(MAX_AREA / width / height))
  const floored = (length: number) => Math.max(1, Math.floor(length * scale))
  return { width: floored(width), height: floored(height) }
}

/** The canonical spelling of a request: its cache key, and the address in `Link`. */
export function canonicalParts(
  { region, size, rotation, quality, format }: Rendering,
  image: PixelSize,
): string {
  const isFull = region.width === image.width && region.height === image.height
  const { x, y, width, height } = region
  const regionText = isFull ? 'full' : [x, y, width, height].join(',')
  const most = largest(region)
  const isMost = size.width === most.width && size.height === most.height
  const sizeText = isMost ? 'max' : `${size.width},${size.height}`
  return `${regionText}/${sizeText}/${rotation}/${quality === 'color' ? 'default' : quality}.${format}`
}
