import type { HydrationTrigger } from '../ui/interaction/hydration-gate.ts'
import { listenForDrags } from './hero-drag.ts'
import { loadNeighbours, supportsScrollAnimation, ITEM_PX } from './hero-track.ts'

/**
 * Handles drags before hydration, and hydrates the carousel early if its first rendering needs a
 * script or it was scrolled.
 */
export const hydrateHeroWhenMoved: HydrationTrigger = (open, container, signal) => {
  const track = container.querySelector('ul')
  if (track === null) return
  listenForDrags(track)
  // Keeps the long hydration task short.
  setTimeout(() => loadNeighbours(track))
  const centred = track.children[Math.round(track.scrollLeft / ITEM_PX)]
  const isAsDrawn = centred?.hasAttribute('data-initial') === true
  if (!isAsDrawn || !supportsScrollAnimation()) open()
  track.addEventListener('scroll', open, { signal })
}
