import type { Ground, PixelDrawing } from './raster/raster.ts'
import type { Drawing } from './sheet.ts'

/** The functions that draw an artist's pictures as pixels. */
export type RasterArtist = {
  readonly key: string
  readonly portrait: () => Drawing
  /** Keyed by the work's title. Each draws in the proportions of the work. */
  readonly works: Readonly<Record<string, (ground: Ground) => PixelDrawing>>
}
