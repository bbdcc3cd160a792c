import { apiFor, read, type PageArgs } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { toArrangedWork } from '../../exhibitions/arranged-work.ts'
import type { ArrangedWork } from '../../exhibitions/exhibition.schema.ts'

const PER_PAGE = '24'

/** A page of works that can be added. */
export type OfferedWorks = {
  readonly works: readonly ArrangedWork[]
  /** Search words; '' for none. */
  readonly q: string
  /** The query of the next page; null at the end. */
  readonly next: string | null
  readonly isStart: boolean
}

/** Loads a page of the artist's works, newest first, by the URL's `q` and `cursor`. */
export async function loadOfferedWorks(args: PageArgs & { readonly url: URL }) {
  const position = positionIn(args)
  const q = args.url.searchParams.get('q') ?? ''
  const query = { ...position.query, limit: PER_PAGE, ...(q !== '' && { q: q.slice(0, 200) }) }
  const { items, nextCursor } = await read(apiFor(args).users.me.artworks.$get({ query }))
  const search = new URLSearchParams({ ...(q !== '' && { q }), cursor: nextCursor ?? '' })
  const next = nextCursor === null ? null : `?${search}`
  const works = items.map(toArrangedWork)
  return { works, q, next, isStart: position.isStart }
}
