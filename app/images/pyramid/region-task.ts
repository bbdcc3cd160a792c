import type { PixelSize } from '../image.ts'

/** A rectangle in pixels of the full image. */
export type Region = PixelSize & { readonly x: number; readonly y: number }

export const QUALITIES = ['default', 'color', 'gray', 'bitonal'] as const
export const FORMATS = ['jpg', 'png', 'webp'] as const

/** A region of the image, scaled to a size and rotated clockwise. */
export type Rendering = {
  readonly region: Region
  /** The size in pixels before the rotation, at most that of the region. */
  readonly size: PixelSize
  readonly rotation: 0 | 90 | 180 | 270
  readonly quality: (typeof QUALITIES)[number]
  readonly format: (typeof FORMATS)[number]
}

/** The task of drawing a part of a pyramid. */
export type RegionTask = Rendering & {
  /** The path of the pyramid on this machine. */
  readonly path: string
  readonly image: PixelSize
}
