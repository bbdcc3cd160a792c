import type { Hanging } from '../artworks/work-hanging.ts'

/** So many cards come and go together: few enough for one task, many enough for few tasks. */
export const BAY = 6

/** A wall that is no longer than this stays in the page whole. */
const WHOLE = 60

/** Bays from `from` to before `to`. */
export type Bays = { readonly from: number; readonly to: number }

/** Rows of the grid, such as those that are in view. */
export type Rows = { readonly from: number; readonly to: number }

export const bayOf = (index: number): number => Math.floor(index / BAY)

export const allBays = (cards: number): Bays => ({ from: 0, to: Math.ceil(cards / BAY) })

export const isLong = (cards: number): boolean => cards > WHOLE

/** Bays of which something hangs within these rows. Never empty where there are cards. */
export function baysWithin({ places }: Hanging, { from, to }: Rows): Bays {
  const first = places.findIndex(({ row, rows }) => row + rows > from)
  const last = places.findLastIndex(({ row }) => row < to)
  const start = bayOf(first === -1 ? places.length - 1 : first)
  return { from: start, to: Math.max(start, bayOf(Math.max(last, 0))) + 1 }
}

export type Wanted = {
  /** What is in view. */
  readonly visible: Bays
  /** What should be there before it comes into view. */
  readonly near: Bays
  /** What may stay. */
  readonly far: Bays
}

/**
 * The next step from the bays that are in the page to those that should be: at most one comes, those in view first,
 * so that no step takes long; what is far away goes.
 */
export function nextBays(current: Bays, { visible, near, far }: Wanted): Bays {
  const isElsewhere = current.to <= visible.from || current.from >= visible.to
  if (isElsewhere) return { from: visible.from, to: visible.from + 1 }
  const from = Math.max(current.from, far.from)
  const to = Math.min(current.to, far.to)
  if (to < visible.to) return { from, to: to + 1 }
  if (from > visible.from) return { from: from - 1, to }
  if (to < near.to) return { from, to: to + 1 }
  if (from > near.from) return { from: from - 1, to }
  return from === current.from && to === current.to ? current : { from, to }
}

/**
 * Indices of the cards that are in the page: those of the bays, and around the one that has the focus, so that it is not
 * lost and the next card can be reached by key.
 */
export function shownCards(count: number, { from, to }: Bays, focused: number | null): number[] {
  const bays = new Set(Array.from({ length: to - from }, (_, index) => from + index))
  if (focused !== null) {
    for (const index of [focused - 1, focused, focused + 1]) bays.add(bayOf(index))
  }
  return [...bays]
    .toSorted((one, other) => one - other)
    .flatMap((bay) => Array.from({ length: BAY }, (_, index) => bay * BAY + index))
    .filter((index) => index >= 0 && index < count)
}
