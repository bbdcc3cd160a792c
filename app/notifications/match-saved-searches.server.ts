import { transact, type Database } from '../database/database.server.ts'
import { parseSavedQuery } from '../gallery/saved-searches/saved-search-query.server.ts'
import {
  noteSearched,
  takeDueSearches,
} from '../gallery/saved-searches/saved-search.store.server.ts'
import { findNewestPublication, listNewMatches } from '../search/new-match.store.server.ts'
import { addFoundWorks } from './notification.store.server.ts'

/** The number of saved searches that one statement matches. */
const BATCH = 50
/**
 * A publication is committed at most this long after its date, which the process sets. A shorter
 * margin could skip late ones.
 */
const COMMIT_DELAY_MS = 60_000

type Run = {
  readonly now: Date
  /** The deadline, in milliseconds since 1970. */
  readonly until?: number
}

/**
 * Notifies the owners of saved searches with alerts of matching works published since the last run.
 * Without a new publication, a run costs one index lookup.
 */
export async function matchSavedSearches(
  db: Database,
  { now, until = Infinity }: Run,
): Promise<void> {
  const horizon = new Date(now.getTime() - COMMIT_DELAY_MS)
  const newest = await findNewestPublication(db, horizon)
  if (newest === null) return
  while (Date.now() < until && (await matchNext(db, { horizon, newest })));
}

type Publications = { readonly horizon: Date; readonly newest: Date }

/** @returns whether more searches may be due */
async function matchNext(db: Database, { horizon, newest }: Publications): Promise<boolean> {
  return transact(db, async (tx) => {
    const due = await takeDueSearches(tx, { newest, limit: BATCH })
    const asked = due.flatMap(({ id, userId, query, searchedUntil: since }) => {
      const search = parseSavedQuery(query)
      return search === null ? [] : [{ id, userId, search, since }]
    })
    const owners = new Map(due.map(({ id, userId }) => [id, userId]))
    const found = await listNewMatches(tx, asked, horizon)
    await addFoundWorks(
      tx,
      found.map(({ id, artworkId }) => ({
        userId: owners.get(id) ?? '',
        artworkId,
        savedSearchId: id,
      })),
    )
    await noteSearched(
      tx,
      due.map(({ id }) => id),
      horizon,
    )
    return due.length === BATCH
  })
}
