import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'

/**
 * Indexes some works of an artist who has changed name or place, after those that were indexed with
 * the change. The rest is stored in the database, so that any process can continue.
 * @returns whether there may be more
 */
export async function indexArtistChange(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ more: boolean }>(sql`select search.continue_artist() as more`)
  return rows[0]?.more ?? false
}
