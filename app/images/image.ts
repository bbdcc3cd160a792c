/**
 * The URLs and store keys of derivatives, built from an image's id and width. Only this module
 * knows which files exist.
 */

/** The largest file in one request, in the browser and the API. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024
/** The largest file of an upload in parts. */
export const MAX_PARTED_BYTES = 200 * 1024 * 1024

/** The SHA-256 of the stored original. */
export const IMAGE_ID = /^[0-9a-f]{64}$/

/** The edge of a pyramid's tiles in pixels. */
export const PYRAMID_TILE = 512

/** The edge of an image's tiles. Readers refuse tiles that are much larger than the image. */
export const tileEdge = (edge: number): number => Math.min(PYRAMID_TILE, Math.ceil(edge / 16) * 16)

export type PixelSize = { readonly width: number; readonly height: number }

/** The limit of processor time for decoding and encoding one image, in milliseconds of one core. */
export const MAX_IMAGE_CORE_MS = 120_000

/**
 * The widths in pixels that `sizes` selects on phones, tablets and desktops, at one and two device
 * pixels.
 */
export const IMAGE_WIDTHS = [400, 800, 1200, 2000] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageFormat = 'avif' | 'webp' | 'jpeg'

/**
 * A file made from an image. `pixels` is its actual width, less than `width` for a narrower image.
 * A very tall image has even narrower files; see `derivativeSize`.
 */
export type Derivative = {
  readonly width: ImageWidth
  readonly format: ImageFormat
  readonly pixels: number
}

const REGULAR: ImageWidth = 1200
/** Pixels: the width of a stock photo's file `regular`. */
export const PHOTO_WIDTH = 1080

/**
 * The widths of an image's derivatives: all below its own, and the next one. Nothing is enlarged.
 */
export function imageWidths(imageWidth: number): ImageWidth[] {
  const last = IMAGE_WIDTHS.findIndex((width) => width >= imageWidth)
  return last === -1 ? [...IMAGE_WIDTHS] : IMAGE_WIDTHS.slice(0, last + 1)
}

/** The width of the JPEG and the regular image: the widest up to `REGULAR`. */
function regularWidth(imageWidth: number): ImageWidth {
  return IMAGE_WIDTHS.find((width) => width >= imageWidth || width >= REGULAR) ?? REGULAR
}

/** All derivatives of an image of this width. */
export function derivativesOf(imageWidth: number): Derivative[] {
  const regular = regularWidth(imageWidth)
  return imageWidths(imageWidth).flatMap((width) => {
    // Link previews and browsers from before 2020 need JPEG, in one size only.
    const formats: ImageFormat[] = width === regular ? ['avif', 'webp', 'jpeg'] : ['avif', 'webp']
    return formats.map((format) => ({ width, format, pixels: Math.min(width, imageWidth) }))
  })
}

/** Pixels. WebP allows 16,383; half of that bounds the memory of the encoders. */
const MAX_DERIVATIVE_HEIGHT = 8192

/** The size of a derivative within `maxWidth` and `MAX_DERIVATIVE_HEIGHT`. */
export function derivativeSize(image: PixelSize, maxWidth: number): PixelSize {
  const width = Math.min(image.width, maxWidth)
  const height = Math.max(1, Math.round((image.height * width) / image.width))
  if (height <= MAX_DERIVATIVE_HEIGHT) return { width, height }
  const narrower = Math.max(1, Math.round((image.width * MAX_DERIVATIVE_HEIGHT) / image.height))
  return { width: narrower, height: MAX_DERIVATIVE_HEIGHT }
}

/** The path of a file on this server, for example `/images/<id>/800.webp`. */
export function imagePath(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/images/${id}/${derivativeName(width, format)}`
}

function derivativeName(width: ImageWidth, format: ImageFormat): string {
  return `${width}.${format}`
}

/** An image in page data. The URLs of its other files are derived from that of the smallest. */
export type AddressedImage = { readonly width: number; readonly urls: { readonly small: string } }

/** The name of the smallest WebP, which every image has. */
export const SMALL_FILE = '400.webp'

function fileUrl({ urls }: AddressedImage, width: ImageWidth, format: ImageFormat): string {
  return urls.small.slice(0, -SMALL_FILE.length) + derivativeName(width, format)
}

/** The URL of an image's file, and its size in pixels. */
export type ImageFile = { readonly url: string; readonly width: number; readonly height: number }

type SizedImage = AddressedImage & { readonly height: number }

/** The files of an image in one format, smallest first. */
export const filesIn = (image: SizedImage, format: ImageFormat): ImageFile[] =>
  derivativesIn(image, format).map(({ width }) => ({
    url: fileUrl(image, width, format),
    ...derivativeSize(image, width),
  }))

/**
 * The `srcset` of a `<source>`: the widths of this image that exist in the format. For a very tall
 * image, the stated widths exceed the files' own, which does not affect the layout.
 */
export function srcSet(image: AddressedImage, format: ImageFormat): string {
  return derivativesIn(image, format)
    .map(({ width, pixels }) => `${fileUrl(image, width, format)} ${pixels}w`)
    .join(', ')
}

/** The modern encodings of an image, for the `<source>` elements of a picture. */
export const sourcesOf = (image: AddressedImage) => [
  { type: 'image/avif', srcSet: srcSet(image, 'avif') },
  { type: 'image/webp', srcSet: srcSet(image, 'webp') },
]

const derivativesIn = (image: AddressedImage, format: ImageFormat): Derivative[] =>
  derivativesOf(image.width).filter((derivative) => derivative.format === format)

/** The URL of the file with the regular width, up to 1200 pixels. */
export const regularUrl = (image: AddressedImage, format: ImageFormat): string =>
  fileUrl(image, regularWidth(image.width), format)

/** The URL of the JPEG, for link previews and old clients. */
export const jpegUrl = (image: AddressedImage): string => regularUrl(image, 'jpeg')

/** The URL of the largest file, for views that enlarge the image. */
export const largestUrl = (image: AddressedImage): string =>
  fileUrl(image, imageWidths(image.width).at(-1) ?? REGULAR, 'avif')

/** `tif` is a tiled pyramid at full resolution; `webp` was used before pyramids. */
export const ORIGINAL_FORMATS = ['tif', 'webp'] as const
export type OriginalFormat = (typeof ORIGINAL_FORMATS)[number]

export type NamedOriginal = { readonly id: string; readonly originalFormat: OriginalFormat }

/** The key of the stored original, which is not served. */
export function originalKey({ id, originalFormat }: NamedOriginal): string {
  return `${folderKey(id)}/original.${originalFormat}`
}

export const isOriginalKey = (key: string): boolean => /\/original\.(?:tif|webp)$/.test(key)

/** The name of the stored original in an artist's archive. */
export const originalName = ({ id, originalFormat }: NamedOriginal): string =>
  `${id}.${originalFormat}`

/** The image id in the name of an original, or a plain id; null for other names. */
export const imageIdOfName = (name: string): string | null =>
  /^(?:images\/)?([0-9a-f]{64})(?:\.(?:tif|webp))?$/.exec(name)?.[1] ?? null

/** The store key of the file with the path `imagePath(id, width, format)`. */
export function derivativeKey(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${folderKey(id)}/${derivativeName(width, format)}`
}

// Two levels of folders (65,536) keep each folder small.
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

/** @returns null for a key that belongs to no image */
export function imageIdOfKey(key: string): string | null {
  return /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})\/[\w.-]+$/.exec(key)?.[1] ?? null
}
