import type { ImageArea } from './image-area.ts'

/** The area of a photo to make an image of. */
export type AreaTask = {
  /** The pyramid of the photo, on this machine. */
  readonly path: string
  readonly area: ImageArea
  /** The path of the original to write, in a folder for temporary files. */
  readonly originalTo: string
}
