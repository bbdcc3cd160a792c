import type { Ground, PixelDrawing } from './raster/raster.ts'
import type { Drawing } from './sheet.ts'

/** How the pictures of an artist who is not a draughtsman are made. */
export type RasterArtist = {
  readonly key: string
  readonly portrait: () => Drawing
  /** By the title of the work; each is drawn in the proportions of the work's size. */
  readonly works: Readonly<Record<string, (ground: Ground) => PixelDrawing>>
}
