import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { StepDirection } from '../artwork/step-transition.ts'
import { CENTRE, panBy, zoomAt, type ZoomChange } from './zoom.ts'
import { listenToGestures } from './zoom-gestures.client.ts'
import { createZoomable, type Zoomable, type ZoomLevel } from './zoomable.client.ts'

const STEP = 1.5
const PAN_PX = 96

const CLOSER = zoomAt(CENTRE, STEP)
const FARTHER = zoomAt(CENTRE, 1 / STEP)

const ZOOM_KEYS: Readonly<Record<string, ZoomChange | 'fit'>> = {
  '+': CLOSER,
  // The key of the plus sign without Shift.
  '=': CLOSER,
  '-': FARTHER,
  '0': 'fit',
}
/** An arrow shows more of that side, so the image moves the other way. */
const PAN_KEYS: Readonly<Record<string, ZoomChange>> = {
  ArrowLeft: panBy({ x: PAN_PX, y: 0 }),
  ArrowRight: panBy({ x: -PAN_PX, y: 0 }),
  ArrowUp: panBy({ x: 0, y: PAN_PX }),
  ArrowDown: panBy({ x: 0, y: -PAN_PX }),
}

/** While the image fits, an arrow leads to another work. */
const STEP_KEYS: Readonly<Record<string, StepDirection>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

type ZoomOptions = {
  readonly stage: RefObject<HTMLElement | null>
  /** Holds the image. */
  readonly frame: RefObject<HTMLElement | null>
  /** The width of the image's file. */
  readonly filePixels: number
  /** A key or a swipe to another work, while the image fits. */
  readonly onStep: (towards: StepDirection) => void
  readonly onTapBeside: () => void
}

/** Zooms an image by fingers, mouse, keys and buttons. */
export function useZoom({ stage, frame, filePixels, onStep, onTapBeside }: ZoomOptions) {
  const [level, setLevel] = useState<ZoomLevel>('fitted')
  /** For screen readers: the scale after a press of a button or key. */
  const [percent, setPercent] = useState<number | null>(null)
  const zoomable = useRef<Zoomable>(null)
  const leave = useEffectEvent(onTapBeside)
  const step = useEffectEvent(onStep)
  useEffect(() => {
    if (stage.current === null || frame.current === null) return
    const places = { stage: stage.current, frame: frame.current }
    const made = createZoomable({ ...places, filePixels, onLevel: setLevel })
    const stop = listenToGestures({
      ...places,
      zoomable: made,
      onSwipe: (towards) => step(towards),
      onTapBeside: () => leave(),
    })
    zoomable.current = made
    return () => {
      stop()
      made.stop()
    }
  }, [stage, frame, filePixels])

  const change = (by: ZoomChange | 'fit') => {
    if (by === 'fit') zoomable.current?.fit()
    else zoomable.current?.ease(by)
    setPercent(Math.round((zoomable.current?.scale ?? 1) * 100))
  }
  return {
    level,
    percent,
    zoomIn: () => change(CLOSER),
    zoomOut: () => change(FARTHER),
    /** Leaves keys alone that it has no use for. */
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isFitted = level === 'fitted'
      const zooms = ZOOM_KEYS[event.key]
      const pans = isFitted ? undefined : PAN_KEYS[event.key]
      const steps = isFitted && !event.repeat ? STEP_KEYS[event.key] : undefined
      if ((zooms ?? pans ?? steps) === undefined) return
      event.preventDefault()
      if (zooms !== undefined) change(zooms)
      if (pans !== undefined) zoomable.current?.ease(pans)
      if (steps !== undefined) onStep(steps)
    },
  }
}
