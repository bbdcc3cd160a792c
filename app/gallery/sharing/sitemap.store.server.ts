import { DAY_MS } from '../../kernel/day.ts'
import { and, asc, gte, lt, sql, type SQL } from 'drizzle-orm'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'

/** A day in UTC, as yyyy-mm-dd. */
type Day = string

/**
 * Days on which published works were published, oldest first. A loose index scan: its cost grows
 * with the number of days, not of works.
 */
export async function listDays(db: Queryable): Promise<Day[]> {
  const firstSince = (since: SQL) => sql`
    select (published_at at time zone 'UTC')::date from ${artworks}
    where published_at >= ${since} order by published_at limit 1`
  const { rows } = await db.execute<{ day: Day }>(sql`
    with recursive found (day) as (
      (${firstSince(sql`'-infinity'`)})
      union all
      select (${firstSince(sql`(found.day + 1)::timestamp at time zone 'UTC'`)})
      from found where found.day is not null
    )
    select day::text as day from found where day is not null`)
  return rows.map(({ day }) => day)
}

/** Works published per day between two times. Days without any are left out. */
export async function countByDay(
  db: Queryable,
  { from, to }: { from: Date; to: Date | null },
): Promise<Map<Day, number>> {
  const { rows } = await db.execute<{ day: Day; count: number }>(sql`
    select (published_at at time zone 'UTC')::date::text as day, count(*)::int as count
    from ${artworks}
    where published_at >= ${from.toISOString()} and published_at < ${to?.toISOString() ?? 'infinity'}
    group by 1`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** A part of the works published on a day, earliest first, with the time of their last change. */
export async function listOfDay(
  db: Queryable,
  day: Day,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  const from = new Date(`${day}T00:00:00Z`)
  const to = new Date(from.getTime() + DAY_MS)
  return db
    .select({ id: artworks.id, updatedAt: artworks.updatedAt })
    .from(artworks)
    .where(and(gte(artworks.publishedAt, from), lt(artworks.publishedAt, to)))
    .orderBy(asc(artworks.publishedAt), asc(artworks.id))
    .limit(limit)
    .offset(offset)
}
