/** Pixels that one arrow click scrolls (specification, point 9), and so from one work to the next. */
export const ITEM_PX = 320

/** Which of `count` works is nearest the centre when the track is scrolled by `scrolled` pixels. */
export function nearestWork(scrolled: number, count: number): number {
  return Math.min(Math.max(Math.round(scrolled / ITEM_PX), 0), count - 1)
}

/** The work with which the wall is entered, where browsers let the stylesheet choose. */
export const INITIAL_INDEX = 2

/** The first picture and the scripts are there: now the works that hang beside it are fetched, before they come into view. */
export function loadNeighbours(track: HTMLElement): void {
  for (const image of track.querySelectorAll('img')) image.loading = 'eager'
}

/** Where the stylesheet's scroll-driven animation does the scaling, without a script per frame. */
export function supportsScrollAnimation(): boolean {
  return CSS.supports('animation-timeline: view(inline)')
}
