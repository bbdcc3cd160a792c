/**
 * The addresses and file keys of derivatives. Pages and stores build them from the id and width of
 * an image; only this module knows which files exist.
 */

/** The largest file that is sent in one request, in the browser and in the API. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024
/** The largest file that arrives in parts. */
export const MAX_PARTED_BYTES = 200 * 1024 * 1024

/** The SHA-256 of the original. */
export const IMAGE_ID = /^[0-9a-f]{64}$/

/** Pixels on the edge of a tile of a pyramid. */
export const PYRAMID_TILE = 512

/** The edge of the tiles of an image: a reader refuses those that are much larger than it. */
export const tileEdge = (edge: number): number => Math.min(PYRAMID_TILE, Math.ceil(edge / 16) * 16)

export type PixelSize = { readonly width: number; readonly height: number }

/** Processor time for decoding and encoding one image, in milliseconds of one core. */
export const MAX_IMAGE_CORE_MS = 120_000

/**
 * Pixels. The widths that `sizes` selects on phones, tablets and desktops, at one and two device
 * pixels.
 */
export const IMAGE_WIDTHS = [400, 800, 1200, 2000] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageFormat = 'avif' | 'webp' | 'jpeg'

export type ImageView = {
  id: string
  /** Pixels of the stored original, upright. */
  width: number
  height: number
  /** The average colour, `#rrggbb`. */
  placeholder: string
  urls: { small: string; regular: string }
}

/**
 * One file made from an image. `pixels` is less than `width` if the image is narrower. A very tall
 * image has files that are narrower still, see `derivativeSize`.
 */
export type Derivative = {
  readonly width: ImageWidth
  readonly format: ImageFormat
  readonly pixels: number
}

const REGULAR: ImageWidth = 1200

/** The widths of an image: all below its own, and the next. Nothing is enlarged. */
export function imageWidths(imageWidth: number): ImageWidth[] {
  const last = IMAGE_WIDTHS.findIndex((width) => width >= imageWidth)
  return last === -1 ? [...IMAGE_WIDTHS] : IMAGE_WIDTHS.slice(0, last + 1)
}

/** The widest of an image's widths up to `REGULAR`. */
function regularWidth(imageWidth: number): ImageWidth {
  return IMAGE_WIDTHS.find((width) => width >= imageWidth || width >= REGULAR) ?? REGULAR
}

/** Every derivative of an image of this width. */
export function derivativesOf(imageWidth: number): Derivative[] {
  const regular = regularWidth(imageWidth)
  return imageWidths(imageWidth).flatMap((width) => {
    // JPEG is for link previews and browsers before 2020, for which one size is enough.
    const formats: ImageFormat[] = width === regular ? ['avif', 'webp', 'jpeg'] : ['avif', 'webp']
    return formats.map((format) => ({ width, format, pixels: Math.min(width, imageWidth) }))
  })
}

/** Pixels. WebP allows 16,383; half of it bounds the memory of the encoders. */
const MAX_DERIVATIVE_HEIGHT = 8192

/**
 * The size of the derivative of an image that is at most `maxWidth` wide and
 * `MAX_DERIVATIVE_HEIGHT` high.
 */
export function derivativeSize(image: PixelSize, maxWidth: number): PixelSize {
  const width = Math.min(image.width, maxWidth)
  const height = Math.max(1, Math.round((image.height * width) / Math.max(image.width, 1)))
  if (height <= MAX_DERIVATIVE_HEIGHT) return { width, height }
  const narrower = Math.max(1, Math.round((image.width * MAX_DERIVATIVE_HEIGHT) / image.height))
  return { width: narrower, height: MAX_DERIVATIVE_HEIGHT }
}

