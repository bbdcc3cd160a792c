import { ITEM_PX } from './hero-track.ts'

/** Index of the work nearest the centre at a scroll position in pixels. */
export function nearestWork(scrolled: number, count: number): number {
  return Math.min(Math.max(Math.round(scrolled / ITEM_PX), 0), count - 1)
}

/** Index of the initial work, the middle one. */
export const initialIndex = (count: number): number => Math.ceil(count / 2) - 1

/**
 * Relative distance of a work from the centre: 0 at the centre, -1 from `reach` pixels before it, 1
 * from `reach` pixels after it.
 */
export function centreOffset(distance: number, reach: number): number {
  if (reach <= 0) return 0
  return Math.min(Math.max(distance / reach, -1), 1)
}

/** Index to which a key scrolls; null for other keys. */
export function keyStep(
  key: string,
  { at, count }: { readonly at: number; readonly count: number },
): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(at - 1, 0)
    case 'ArrowRight':
      return Math.min(at + 1, count - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * Pixels by which a vertical wheel movement scrolls the carousel: 0 at its ends, where the page
 * scrolls on.
 * @param position scroll position in pixels, from 0 to `end`
 */
export function wheelStep(deltaY: number, position: number, end: number): number {
  const target = Math.min(Math.max(position + deltaY, 0), end)
  return Math.abs(target - position) < 1 ? 0 : target - position
}
