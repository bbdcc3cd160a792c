import { STILL, type Drive, type VisitorAction } from '../walk/walk-drive.ts'
import { driveOf, effectOfKey } from '../walk/walk-keys.ts'

/** CSS pixels from the upper left corner of the canvas. */
export type CanvasPoint = { readonly x: number; readonly y: number }

export type WalkInputOptions = {
  readonly canvas: HTMLCanvasElement
  /** A click or tap. */
  readonly onPress: (at: CanvasPoint) => void
  /** CSS pixels by which the picture is dragged. */
  readonly onDrag: (by: CanvasPoint) => void
  readonly onPoint: (at: CanvasPoint) => void
  readonly onDrive: (drive: Drive) => void
  readonly onAction: (action: VisitorAction) => void
}

/** CSS pixels of movement that make a press a drag; a finger is less steady than a mouse. */
const SLOP = { mouse: 5, touch: 12 } as const

/** Reads mouse, touch and keys on a canvas. @returns ends it */
export function listenToWalking(options: WalkInputOptions): () => void {
  const { canvas } = options
  const listeners = new AbortController()
  const { signal } = listeners
  listenToPointer(options, signal)
  listenToKeys(options, signal)
  // A finger that moves sideways looks around; upward and downward it scrolls the page.
  canvas.style.touchAction = 'pan-y pinch-zoom'
  return () => {
    listeners.abort()
    canvas.style.touchAction = ''
  }
}

function listenToPointer(options: WalkInputOptions, signal: AbortSignal): void {
  const { canvas, onPress, onDrag, onPoint } = options
  let press: { id: number; start: CanvasPoint; last: CanvasPoint; isDrag: boolean } | null = null
  const at = ({ clientX, clientY }: PointerEvent): CanvasPoint => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const on = (type: string, listener: (event: PointerEvent) => void) =>
    canvas.addEventListener(type, (event) => listener(event as PointerEvent), { signal })

  on('pointerdown', (event) => {
    // A second finger zooms the page.
    if (event.button !== 0 || press !== null) return void (press = null)
    press = { id: event.pointerId, start: at(event), last: at(event), isDrag: false }
    canvas.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (press === null) return onPoint(at(event))
    if (press.id !== event.pointerId) return
    const now = at(event)
    const slop = event.pointerType === 'mouse' ? SLOP.mouse : SLOP.touch
    press.isDrag ||= Math.hypot(now.x - press.start.x, now.y - press.start.y) > slop
    if (press.isDrag) onDrag({ x: now.x - press.last.x, y: now.y - press.last.y })
    press.last = now
  })
  on('pointerup', (event) => {
    if (press?.id !== event.pointerId) return
    const { isDrag, start } = press
    press = null
    if (!isDrag) onPress(start)
  })
  on('pointercancel', () => void (press = null))
}

function listenToKeys({ canvas, onDrive, onAction }: WalkInputOptions, signal: AbortSignal): void {
  const held = new Set<string>()
  const release = () => {
    if (held.size === 0) return
    held.clear()
    onDrive(STILL)
  }
  canvas.addEventListener(
    'keydown',
    (event) => {
      const effect = effectOfKey(event)
      if (effect === null || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      if (typeof effect !== 'string') {
        held.add(event.code)
        onDrive(driveOf(held))
      } else if (!event.repeat) onAction(effect)
    },
    { signal },
  )
  canvas.addEventListener(
    'keyup',
    (event) => {
      if (held.delete(event.code)) onDrive(driveOf(held))
    },
    { signal },
  )
  canvas.addEventListener('blur', release, { signal })
}
