import type { HydrationTrigger } from '../ui/interaction/hydration-gate.ts'
import {
  loadNeighbours,
  supportsScrollAnimation,
  INITIAL_INDEX,
  nearestWork,
} from './hero-track.ts'

/** Reasons to hydrate the carousel before the first interaction. */
export const hydrateHeroWhenMoved: HydrationTrigger = (wake, place, signal) => {
  const track = place.querySelector('ul')
  if (track === null) return
  // Not in the hydration task, which is long enough.
  setTimeout(() => loadNeighbours(track))
  const isAsDrawn = nearestWork(Math.abs(track.scrollLeft), track.children.length) === INITIAL_INDEX
  if (!isAsDrawn || !supportsScrollAnimation()) wake()
  track.addEventListener('scroll', wake, { passive: true, signal })
}
