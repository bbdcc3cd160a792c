/** Pixels per arrow click (specification, point 9): the distance between two works. */
export const ITEM_PX = 320

/** The initial work, where the stylesheet can set the scroll position. */
export const INITIAL_INDEX = 2

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
