import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { lockOwner } from '../../account/account.store.server.ts'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { MAX_SAVED_SEARCHES } from './saved-search.ts'
import type { SavedSearch } from './saved-search.schema.ts'
import { savedSearches } from './saved-search.tables.server.ts'

export type StoredSearch = typeof savedSearches.$inferSelect

/** A saved search as its owner sees it. */
export const viewSavedSearch = (saved: StoredSearch): SavedSearch => ({
  id: saved.id,
  name: saved.name,
  query: saved.query,
  alerts: saved.alerts,
  createdAt: saved.createdAt.toISOString(),
})

/** The saved searches of a user, the latest first. */
export async function listSavedSearches(db: Queryable, userId: string): Promise<StoredSearch[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

type NewSearch = Pick<StoredSearch, 'id' | 'userId' | 'name' | 'query'>

/**
 * Saves a search. One that is saved already stays as it is.
 * @returns the saved search; null when the account is full
 */
export async function addSavedSearch(
  db: Database,
  search: NewSearch,
): Promise<StoredSearch | null> {
  const { userId, query } = search
  const isSame = and(eq(savedSearches.userId, userId), eq(savedSearches.query, query))
  return transact(db, async (tx) => {
    await lockOwner(tx, userId)
    const [known] = await tx.select().from(savedSearches).where(isSame)
    if (known !== undefined) return known
    const count = await tx.$count(savedSearches, eq(savedSearches.userId, userId))
    if (count >= MAX_SAVED_SEARCHES) return null
    const [row] = await tx.insert(savedSearches).values(search).returning()
    return row ?? null
  })
}

type Change = Pick<StoredSearch, 'id' | 'userId'> & {
  readonly name?: string | undefined
  readonly alerts?: boolean | undefined
}

/**
 * Renames a search, or turns its alerts on or off. Alerts that are turned on only cover later
 * publications.
 * @returns null when the user has no such search
 */
export async function changeSavedSearch(
  db: Queryable,
  { id, userId, name, alerts }: Change,
): Promise<StoredSearch | null> {
  const [row] = await db
    .update(savedSearches)
    .set({
      name: sql`coalesce(${name ?? null}, ${savedSearches.name})`,
      searchedUntil: sql`case when ${alerts === true} and not ${savedSearches.alerts} then now()
        else ${savedSearches.searchedUntil} end`,
      alerts: sql`coalesce(${alerts ?? null}, ${savedSearches.alerts})`,
    })
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning()
  return row ?? null
}

/** @returns false when the user has no such search */
export async function removeSavedSearch(
  db: Queryable,
  { id, userId }: Pick<StoredSearch, 'id' | 'userId'>,
): Promise<boolean> {
  const rows = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id })
  return rows.length > 0
}

/** The names of artists by their ids, without suspended ones. */
export async function findArtistNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: artistName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.isArtist, true), isNull(users.suspendedAt)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * The saved searches with alerts that have not run up to `newest`, the longest waiting first. They
 * stay locked for the transaction; concurrent processes get others.
 */
export async function takeDueSearches(
  tx: Queryable,
  { newest, limit }: { readonly newest: Date; readonly limit: number },
): Promise<StoredSearch[]> {
  return (
    tx
      .select()
      .from(savedSearches)
      // No parameter, by which the planner could not choose the index of these rows.
      .where(and(sql`${savedSearches.alerts}`, lt(savedSearches.searchedUntil, newest)))
      .orderBy(asc(savedSearches.searchedUntil), asc(savedSearches.id))
      .limit(limit)
      .for('update', { skipLocked: true })
  )
}

/** Stores the publication time up to which searches have run. */
export async function noteSearched(
  tx: Queryable,
  ids: readonly string[],
  searchedUntil: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(savedSearches)
    .set({ searchedUntil })
    .where(inArray(savedSearches.id, [...ids]))
}
