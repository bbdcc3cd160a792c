import type { HydrationTrigger } from '../ui/interaction/hydration-gate.ts'
import { listenForDrags } from './hero-drag.ts'
import { loadNeighbours, supportsScrollAnimation, INITIAL_INDEX, ITEM_PX } from './hero-track.ts'

/** Drags before the carousel's script is there, and reasons to load it before an interaction. */
export const hydrateHeroWhenMoved: HydrationTrigger = (wake, place, signal) => {
  const track = place.querySelector('ul')
  if (track === null) return
  listenForDrags(track)
  // Not in the hydration task, which is long enough.
  setTimeout(() => loadNeighbours(track))
  const isAsDrawn = Math.round(track.scrollLeft / ITEM_PX) === INITIAL_INDEX
  if (!isAsDrawn || !supportsScrollAnimation()) wake()
  track.addEventListener('scroll', wake, { signal })
}
