import type { Corner, Corners } from './image-area.ts'

/** A camera that photographs a work on a wall. */
export type Camera = {
  /** The size of the photo in pixels. */
  readonly photo: { readonly width: number; readonly height: number }
  /** In diagonals of the photo. */
  readonly focalLength: number
  /** Radians around the vertical axis, the horizontal axis and the optical axis. */
  readonly turn: { readonly side: number; readonly up: number; readonly roll: number }
  /** The distance from the wall, in widths of the work. */
  readonly distance: number
}

/** Projects a point of the wall into a photo, in shares of the photo's sides. */
function photograph(camera: Camera, point: Corner): Corner {
  const { photo, focalLength, turn, distance } = camera
  const [x1, z1] = [point.x * Math.cos(turn.side), -point.x * Math.sin(turn.side)]
  const [y2, z2] = [
    point.y * Math.cos(turn.up) - z1 * Math.sin(turn.up),
    point.y * Math.sin(turn.up) + z1 * Math.cos(turn.up) + distance,
  ]
  const focal = focalLength * Math.hypot(photo.width, photo.height)
  const [across, down] = [(focal * x1) / z2, (focal * y2) / z2]
  return {
    x: 0.5 + (across * Math.cos(turn.roll) - down * Math.sin(turn.roll)) / photo.width,
    y: 0.5 + (across * Math.sin(turn.roll) + down * Math.cos(turn.roll)) / photo.height,
  }
}

/** The corners of a work with this width by height in a photo. */
export function photographWork(camera: Camera, ratio: number): Corners {
  const [right, bottom] = [0.5, 0.5 / ratio]
  const at = (x: number, y: number) => photograph(camera, { x, y })
  return [at(-right, -bottom), at(right, -bottom), at(right, bottom), at(-right, bottom)]
}
