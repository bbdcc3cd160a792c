import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import { matches } from './match.server.ts'
import { prepareSearch } from './prepared-search.store.server.ts'
import type { Search } from './search.ts'

/** A search that runs again for recently published works. */
export type RepeatedSearch = {
  readonly id: string
  readonly search: Search
  /** Works that were published until then are left out. */
  readonly since: Date
  /** The user whose own works are left out. */
  readonly userId: string
}

/** Works that one search finds at a time, the newest ones. */
const MAX_FOUND = 100

/** The works that searches find among those published until a moment. */
export async function listNewMatches(
  db: Queryable,
  searches: readonly RepeatedSearch[],
  until: Date,
): Promise<{ readonly id: string; readonly artworkId: string }[]> {
  if (searches.length === 0) return []
  const each = []
  for (const { id, search, since, userId } of searches) {
    // The words of a new work may not be known yet.
    const prepared = await prepareSearch(db, search, 'prefixes')
    each.push(sql`
      (select ${id}::uuid as id, artwork_id as "artworkId" from search.works
      where published_at > ${since.toISOString()}::timestamptz
        and published_at <= ${until.toISOString()}::timestamptz
        and artist_id <> ${userId}::uuid and ${matches(prepared)}
      order by published_at desc, artwork_id desc limit ${MAX_FOUND})`)
  }
  const { rows } = await db.execute<{ id: string; artworkId: string }>(
    sql.join(each, sql` union all `),
  )
  return rows
}

/** The time of the last publication up to a moment; null without one. */
export async function findNewestPublication(db: Queryable, until: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`
    select published_at as at from search.works
    where published_at <= ${until.toISOString()}::timestamptz
    order by published_at desc, artwork_id desc limit 1`)
  const at = rows[0]?.at
  return at === undefined ? null : new Date(at)
}
