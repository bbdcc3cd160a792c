import type { ImageArea } from './image-area.ts'

/** The task of making an image from an area of a photo. */
export type AreaTask = {
  /** The path of the photo's pyramid on this machine. */
  readonly path: string
  readonly area: ImageArea
  /** The path at which to write the original, in a folder for temporary files. */
  readonly originalTo: string
}
