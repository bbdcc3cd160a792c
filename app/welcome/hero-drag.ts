import { ITEM_PX } from './hero-track.ts'

/** Pixels that the mouse moves before a press becomes a drag. */
const THRESHOLD_PX = 6

let draggable: Element | null = null

/**
 * Lets the mouse drag the carousel, which a finger does by itself. A drag opens no link, and ends
 * at the nearest work. Called before the carousel's script is there, and again by that script.
 */
export function listenForDrags(track: HTMLElement): void {
  if (draggable === track) return
  draggable = track
  /** The pointer's place and the scroll position: a drag does not change their sum. */
  let sum = 0
  let isDragging = false

  // No pointerdown: before hydration, React stops it. An active track was pressed itself.
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
    // The release and its click then belong to the track, not to a link.
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
  // In browsers that give the click to the link nevertheless, before React follows it.
  const click = (event: MouseEvent) => {
    if (isDragging) event.preventDefault()
    isDragging = false
  }
  track.addEventListener('click', click, true)
}