/** The path of a file at Frame itself, for example `/images/<id>/800.webp`. */
export function imagePath(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/images/${id}/${derivativeName(width, format)}`
}

function derivativeName(width: ImageWidth, format: ImageFormat): string {
  return `${width}.${format}`
}

/** An image as pages have it. Its other files are beside the smallest, wherever that is. */
export type AddressedImage = { readonly width: number; readonly urls: { readonly small: string } }

/** The name of the smallest WebP, which exists for images of any width. */
export const SMALL_FILE = '400.webp'

function fileUrl({ urls }: AddressedImage, width: ImageWidth, format: ImageFormat): string {
  return urls.small.slice(0, -SMALL_FILE.length) + derivativeName(width, format)
}

/** A file of an image, in pixels. */
export type ImageFile = { readonly url: string; readonly width: number; readonly height: number }

type SizedImage = AddressedImage & { readonly height: number }

/** The files of an image in one format, from the smallest to the largest. */
export const filesIn = (image: SizedImage, format: ImageFormat): ImageFile[] =>
  derivativesIn(image, format).map(({ width }) => ({
    url: fileUrl(image, width, format),
    ...derivativeSize(image, width),
  }))

/**
 * The `srcset` of one `<source>`: the widths of this image that exist in the format. Those of a very
 * tall image are wider than its files, which changes nothing in how they are shown.
 */
export function srcSet(image: AddressedImage, format: ImageFormat): string {
  return derivativesIn(image, format)
    .map(({ width, pixels }) => `${fileUrl(image, width, format)} ${pixels}w`)
    .join(', ')
}

const derivativesIn = (image: AddressedImage, format: ImageFormat): Derivative[] =>
  derivativesOf(image.width).filter((derivative) => derivative.format === format)

/** A file of an image that is at most 1200 pixels wide. */
export const regularUrl = (image: AddressedImage, format: ImageFormat): string =>
  fileUrl(image, regularWidth(image.width), format)

/** The JPEG of an image, for link previews and old clients. */
export const jpegUrl = (image: AddressedImage): string => regularUrl(image, 'jpeg')

/** The largest file, for views that enlarge the image. */
export const largestUrl = (image: AddressedImage): string =>
  fileUrl(image, imageWidths(image.width).at(-1) ?? REGULAR, 'avif')

/** `tif` is a pyramid of tiles at full resolution; `webp` was the format before pyramids. */
export const ORIGINAL_FORMATS = ['tif', 'webp'] as const
export type OriginalFormat = (typeof ORIGINAL_FORMATS)[number]

export type NamedOriginal = { readonly id: string; readonly originalFormat: OriginalFormat }

/** The key of the stored original: the widest and best file, which is not served. */
export function originalKey({ id, originalFormat }: NamedOriginal): string {
  return `${folderKey(id)}/original.${originalFormat}`
}

export const isOriginalKey = (key: string): boolean => /\/original\.(?:tif|webp)$/.test(key)

/** What the stored original is called in an artist's archive. */
export const originalName = ({ id, originalFormat }: NamedOriginal): string =>
  `${id}.${originalFormat}`

/** The id of an image that is named like its original, or by its id alone; null for other names. */
export const imageIdOfName = (name: string): string | null =>
  /^(?:images\/)?([0-9a-f]{64})(?:\.(?:tif|webp))?$/.exec(name)?.[1] ?? null

/** The key of the file that `imagePath` with the same arguments addresses. */
export function derivativeKey(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${folderKey(id)}/${derivativeName(width, format)}`
}

// Two levels of folders keep each folder small: 65,536 folders share the images.
function folderKey(id: string): string {
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
}

/** The keys of all files of an image. */
export function imageKeys(image: NamedOriginal & { readonly width: number }): string[] {
  const derivatives = derivativesOf(image.width).map(({ width, format }) =>
    derivativeKey(image.id, width, format),
  )
  return [originalKey(image), ...derivatives]
}

/** @returns null for a file that belongs to no image */
export function imageIdOfKey(key: string): string | null {
  return /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})\/[\w.-]+$/.exec(key)?.[1] ?? null
}
