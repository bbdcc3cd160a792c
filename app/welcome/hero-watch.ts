import type { Watch } from '../ui/nap.ts'
import { bringNeighbours, drawsItself, ENTERED_AT, nearestWork } from './hero-wall.ts'

/** What of the carousel cannot wait for a touch. */
export const watchHero: Watch = (wake, place, signal) => {
  const track = place.querySelector('ul')
  if (track === null) return
  // Not in the task that brings the page to life, which is long enough.
  setTimeout(() => bringNeighbours(track))
  const isAsDrawn = nearestWork(Math.abs(track.scrollLeft), track.children.length) === ENTERED_AT
  if (!isAsDrawn || !drawsItself()) wake()
  track.addEventListener('scroll', wake, { passive: true, signal })
}
