/**
 * Where the derivatives of an image are. Pages and stores build addresses from an image's id and
 * width alone; which files stand behind them is decided here, once, for writing and for reading.
 */

/** What a file may weigh at the most, in the browser and in the API. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

/** Pixels. What `sizes` asks for on phones, tablets and desktops, at one and two device pixels. */
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

/** One file made from an image. `pixels` is less than `width` when the image is narrower. */
export type Derivative = {
  readonly width: ImageWidth
  readonly format: ImageFormat
  readonly pixels: number
}

const REGULAR: ImageWidth = 1200

/**
 * The widths in which an image exists: those below its own, and one more that holds it as wide as
 * it is. Nothing is enlarged, and nothing of a middling image is lost.
 */
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
    // JPEG is for link previews and browsers before 2020: they get along with one size.
    const formats: ImageFormat[] = width === regular ? ['avif', 'webp', 'jpeg'] : ['avif', 'webp']
    return formats.map((format) => ({ width, format, pixels: Math.min(width, imageWidth) }))
  })
}

/** For example `/images/<id>/800.webp`. Only what `derivativesOf` lists exists. */
export function imageUrl(id: string, width: ImageWidth, format: ImageFormat): string {
  return `/images/${id}/${variantName(width, format)}`
}

export function variantName(width: ImageWidth, format: ImageFormat): string {
  return `${width}.${format}`
}

/** The `srcset` of one `<source>`: the widths of this image that exist in the format. */
export function srcSet(
  image: { readonly id: string; readonly width: number },
  format: ImageFormat,
): string {
  return derivativesOf(image.width)
    .filter((derivative) => derivative.format === format)
    .map(({ width, pixels }) => `${imageUrl(image.id, width, format)} ${pixels}w`)
    .join(', ')
}

/** The one JPEG of an image, for link previews and old clients: at most 1200 pixels wide. */
export function jpegUrl(image: { readonly id: string; readonly width: number }): string {
  return imageUrl(image.id, regularWidth(image.width), 'jpeg')
}

/** The smallest WebP, which every image has: whatever its width. */
export const smallUrl = (id: string): string => imageUrl(id, 400, 'webp')

export function viewImage(row: {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}): ImageView {
  const { id, width, height, placeholder } = row
  return {
    id,
    width,
    height,
    placeholder,
    urls: {
      small: smallUrl(id),
      regular: imageUrl(id, regularWidth(width), 'webp'),
    },
  }
}

/** The file of the stored original: the widest and best that Frame keeps. Not served. */
export function originalKey(id: string): string {
  return `${folderKey(id)}/original.webp`
}

/** The file behind `imageUrl(id, width, format)`. */
export function derivativeKey(id: string, width: ImageWidth, format: ImageFormat): string {
  return `${folderKey(id)}/${variantName(width, format)}`
}

// Two levels keep every folder small: 65,536 folders share the images.
function folderKey(id: string): string {
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
}

/** Every file of an image. */
export function imageKeys(image: { readonly id: string; readonly width: number }): string[] {
  const derivatives = derivativesOf(image.width).map(({ width, format }) =>
    derivativeKey(image.id, width, format),
  )
  return [originalKey(image.id), ...derivatives]
}

/** @returns null for a file that is no image's */
export function imageIdOfKey(key: string): string | null {
  return /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})\/[\w.-]+$/.exec(key)?.[1] ?? null
}
