import { type RefObject, useEffect, useState } from 'react'
import { keyStep, nearness, wheelStep } from './hero-step.ts'
import {
  loadNeighbours,
  supportsScrollAnimation,
  INITIAL_INDEX,
  ITEM_PX,
  nearestWork,
} from './hero-track.ts'

export type HeroTrack = {
  /** Index of the work nearest the centre. */
  readonly nearest: number
  readonly scrollBy: (pixels: number) => void
}

/** The carousel's behaviour beyond native scrolling. */
export function useHeroTrack(track: RefObject<HTMLElement | null>, count: number): HeroTrack {
  const [nearest, setNearest] = useState(INITIAL_INDEX)

  useEffect(() => {
    const element = track.current
    if (element === null) return undefined
    let frame = 0
    const look = () => {
      frame = 0
      setNearest(nearestWork(Math.abs(element.scrollLeft), count))
      if (!supportsScrollAnimation()) markNearness(element)
    }
    const scheduleLook = () => {
      frame ||= requestAnimationFrame(look)
    }
    const wheel = (event: WheelEvent) => turnWheel(element, event)
    const press = (event: KeyboardEvent) => pressKey(element, event, count)
    look()
    loadNeighbours(element)
    element.addEventListener('keydown', press)
    element.addEventListener('scroll', scheduleLook, { passive: true })
    element.addEventListener('wheel', wheel, { passive: false })
    const resized = new ResizeObserver(scheduleLook)
    resized.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('keydown', press)
      element.removeEventListener('scroll', scheduleLook)
      element.removeEventListener('wheel', wheel)
      resized.disconnect()
    }
  }, [track, count])

  return { nearest, scrollBy: (left) => track.current?.scrollBy({ left }) }
}

function markNearness(track: HTMLElement): void {
  const { left, width } = track.getBoundingClientRect()
  const middle = left + width / 2
  for (const item of track.children) {
    if (!(item instanceof HTMLElement)) continue
    // Uses layout boxes, since rendered boxes are scaled by this very number.
    const centre = left + item.offsetLeft - track.scrollLeft + item.offsetWidth / 2
    item.style.setProperty('--near', nearness(centre - middle, width / 2 + ITEM_PX / 2).toFixed(3))
  }
}

/** An arrow key scrolls by one work, as an arrow click does. */
function pressKey(track: HTMLElement, event: KeyboardEvent, count: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const step = keyStep(event.key, { at: nearestWork(track.scrollLeft, count), count })
  if (step === null) return
  event.preventDefault()
  track.scrollTo({ left: step * ITEM_PX })
}

/**
 * A vertical wheel scrolls the carousel only while it has the focus. Otherwise the pointer passing
 * over it would stop the page from scrolling.
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
