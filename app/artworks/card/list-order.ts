import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import type { WorkCard } from '../artwork.ts'

/** A list of works as the visitor saw it last, in its order. */
type SeenList = {
  readonly works: readonly WorkCard[]
  /** Null at the end. */
  readonly nextCursor: string | null
  /** Whether `works` begins with the first of the list. */
  readonly isStart: boolean
}

/** Pages that are read at most to find a work, of 100 works each. */
const MAX_PAGES = 5

/**
 * Remembers the order of a list, in memory only, for the steps from work to work.
 * @param path of the list in the API, by pages
 */
export function createListOrder(path: string) {
  let seen: SeenList | null = null
  return {
    remember(list: SeenList): void {
      seen = list
    },
    /** The works that were seen; none after a reload. */
    recall: (): readonly WorkCard[] => seen?.works ?? [],
    /**
     * Reads the list until both neighbours of a work are known: the pages that follow, or all from
     * the start where the work is the first of what is known, or unknown.
     * @throws ConnectionError, RequestTimeoutError; a refusal, such as after signing out, changes
     *   nothing
     */
    async extend(id: string): Promise<void> {
      let found = seen !== null && knowsPrevious(seen, id) ? seen : null
      for (let page = 0; page < MAX_PAGES && !knowsNeighbours(found, id); page += 1) {
        if (found?.nextCursor === null) break
        const next = await readPage(path, found?.nextCursor ?? null)
        if (next === null) return
        const works = [...(found?.works ?? []), ...next.works]
        found = { ...next, works, isStart: found?.isStart ?? true }
      }
      seen = found
    },
  }
}

/** Whether `works` reaches the work before and the work after. */
function knowsNeighbours(known: SeenList | null, id: string): boolean {
  if (known === null) return false
  const isNextKnown = indexIn(known, id) < known.works.length - 1 || known.nextCursor === null
  return knowsPrevious(known, id) && isNextKnown
}

/** Whether `works` has the work, and reaches the one before. */
const knowsPrevious = (known: SeenList, id: string): boolean =>
  indexIn(known, id) > (known.isStart ? -1 : 0)

const indexIn = ({ works }: SeenList, id: string) => works.findIndex((work) => work.id === id)

async function readPage(
  path: string,
  cursor: string | null,
): Promise<Omit<SeenList, 'isStart'> | null> {
  const query = new URLSearchParams({ limit: '100', ...(cursor === null ? {} : { cursor }) })
  const response = await fetchWithTimeout(`${path}?${query}`)
  if (!response.ok) return null
  const { items, nextCursor } = (await response.json()) as {
    readonly items: readonly WorkCard[]
    readonly nextCursor: string | null
  }
  return { works: items, nextCursor }
}
