/** A shorter swipe is taken back. */
const MIN_SWIPE_PX = { slow: 64, fast: 24 }
const FAST_PX_PER_MS = 0.4
/** The movement after which a gesture counts as horizontal. */
const SLOP_PX = 8
/** Swipes from the edge of the screen belong to the browser. */
const EDGE_PX = 24
/** The part of the movement that the picture follows where there is no further work. */
const RESISTANCE = 0.2
/** The picture stays where it was left for this long, while the next page loads. */
const HOLD_MS = 800

/** Elements with a use for arrow keys of their own. */
const USES_ARROWS =
  'input, textarea, select, audio, video, [contenteditable], [data-keys], ' +
  '[role=listbox], [role=menu], [role=radiogroup], [role=slider], [role=tablist]'
/** Open dialogs, menus and full-screen views. */
const OVERLAYS = ':modal, dialog[open], [popover]:popover-open'

/**
 * Arrow keys, and swipes on the picture (`data-swipe`), press the links to the previous and the
 * next work (`rel`). They work before the page's section is hydrated.
 */
export function listenForSteps(place: HTMLElement, signal: AbortSignal): void {
  addEventListener('keydown', (event) => pressKey(place, event), { signal })
  const swipe = swipeOn(place)
  // Captured, because React stops events for sections that are not hydrated yet.
  const captured = { capture: true, passive: true, signal }
  addEventListener('pointerdown', swipe.start, captured)
  addEventListener('pointermove', swipe.move, captured)
  addEventListener('pointerup', swipe.end, captured)
  addEventListener('pointercancel', swipe.cancel, captured)
  // Fingers move a zoomed page in every direction.
  const noteZoom = () => place.toggleAttribute('data-zoomed', isZoomed())
  visualViewport?.addEventListener('resize', noteZoom, { signal })
  noteZoom()
}

function pressKey(place: HTMLElement, event: KeyboardEvent): void {
  const { key, target, repeat, altKey, ctrlKey, metaKey, shiftKey } = event
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
  if (event.defaultPrevented || repeat || altKey || ctrlKey || metaKey || shiftKey) return
  if (target instanceof Element && usesArrows(target)) return
  if (document.querySelector(OVERLAYS) !== null) return
  const link = linkIn(place, key === 'ArrowRight')
  if (link === null) return
  event.preventDefault()
  link.click()
}

/** Whether arrow keys do something else there: also the browser's scrolling of a strip of works. */
function usesArrows(target: Element): boolean {
  if (target.closest(USES_ARROWS) !== null) return true
  for (let one: Element | null = target; one !== null && one !== document.body;) {
    const isWider = one.scrollWidth > one.clientWidth
    if (isWider && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true
    one = one.parentElement
  }
  return false
}

const linkIn = (place: HTMLElement, isNext: boolean) =>
  place.querySelector<HTMLAnchorElement>(isNext ? 'a[rel=next]' : 'a[rel=prev]')

const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01

type Gesture = {
  readonly picture: HTMLElement
  readonly id: number
  readonly x: number
  readonly at: number
  isHorizontal: boolean
}

function swipeOn(place: HTMLElement) {
  let gesture: Gesture | null = null

  const drop = () => {
    if (gesture?.isHorizontal) resetStyle(gesture.picture)
    gesture = null
  }
  return {
    start(event: PointerEvent): void {
      // A second finger zooms.
      if (gesture !== null) return drop()
      const picture = swipedBy(event)
      if (picture === null) return
      const { pointerId, clientX, timeStamp } = event
      gesture = { picture, id: pointerId, x: clientX, at: timeStamp, isHorizontal: false }
    },
    move({ pointerId, clientX }: PointerEvent): void {
      if (gesture?.id !== pointerId) return
      const moved = clientX - gesture.x
      // The stylesheet leaves vertical movement to the browser, which then cancels the pointer.
      gesture.isHorizontal ||= Math.abs(moved) > SLOP_PX
      if (!gesture.isHorizontal) return
      const share = linkIn(place, moved < 0) === null ? RESISTANCE : 1
      const { style } = gesture.picture
      style.transition = 'none'
      style.translate = `${moved * share}px`
    },
    end({ pointerId, clientX, timeStamp }: PointerEvent): void {
      if (gesture?.id !== pointerId) return
      const { picture, x, at, isHorizontal } = gesture
      const moved = clientX - x
      const link = linkIn(place, moved < 0)
      const length = Math.abs(moved)
      const isFast = length / Math.max(timeStamp - at, 1) > FAST_PX_PER_MS
      const isLong = length > MIN_SWIPE_PX[isFast ? 'fast' : 'slow']
      if (!isHorizontal || !isLong || link === null) return drop()
      gesture = null
      link.click()
      setTimeout(() => picture.dataset['swipe'] !== undefined && resetStyle(picture), HOLD_MS)
    },
    cancel: drop,
  }
}

/** The picture under the finger; null for gestures that belong to the browser. */
function swipedBy(event: PointerEvent): HTMLElement | null {
  const { pointerType, isPrimary, clientX, target } = event
  if (pointerType !== 'touch' || !isPrimary || isZoomed()) return null
  if (clientX < EDGE_PX || clientX > innerWidth - EDGE_PX) return null
  return target instanceof Element ? target.closest<HTMLElement>('[data-swipe]') : null
}

/** Moves the picture back to its place, with the tokens' timing. */
function resetStyle({ style }: HTMLElement): void {
  style.transition = 'translate var(--calm) var(--ease)'
  style.translate = ''
}
