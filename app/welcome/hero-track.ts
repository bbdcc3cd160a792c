/** Pixels per arrow click (specification, point 9): the distance between two works. */
export const ITEM_PX = 320

/** Loads the other images before they come into view, after the first image and the scripts. */
export function loadNeighbours(track: HTMLElement): void {
  for (const image of track.querySelectorAll('img')) image.loading = 'eager'
}

/** Whether a scroll-driven CSS animation scales the works, without a script. */
export function supportsScrollAnimation(): boolean {
  return CSS.supports('animation-timeline: view(inline)')
}
