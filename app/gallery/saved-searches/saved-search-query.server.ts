import { z } from 'zod'
import { ProblemError } from '../../http/http.server.ts'
import { checkRanges, searchParameters, toSearch } from '../../search/search.schema.ts'
import { isNarrowed, type Search } from '../../search/search.ts'
import { searchQueryOf, toApiQuery } from '../search/search-query.ts'
import { MAX_QUERY_LENGTH } from './saved-search.ts'

const Parameters = z.object(searchParameters).superRefine(checkRanges)

/**
 * Parses a search that is to be saved, and gives its one spelling.
 * @throws ProblemError `invalid-request` for unknown parameters or a text that is too long,
 * `search-not-narrowed` for a search without words and filters
 */
export function readSavedQuery(text: string): { query: string; search: Search } {
  const query = searchQueryOf(new URLSearchParams(text))
  const given = Parameters.safeParse(toApiQuery(query))
  if (!given.success) {
    const errors = given.error.issues.map(({ message }) => ({ field: 'query', message }))
    throw new ProblemError('invalid-request', { errors })
  }
  const search = toSearch(given.data)
  if (!isNarrowed(search)) throw new ProblemError('search-not-narrowed')
  if (query.length > MAX_QUERY_LENGTH) {
    const errors = [{ field: 'query', message: 'This search is too long to be saved' }]
    throw new ProblemError('invalid-request', { errors })
  }
  return { query, search }
}

/** Parses a saved search; null for one that this version no longer understands. */
export function parseSavedQuery(query: string): Search | null {
  const given = Parameters.safeParse(toApiQuery(query))
  return given.success ? toSearch(given.data) : null
}
