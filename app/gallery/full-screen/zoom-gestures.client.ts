import type { StepDirection } from '../artwork/step-transition.ts'
import { CENTRE, changeByFingers, distance, wheelFactor, zoomAt, type Point } from './zoom.ts'
import type { Zoomable } from './zoomable.client.ts'

/** CSS pixels; a finger that moves less taps. */
const TAP_SLOP_PX = 10
/** Milliseconds and CSS pixels between the taps of a double tap. */
const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 40
/** CSS pixels of the shortest swipe, and how much wider than high it is. */
const SWIPE_PX = 64
const SWIPE_RATIO = 2

type GestureOptions = {
  readonly stage: HTMLElement
  /** Holds the image. */
  readonly frame: HTMLElement
  readonly zoomable: Zoomable
  /** A finger moves the image aside while it fits. */
  readonly onSwipe: (towards: StepDirection) => void
  /** A tap beside the image while it fits. */
  readonly onTapBeside: () => void
}

/**
 * Zooms by pinch, wheel, double tap and click, and pans by dragging.
 * @returns a function that stops listening
 */
export function listenToGestures(options: GestureOptions) {
  const { stage, frame, zoomable, onSwipe, onTapBeside } = options
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
  const release = (event: PointerEvent) => {
    const towards = drag.end(event)
    if (towards !== null && zoomable.scale === 1) onSwipe(towards)
  }
  const turn = (event: WheelEvent) => {
    event.preventDefault()
    zoomable.follow(zoomAt(pointOf(event), wheelFactor(event)))
  }

  const { signal } = stop
  stage.addEventListener('pointerdown', drag.begin, { signal })
  stage.addEventListener('pointermove', drag.move, { signal })
  stage.addEventListener('pointerup', release, { signal })
  stage.addEventListener('pointercancel', drag.end, { signal })
  stage.addEventListener('click', tap, { signal })
  stage.addEventListener('wheel', turn, { signal, passive: false })
  return () => stop.abort()
}

/** Follows the mouse or the fingers that are down. */
function createDrag(pointOf: (event: MouseEvent) => Point, zoomable: Zoomable) {
  const fingers = new Map<number, Point>()
  let [travelled, wasPinched, isMouse] = [0, false, false]
  let start: Point = CENTRE
  return {
    begin(event: PointerEvent) {
      if (event.button !== 0) return
      const point = pointOf(event)
      if (fingers.size === 0) [travelled, wasPinched, start] = [0, false, point]
      else wasPinched = true
      isMouse = event.pointerType === 'mouse'
      fingers.set(event.pointerId, point)
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
    /** @returns the step of a swipe by one finger; null for anything else */
    end(event: PointerEvent): StepDirection | null {
      // A right click, or a press that began outside the stage.
      if (!fingers.delete(event.pointerId)) return null
      return wasPinched || isMouse ? null : swipeOf(start, pointOf(event))
    },
    get wasDragged() {
      return wasPinched || travelled > TAP_SLOP_PX
    },
    get isMouse() {
      return isMouse
    },
  }
}

/** The finger moves the shown work out, so the next one comes from the other side. */
function swipeOf(from: Point, to: Point): StepDirection | null {
  const [x, y] = [to.x - from.x, Math.abs(to.y - from.y)]
  if (Math.abs(x) < Math.max(SWIPE_PX, y * SWIPE_RATIO)) return null
  return x < 0 ? 'next' : 'previous'
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
