import { and, asc, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { artworks } from '../artworks/artwork.tables.server.ts'
import type { Queryable } from '../kernel/db.server.ts'

/** Months in which works were published, oldest first, as yyyy-mm in UTC. */
export async function listMonths(db: Queryable): Promise<string[]> {
  const month = sql<string>`to_char(${artworks.publishedAt} at time zone 'UTC', 'YYYY-MM')`
  const rows = await db
    .selectDistinct({ month: month.as('month') })
    .from(artworks)
    .where(isNotNull(artworks.publishedAt))
    .orderBy(sql`month`)
  return rows.map((row) => row.month)
}

/** A sitemap holds at most this many addresses (sitemaps.org). */
const MOST = 50_000

/** The works of one month with the time of their last change. */
export async function listOfMonth(
  db: Queryable,
  month: string,
): Promise<{ id: string; updatedAt: Date }[]> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  return db
    .select({ id: artworks.id, updatedAt: artworks.updatedAt })
    .from(artworks)
    .where(and(gte(artworks.publishedAt, from), lt(artworks.publishedAt, to)))
    .orderBy(asc(artworks.publishedAt))
    .limit(MOST)
}
