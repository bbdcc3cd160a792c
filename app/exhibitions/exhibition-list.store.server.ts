import { and, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { dayOf } from '../kernel/timestamp.ts'
import type { FoundExhibition } from './exhibition.schema.ts'
import { listExhibitionsById } from './exhibition.store.server.ts'
import { LISTED_STATES, type ExhibitionPlace } from './exhibition-list.ts'
import type { ExhibitionState } from './exhibition.ts'
import { exhibitions, lastDay } from './exhibition.tables.server.ts'

type ListQuery = {
  readonly after: ExhibitionPlace | null
  readonly limit: number
  readonly now: Date
}

/**
 * Published exhibitions: first those that are on, the next to close first, then those to come, the
 * next to open first, then past ones, the last to close first. Series are not among them.
 * @returns `next`: the place of the last one if others follow
 */
export async function listAllExhibitions(
  db: Queryable,
  { after, limit, now }: ListQuery,
): Promise<{ items: FoundExhibition[]; next: ExhibitionPlace | null }> {
  const today = dayOf(now)
  const places: ExhibitionPlace[] = []
  const states = LISTED_STATES.slice(after === null ? 0 : LISTED_STATES.indexOf(after.state))
  for (const state of states) {
    const wanted = limit + 1 - places.length
    if (wanted <= 0) break
    const from = after?.state === state ? after : null
    places.push(...(await listPlaces(db, { state, today, after: from, limit: wanted })))
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
  readonly state: ExhibitionState
  readonly today: string
  readonly after: ExhibitionPlace | null
  readonly limit: number
}

/**
 * Past and current exhibitions are the two sides of today in one index; upcoming ones have another.
 */
async function listPlaces(
  db: Queryable,
  { state, today, after, limit }: Group,
): Promise<ExhibitionPlace[]> {
  const { id, opensOn } = exhibitions
  const day = state === 'upcoming' ? sql`${opensOn}` : lastDay(exhibitions)
  const place = after && sql`(${after.day}::date, ${after.id}::uuid)`
  const isFurther = place && sql`(${day}, ${id}) ${state === 'past' ? sql`<` : sql`>`} ${place}`
  const direction = state === 'past' ? sql`desc` : sql`asc`
  const rows = await db
    .select({ id, day: sql<string>`${day}::text` })
    .from(exhibitions)
    .innerJoin(users, eq(users.id, exhibitions.artistId))
    .where(
      and(
        // A literal, so that every plan can use the partial indexes.
        sql`${exhibitions.kind} = 'exhibition'`,
        isNotNull(exhibitions.publishedAt),
        isNull(users.suspendedAt),
        isIn(state, today),
        isFurther ?? undefined,
      ),
    )
    .orderBy(sql`${day} ${direction}`, sql`${id} ${direction}`)
    .limit(limit)
  return rows.map((row) => ({ ...row, state }))
}

/** The condition for `stateOn`, except that an exhibition without dates is current here. */
function isIn(state: ExhibitionState, today: string): SQL | undefined {
  const { opensOn } = exhibitions
  if (state === 'upcoming') return gt(opensOn, today)
  const last = lastDay(exhibitions)
  if (state === 'past') return sql`${last} < ${today}::date`
  return and(sql`${last} >= ${today}::date`, or(isNull(opensOn), lte(opensOn, today)))
}
