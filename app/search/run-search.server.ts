import type { Queryable } from '../database/database.server.ts'
import { cursorProblem } from '../http/http.server.ts'
import { countFacets, countHits } from './facet.store.server.ts'
import type { FacetCounts } from './hits.store.server.ts'
import { prepareSearch, type PreparedSearch } from './prepared-search.store.server.ts'
import type { PageRow, SearchPage } from './scored-page.server.ts'
import { isNarrowed, MAX_COUNTED_HITS, type Count, type Search } from './search.ts'
import { decodePosition, encodePosition, type SearchPosition } from './search-cursor.server.ts'
import { listSorted } from './search.store.server.ts'
import { correctWords } from './vocabulary.store.server.ts'

export type SearchRequest = {
  readonly search: Search
  readonly withFacets: boolean
  readonly cursor: string | undefined
  readonly limit: number
}

export type SearchResult = {
  readonly ids: readonly string[]
  readonly nextCursor: string | null
  readonly correctedTo?: string
  readonly total?: Count
  readonly facetCounts?: FacetCounts
}

/**
 * A page of works, with counts on request. Where no work has the words of the search, misspelt ones
 * are corrected.
 * @throws ProblemError `malformed-request` for a cursor of another search
 */
export async function runSearch(db: Queryable, request: SearchRequest): Promise<SearchResult> {
  const { search, cursor } = request
  const after = cursor === undefined ? null : decodePosition(search, cursor)
  if (cursor === undefined || after !== null) {
    const result = await loadPage(db, request, { search, after })
    if (result.ids.length > 0 || search.q === '' || after !== null) return result
    return (await runCorrected(db, request)) ?? result
  }
  const corrected = search.q === '' ? null : await runCorrected(db, request)
  if (corrected !== null) return corrected
  throw cursorProblem('This cursor is of another search')
}

/** @returns null where no correction is known or needed, or the cursor is not of its search */
async function runCorrected(db: Queryable, request: SearchRequest): Promise<SearchResult | null> {
  const correctedTo = await correctWords(db, request.search.q)
  if (correctedTo === null) return null
  const search = { ...request.search, q: correctedTo }
  const after = request.cursor === undefined ? null : decodePosition(search, request.cursor)
  if (request.cursor !== undefined && after === null) return null
  const result = await loadPage(db, request, { search, after })
  return result.ids.length === 0 ? null : { ...result, correctedTo }
}

type Position = { readonly search: Search; readonly after: SearchPosition | null }

/**
 * Falls back from known words to prefixes, since new works may have words that are not known yet.
 */
async function loadPage(
  db: Queryable,
  request: SearchRequest,
  { search, after }: Position,
): Promise<SearchResult> {
  const page = { after, limit: request.limit }
  const known = await prepareSearch(db, search)
  let found = await loadRows(db, known, { ...request, ...page })
  if (found.rows.length === 0 && search.q !== '') {
    const wider = await prepareSearch(db, search, 'prefixes')
    if (wider.words !== known.words) found = await loadRows(db, wider, { ...request, ...page })
  }
  const { rows, ...counts } = found
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: last ? encodePosition(search, { ...last, at: new Date(last.at) }) : null,
    ...counts,
  }
}

type Rows = Pick<SearchResult, 'total' | 'facetCounts'> & { readonly rows: readonly PageRow[] }

/** A page, and one row more if there are others. */
async function loadRows(
  db: Queryable,
  search: PreparedSearch,
  { withFacets, after, limit }: SearchPage & Pick<SearchRequest, 'withFacets'>,
): Promise<Rows> {
  const page = { after, limit }
  if (!withFacets && !isNarrowed(search)) {
    return { rows: await listSorted(db, { search, ...page, scope: null }) }
  }
  const scored = search.sort === 'relevance' ? page : null
  const counted = withFacets
    ? await countFacets(db, search, scored)
    : await countHits(db, search, scored)
  const { total, facetCounts, scope } = counted
  const isMany = total.isCapped || total.count > MAX_COUNTED_HITS
  const rows =
    scored === null
      ? await listSorted(db, { search, ...page, scope: isMany ? null : scope })
      : counted.page
  return { rows, total, ...(withFacets && { facetCounts }) }
}
