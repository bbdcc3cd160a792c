import { changeByFingers, distance, wheelFactor, zoomAt, type Point } from './zoom.ts'
import type { Zoomable } from './zoomable.client.ts'

/** CSS pixels; a finger that moves less taps. */
const TAP_SLOP_PX = 10
/** Milliseconds and CSS pixels between the taps of a double tap. */
const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 40

type GestureOptions = {
  readonly stage: HTMLElement
  /** Holds the image. */
  readonly frame: HTMLElement
  readonly zoomable: Zoomable
  /** A tap beside the image while it fits. */
  readonly onTapBeside: () => void
}

/**
 * Zooms by pinch, wheel, double tap and click, and pans by dragging.
 * @returns a function that stops listening
 */
export function listenToGestures({ stage, frame, zoomable, onTapBeside }: GestureOptions) {
  const stop = new AbortController()
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { x, y, width, height } = stage.getBoundingClientRect()
    return { x: clientX - x - width / 2, y: clientY - y - height / 2 }
  }
  const isBeside = ({ clientX, clientY }: MouseEvent): boolean => {
    const { left, right, top, bottom } = frame.getBoundingClientRect()
    return clientX < left || clientX > right || clientY < top || clientY > bottom
  }

  const drag = createDrag(pointOf, zoomable)
  const isSecondTap = createDoubleTap()
  const tap = (event: MouseEvent) => {
    const point = pointOf(event)
    const isSecond = isSecondTap(point, event.timeStamp)
    if (drag.wasDragged) return
    if (zoomable.scale === 1 && isBeside(event)) onTapBeside()
    // A click zooms at once, so the second one of a double click does nothing.
    else if (drag.isMouse ? !isSecond : isSecond) zoomable.toggle(point)
  }
  const turn = (event: WheelEvent) => {
    event.preventDefault()
    zoomable.follow(zoomAt(pointOf(event), wheelFactor(event)))
  }

  const { signal } = stop
  stage.addEventListener('pointerdown', drag.begin, { signal })
  stage.addEventListener('pointermove', drag.move, { signal })
  stage.addEventListener('pointerup', drag.end, { signal })
  stage.addEventListener('pointercancel', drag.end, { signal })
  stage.addEventListener('click', tap, { signal })
  stage.addEventListener('wheel', turn, { signal, passive: false })
  return () => stop.abort()
}

/** Follows the mouse or the fingers that are down. */
function createDrag(pointOf: (event: MouseEvent) => Point, zoomable: Zoomable) {
  const fingers = new Map<number, Point>()
  let [travelled, wasPinched, isMouse] = [0, false, false]
  return {
    begin(event: PointerEvent) {
      if (event.button !== 0) return
      if (fingers.size === 0) [travelled, wasPinched] = [0, false]
      else wasPinched = true
      isMouse = event.pointerType === 'mouse'
      fingers.set(event.pointerId, pointOf(event))
      if (event.currentTarget instanceof Element)
        event.currentTarget.setPointerCapture(event.pointerId)
    },
    move(event: PointerEvent) {
      const last = fingers.get(event.pointerId)
      if (last === undefined) return
      const before = [...fingers.values()]
      const now = pointOf(event)
      fingers.set(event.pointerId, now)
      travelled += distance(last, now)
      zoomable.follow(changeByFingers(before, [...fingers.values()]))
    },
    end(event: PointerEvent) {
      fingers.delete(event.pointerId)
    },
    get wasDragged() {
      return wasPinched || travelled > TAP_SLOP_PX
    },
    get isMouse() {
      return isMouse
    },
  }
}

/** @returns a function that tells whether a tap is the second of a double tap */
function createDoubleTap(): (point: Point, at: number) => boolean {
  let last: { readonly point: Point; readonly at: number } | null = null
  return (point, at) => {
    const isSecond =
      last !== null && at - last.at < DOUBLE_TAP_MS && distance(point, last.point) < DOUBLE_TAP_PX
    last = isSecond ? null : { point, at }
    return isSecond
  }
}
