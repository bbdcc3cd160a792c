import type { Watch } from '../ui/nap.ts'
import {
  loadNeighbours,
  supportsScrollAnimation,
  INITIAL_INDEX,
  nearestWork,
} from './hero-track.ts'

/** What of the carousel cannot wait for a touch. */
export const hydrateHeroWhenMoved: Watch = (wake, place, signal) => {
  const track = place.querySelector('ul')
  if (track === null) return
  // Not in the task that brings the page to life, which is long enough.
  setTimeout(() => loadNeighbours(track))
  const isAsDrawn = nearestWork(Math.abs(track.scrollLeft), track.children.length) === INITIAL_INDEX
  if (!isAsDrawn || !supportsScrollAnimation()) wake()
  track.addEventListener('scroll', wake, { passive: true, signal })
}
