import { type RefObject, useEffect, useRef, useState } from 'react'
import { listenForDrags } from './hero-drag.ts'
import { centreOffset, initialIndex, keyStep, nearestWork, wheelStep } from './hero-step.ts'
import { loadNeighbours, supportsScrollAnimation, ITEM_PX } from './hero-track.ts'

export type HeroTrack = {
  /** Index of the work nearest the centre. */
  readonly nearest: number
  readonly scrollBy: (pixels: number) => void
}

/** Time after a press during which the carousel may still be scrolling. */
const SCROLLING_MS = 1000

/** The carousel's behaviour beyond native scrolling. */
export function useHeroTrack(track: RefObject<HTMLElement | null>, count: number): HeroTrack {
  const [nearest, setNearest] = useState(initialIndex(count))
  const goal = useRef({ left: 0, at: -Infinity })

  useEffect(() => {
    const element = track.current
    if (element === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    let frame = 0
    const look = () => {
      frame = 0
      setNearest(nearestWork(Math.abs(element.scrollLeft), count))
      if (!supportsScrollAnimation()) markOffsets(element)
    }
    const scheduleLook = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    loadNeighbours(element)
    // An item may have had the focus before hydration.
    centreFocused(element)
    element.addEventListener('focusin', () => centreFocused(element), { signal })
    element.addEventListener('keydown', (event) => pressKey(element, event), { signal })
    element.addEventListener('scroll', scheduleLook, { passive: true, signal })
    element.addEventListener('wheel', (event) => turnWheel(element, event), {
      passive: false,
      signal,
    })
    listenForDrags(element)
    const resized = new ResizeObserver(scheduleLook)
    resized.observe(element)
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
      resized.disconnect()
    }
  }, [track, count])

  const scrollBy = (pixels: number) => {
    const element = track.current
    if (element === null) return
    const at = performance.now()
    const isScrolling = at - goal.current.at < SCROLLING_MS
    const from = isScrolling ? goal.current.left : element.scrollLeft
    const end = element.scrollWidth - element.clientWidth
    goal.current = { left: Math.min(Math.max(from + pixels, 0), end), at }
    element.scrollTo({ left: goal.current.left })
  }
  return { nearest, scrollBy }
}

/** Sets `--offset` of each work, for browsers without scroll-driven animations. */
function markOffsets(track: HTMLElement): void {
  const { left, width } = track.getBoundingClientRect()
  const middle = left + width / 2
  for (const item of track.children) {
    if (!(item instanceof HTMLElement)) continue
    // Uses layout boxes, since rendered boxes are scaled by `--offset`.
    const centre = left + item.offsetLeft - track.scrollLeft + item.offsetWidth / 2
    const offset = centreOffset(centre - middle, width / 2 + ITEM_PX / 2)
    item.style.setProperty('--offset', offset.toFixed(3))
  }
}

/**
 * Scrolls to the work with keyboard focus. A mouse press also moves the focus, but the link must
 * stay under the pointer until the click.
 */
function centreFocused(track: HTMLElement): void {
  const index = focusedIndex(track)
  if (index === -1 || !document.activeElement?.matches(':focus-visible')) return
  track.scrollTo({ left: index * ITEM_PX })
}

const focusedIndex = (track: HTMLElement): number =>
  [...track.children].findIndex((item) => item.contains(document.activeElement))

/** Moves the focus by arrow keys, Home and End, and scrolls to the focused work. */
function pressKey(track: HTMLElement, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const links = track.querySelectorAll('a')
  const step = keyStep(event.key, { at: focusedIndex(track), count: links.length })
  if (step === null) return
  event.preventDefault()
  links[step]?.focus({ preventScroll: true })
  track.scrollTo({ left: step * ITEM_PX })
}

/**
 * Scrolls the carousel by a vertical wheel while it has the focus. Otherwise it would stop the page
 * from scrolling under the pointer.
 */
function turnWheel(track: HTMLElement, event: WheelEvent): void {
  const chosen = track.contains(document.activeElement)
  if (!chosen || event.ctrlKey || event.shiftKey) return
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
  const step = wheelStep(event.deltaY, track.scrollLeft, track.scrollWidth - track.clientWidth)
  if (step === 0) return
  event.preventDefault()
  track.scrollBy({ left: step, behavior: 'instant' })
}
