import type { WorkCard } from '../artworks/artwork.ts'
import { fetchInTime } from '../ui/interaction/fetch-in-time.ts'

/** The favourites as the visitor saw them last, in their order. Kept in memory only. */
export type FavouriteOrder = {
  readonly works: readonly WorkCard[]
  /** Null at the end. */
  readonly nextCursor: string | null
  /** Whether `works` begins with the latest favourite. */
  readonly isStart: boolean
}

/** Pages that are read at most to find a work, of 100 favourites each. */
const MAX_PAGES = 5

let order: FavouriteOrder | null = null

export function rememberFavourites(seen: FavouriteOrder): void {
  order = seen
}

/** @returns null before favourites were seen, such as after a reload */
export const recallFavourites = (): FavouriteOrder | null => order

/**
 * Reads favourites until both neighbours of a work are known: the pages that follow, or all from
 * the start where the work is the first of what is known, or unknown.
 * @throws ConnectionError, ReadTimeoutError; a refusal, such as after signing out, changes nothing
 */
export async function extendFavourites(id: string): Promise<void> {
  let found = order !== null && knowsPrevious(order, id) ? order : null
  for (let page = 0; page < MAX_PAGES && !knowsNeighbours(found, id); page += 1) {
    if (found?.nextCursor === null) break
    const next = await readPage(found?.nextCursor ?? null)
    if (next === null) return
    const works = [...(found?.works ?? []), ...next.works]
    found = { ...next, works, isStart: found?.isStart ?? true }
  }
  order = found
}

/** Whether `works` reaches the work before and the work after. */
export function knowsNeighbours(known: FavouriteOrder | null, id: string): boolean {
  if (known === null) return false
  const isNextKnown = indexIn(known, id) < known.works.length - 1 || known.nextCursor === null
  return knowsPrevious(known, id) && isNextKnown
}

/** Whether `works` has the work, and reaches the one before. */
const knowsPrevious = (known: FavouriteOrder, id: string): boolean =>
  indexIn(known, id) > (known.isStart ? -1 : 0)

const indexIn = ({ works }: FavouriteOrder, id: string) => works.findIndex((work) => work.id === id)

async function readPage(cursor: string | null): Promise<Omit<FavouriteOrder, 'isStart'> | null> {
  const query = new URLSearchParams({ limit: '100', ...(cursor === null ? {} : { cursor }) })
  const response = await fetchInTime(`/api/favorites?${query}`)
  if (!response.ok) return null
  const { items, nextCursor } = (await response.json()) as {
    readonly items: readonly WorkCard[]
    readonly nextCursor: string | null
  }
  return { works: items, nextCursor }
}
