import { ITEM_PX } from './hero-track.ts'

/** Pixels of mouse movement after which a press becomes a drag. */
const THRESHOLD_PX = 6

let draggable: Element | null = null

/**
 * Lets the mouse drag the carousel, as touch does natively. A drag opens no link, and snaps to the
 * nearest work. Called before hydration, and again by the carousel's script.
 */
export function listenForDrags(track: HTMLElement): void {
  if (draggable === track) return
  draggable = track
  /** The pointer's x plus the scroll position, which stays constant during a drag. */
  let sum = 0
  let isDragging = false

  // Before hydration React stops `pointerdown` events, so `:active` tells that the track is
  // pressed.
  track.addEventListener('pointermove', ({ pointerType, buttons, clientX, pointerId }) => {
    if (pointerType !== 'mouse' || buttons !== 1 || !track.matches(':active')) {
      isDragging = false
      sum = 0
      return
    }
    sum ||= clientX + track.scrollLeft
    const left = sum - clientX
    if (!isDragging && Math.abs(left - track.scrollLeft) < THRESHOLD_PX) return
    isDragging = true
    // The release and its click then target the track, not a link.
    track.setPointerCapture(pointerId)
    track.dataset['dragging'] = ''
    track.scrollLeft = left
  })
  track.addEventListener('lostpointercapture', () => {
    if (!isDragging) return
    sum = 0
    delete track.dataset['dragging']
    track.scrollTo({ left: Math.round(track.scrollLeft / ITEM_PX) * ITEM_PX })
  })
  // Some browsers still send the click to the link. Captured here before React handles it.
  const click = (event: MouseEvent) => {
    if (isDragging) event.preventDefault()
    isDragging = false
  }
  track.addEventListener('click', click, true)
}
