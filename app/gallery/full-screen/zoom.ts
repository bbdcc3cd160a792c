export type Point = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

/**
 * The scale and position of an image on its stage. At scale 1 it fits. `x` and `y` are CSS pixels
 * from the centre of the stage to the centre of the image.
 */
export type Zoom = Point & { readonly scale: number }

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }

/** CSS pixels. `image` is the size at scale 1. */
export type ZoomBounds = {
  readonly stage: Size
  readonly image: Size
  readonly maxScale: number
}

/**
 * Enlarges by `factor`, and moves what was at `from` to `to`. Both are measured from the centre of
 * the stage.
 */
export type ZoomChange = { readonly from: Point; readonly to: Point; readonly factor: number }

export const CENTRE: Point = { x: 0, y: 0 }

/** Keeps a zoom within bounds that have changed. */
export const NO_CHANGE: ZoomChange = { from: CENTRE, to: CENTRE, factor: 1 }

export const zoomAt = (point: Point, factor: number): ZoomChange => ({
  from: point,
  to: point,
  factor,
})

export const panBy = (distance: Point): ZoomChange => ({ from: CENTRE, to: distance, factor: 1 })

/**
 * Changes a zoom within its bounds: never smaller than the stage allows, and without a gap on a
 * side where the image is larger than the stage.
 */
export function changeZoom(zoom: Zoom, change: ZoomChange, bounds: ZoomBounds): Zoom {
  const { from, to, factor } = change
  const { stage, image, maxScale } = bounds
  const scale = clamp(zoom.scale * factor, 1, maxScale)
  const growth = scale / zoom.scale
  const slackX = Math.max(0, (image.width * scale - stage.width) / 2)
  const slackY = Math.max(0, (image.height * scale - stage.height) / 2)
  return {
    scale,
    x: clamp(to.x - (from.x - zoom.x) * growth, -slackX, slackX),
    y: clamp(to.y - (from.y - zoom.y) * growth, -slackY, slackY),
  }
}

/** The change by one or two fingers that moved; further fingers are ignored. */
export function changeByFingers(before: readonly Point[], after: readonly Point[]): ZoomChange {
  const [firstBefore = CENTRE, secondBefore = firstBefore] = before
  const [firstAfter = CENTRE, secondAfter = firstAfter] = after
  const spread = distance(firstBefore, secondBefore)
  return {
    from: middle(firstBefore, secondBefore),
    to: middle(firstAfter, secondAfter),
    factor: spread === 0 ? 1 : distance(firstAfter, secondAfter) / spread,
  }
}

/** The scale of a double tap, at which lines of the drawing show if the file has them. */
const CLOSE_SCALE = 2.5

/** Zooms in at a point, or back out until the image fits. */
export function toggleZoom(zoom: Zoom, point: Point, bounds: ZoomBounds): Zoom {
  return zoom.scale > 1 ? FITTED : changeZoom(zoom, zoomAt(point, CLOSE_SCALE), bounds)
}

/** Most CSS pixels per pixel of the file; more would only show blur. */
const MAX_CSS_PX_PER_PIXEL = 2
/** The least limit of the scale, for small files. */
const LEAST_MAX_SCALE = 2

/**
 * @param filePixels the width of the file
 * @param fittedWidth the width of the image at scale 1, in CSS pixels
 */
export function maxScaleOf(filePixels: number, fittedWidth: number): number {
  return Math.max(LEAST_MAX_SCALE, (MAX_CSS_PX_PER_PIXEL * filePixels) / Math.max(fittedWidth, 1))
}

/** CSS pixels of a wheel's line, and the growth for each pixel; a trackpad's pinch sends few. */
const LINE_PX = 16
const WHEEL_GROWTH = 0.002
const PINCH_GROWTH = 0.01

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** The factor of a turn of the wheel, or of a pinch on a trackpad (sent with `ctrlKey`). */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Wheel): number {
  const pixels = deltaMode === 1 ? deltaY * LINE_PX : deltaY
  return Math.exp(-pixels * (ctrlKey ? PINCH_GROWTH : WHEEL_GROWTH))
}

export const distance = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)
