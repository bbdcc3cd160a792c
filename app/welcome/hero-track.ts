/** Pixels per arrow click (specification, point 9): the distance between two works. */
export const ITEM_PX = 320

/** The index of the work nearest the centre at a scroll position in pixels. */
export function nearestWork(scrolled: number, count: number): number {
  return Math.min(Math.max(Math.round(scrolled / ITEM_PX), 0), count - 1)
}

/** The initial work, where the stylesheet can set the scroll position. */
export const INITIAL_INDEX = 2

/** The same for a carousel of few works, which starts at its beginning. */
export const initialIndex = (count: number): number => (count > INITIAL_INDEX ? INITIAL_INDEX : 0)

/**
 * Loads the other images before they come into view, once the first image and the scripts are
 * loaded.
 */
export function loadNeighbours(track: HTMLElement): void {
  for (const image of track.querySelectorAll('img')) image.loading = 'eager'
}

/** Whether a scroll-driven CSS animation scales the works, without a script. */
export function supportsScrollAnimation(): boolean {
  return CSS.supports('animation-timeline: view(inline)')
}
