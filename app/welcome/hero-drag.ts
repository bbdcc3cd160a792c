import { ITEM_PX, nearestWork } from './hero-track.ts'

/** Pixels that the mouse moves before a press becomes a drag. */
const THRESHOLD_PX = 6

/**
 * Lets the mouse drag the carousel, which a finger does by itself. A drag opens no link, and ends
 * at the nearest work.
 */
export function listenForDrags(track: HTMLElement, signal: AbortSignal): void {
  let start: { readonly x: number; readonly scrolled: number } | null = null
  let isDragging = false

  const end = () => {
    start = null
    if (!('dragging' in track.dataset)) return
    delete track.dataset['dragging']
    const left = nearestWork(track.scrollLeft, track.children.length) * ITEM_PX
    track.scrollTo({ left })
  }
  const press = ({ pointerType, button, clientX }: PointerEvent) => {
    isDragging = false
    if (pointerType === 'mouse' && button === 0) start = { x: clientX, scrolled: track.scrollLeft }
  }
  const move = ({ clientX, buttons, pointerId }: PointerEvent) => {
    if (start === null) return
    // The button was released outside of the track.
    if (buttons === 0) return end()
    const moved = clientX - start.x
    if (!isDragging && Math.abs(moved) < THRESHOLD_PX) return
    if (!isDragging) track.setPointerCapture(pointerId)
    isDragging = true
    track.dataset['dragging'] = ''
    track.scrollLeft = start.scrolled - moved
  }
  const click = (event: MouseEvent) => {
    if (!isDragging) return
    isDragging = false
    event.preventDefault()
    event.stopPropagation()
  }

  track.addEventListener('pointerdown', press, { signal })
  track.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) {
    track.addEventListener(type, end, { signal })
  }
  // Before React, which would follow the link.
  track.addEventListener('click', click, { capture: true, signal })
}
