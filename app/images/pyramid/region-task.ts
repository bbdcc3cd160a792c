/** A part of a pyramid to draw; the region is within the image. */
export type RegionTask = {
  /** A file on this machine. */
  readonly path: string
  /** Pixels of the full image. */
  readonly image: { readonly width: number; readonly height: number }
  readonly region: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
  /** Pixels, at most those of the region, before the turn. */
  readonly size: { readonly width: number; readonly height: number }
  /** Degrees, clockwise. */
  readonly rotation: 0 | 90 | 180 | 270
  readonly quality: 'default' | 'color' | 'gray' | 'bitonal'
  readonly format: 'jpg' | 'png' | 'webp'
}
