import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'

/** Sorts before every tag. */
export const FIRST_TAG = ''

/** The tags of published works among the next `limit` tags from `from`. */
export async function listShownTags(
  db: Queryable,
  { from, limit }: { from: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    with few as materialized (
      select tag from search.tags where tag >= ${from} order by tag limit ${limit})
    select tag from few
    where exists (select from search.works where words @@ search.tag_query(few.tag))
    order by tag`)
  return rows.map(({ tag }) => tag)
}

/** @returns the tag at `places` after `from`, or null; works may have it no longer */
export async function findTag(
  db: Queryable,
  { from, places }: { from: string; places: number },
): Promise<string | null> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select tag from search.tags where tag >= ${from} order by tag offset ${places} limit 1`,
  )
  return rows[0]?.tag ?? null
}
