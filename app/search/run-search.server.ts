import type { Queryable } from '../database/database.server.ts'
import { ProblemError } from '../http/http.server.ts'
import { countFacets, countHits, type Counted } from './facet.store.server.ts'
import { isNarrowed, MAX_COUNTED, type Search } from './search.ts'
import { findHits, readPosition, type Hits, type SearchPage } from './search.store.server.ts'
import { correctWords } from './vocabulary.store.server.ts'

export type AskedSearch = {
  readonly search: Search
  readonly withFacets: boolean
  readonly cursor: string | undefined
  readonly limit: number
}

export type SearchResult = Hits & {
  readonly correctedTo?: string
  readonly total?: Counted['total']
  readonly facets?: Counted['facets']
}

/**
 * A page of works, with counts if they are asked for. Where nothing has the words of the search,
 * misspelt ones are corrected.
 * @throws ProblemError `malformed-request` for a cursor of another search
 */
export async function runSearch(db: Queryable, asked: AskedSearch): Promise<SearchResult> {
  const { search, cursor } = asked
  const after = cursor === undefined ? null : readPosition(search, cursor)
  if (cursor === undefined || after !== null) {
    const result = await loadPage(db, asked, { search, after })
    if (result.ids.length > 0 || search.q === '' || after !== null) return result
    return (await runCorrected(db, asked)) ?? result
  }
  const corrected = search.q === '' ? null : await runCorrected(db, asked)
  if (corrected !== null) return corrected
  throw new ProblemError('malformed-request', { detail: 'This cursor is of another search' })
}

/** @returns null where no correction is known or needed, or the cursor is not of its search */
async function runCorrected(db: Queryable, asked: AskedSearch): Promise<SearchResult | null> {
  const correctedTo = await correctWords(db, asked.search.q)
  if (correctedTo === null) return null
  const search = { ...asked.search, q: correctedTo }
  const after = asked.cursor === undefined ? null : readPosition(search, asked.cursor)
  if (asked.cursor !== undefined && after === null) return null
  const result = await loadPage(db, asked, { search, after })
  return result.ids.length === 0 ? null : { ...result, correctedTo }
}

async function loadPage(
  db: Queryable,
  { withFacets, limit }: AskedSearch,
  { search, after }: Pick<SearchPage, 'search' | 'after'>,
): Promise<SearchResult> {
  if (!withFacets) {
    const total = isNarrowed(search) ? await countHits(db, search) : null
    return findHits(db, { search, after, limit, isCapped: total?.isCapped ?? true })
  }
  const { total, facets } = await countFacets(db, search)
  const { ids, nextCursor } = await findHits(db, {
    search,
    after,
    limit,
    isCapped: total.isCapped || total.count > MAX_COUNTED,
  })
  return { ids, nextCursor, total, facets }
}
