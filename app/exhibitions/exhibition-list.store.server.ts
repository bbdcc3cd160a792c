import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { dayOf, listExhibitionsById, type FoundExhibition } from './exhibition.store.server.ts'
import type { ExhibitionPlace } from './exhibition-list.ts'
import { exhibitions, lastDay } from './exhibition.tables.server.ts'

type ListQuery = {
  readonly after: ExhibitionPlace | null
  readonly limit: number
  readonly now: Date
}

/**
 * Published exhibitions: first those that are not over, the next to close first, then past ones,
 * the last to close first. Series are not among them.
 * @returns `next`: the place of the last one if others follow
 */
export async function listAllExhibitions(
  db: Queryable,
  { after, limit, now }: ListQuery,
): Promise<{ items: FoundExhibition[]; next: ExhibitionPlace | null }> {
  const today = dayOf(now)
  const places: ExhibitionPlace[] = []
  for (const isPast of [false, true]) {
    if (after?.isPast === true && !isPast) continue
    const wanted = limit + 1 - places.length
    if (wanted <= 0) break
    const from = after?.isPast === isPast ? after : null
    places.push(...(await listPlaces(db, { isPast, today, after: from, limit: wanted })))
  }
  const shown = places.slice(0, limit)
  const items = await listExhibitionsById(
    db,
    shown.map(({ id }) => id),
    now,
  )
  return { items, next: places.length > limit ? (shown.at(-1) ?? null) : null }
}

type Group = {
  readonly isPast: boolean
  readonly today: string
  readonly after: ExhibitionPlace | null
  readonly limit: number
}

/** The two groups are the two sides of today in one index, which is read from there outwards. */
async function listPlaces(
  db: Queryable,
  { isPast, today, after, limit }: Group,
): Promise<ExhibitionPlace[]> {
  const last = lastDay(exhibitions)
  const { id } = exhibitions
  const group = isPast ? sql`${last} < ${today}::date` : sql`${last} >= ${today}::date`
  const place = after && sql`(${after.lastDay}::date, ${after.id}::uuid)`
  const isFurther = place && sql`(${last}, ${id}) ${isPast ? sql`<` : sql`>`} ${place}`
  const direction = isPast ? sql`desc` : sql`asc`
  const rows = await db
    .select({ id, lastDay: sql<string>`${last}::text` })
    .from(exhibitions)
    .innerJoin(users, eq(users.id, exhibitions.artistId))
    .where(
      and(
        // A literal, so that every plan can use the partial index.
        sql`${exhibitions.kind} = 'exhibition'`,
        isNotNull(exhibitions.publishedAt),
        isNull(users.suspendedAt),
        group,
        isFurther ?? undefined,
      ),
    )
    .orderBy(sql`${last} ${direction}`, sql`${id} ${direction}`)
    .limit(limit)
  return rows.map((row) => ({ ...row, isPast }))
}
