import type { PixelSize } from '../image.ts'

/** Pixels of the full image. */
export type Region = PixelSize & { readonly x: number; readonly y: number }

export const QUALITIES = ['default', 'color', 'gray', 'bitonal'] as const
export const FORMATS = ['jpg', 'png', 'webp'] as const

/** What to draw: a region within the image, at a size, turned clockwise. */
export type Rendering = {
  readonly region: Region
  /** Pixels before the turn, at most those of the region. */
  readonly size: PixelSize
  readonly rotation: 0 | 90 | 180 | 270
  readonly quality: (typeof QUALITIES)[number]
  readonly format: (typeof FORMATS)[number]
}

/** A part of a pyramid to draw. */
export type RegionTask = Rendering & {
  /** A file on this machine. */
  readonly path: string
  readonly image: PixelSize
}
