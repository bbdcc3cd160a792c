import { sql, type SQL } from 'drizzle-orm'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { cartItems } from '../cart/cart.tables.server.ts'
import { purchaseItems } from '../checkout/purchase.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { favourites } from '../favourites/favourite.tables.server.ts'
import { follows } from '../following/follow.tables.server.ts'
import {
  MAX_LISTED_WORKS,
  MAX_SOURCES,
  weeksFrom,
  type Activity,
  type SourceViews,
  type Statistics,
  type WorkActivity,
} from './statistics.ts'
import { artworkViews } from './view.tables.server.ts'

/** The artist, the first Monday (yyyy-mm-dd) and the number of weeks. */
type Range = { readonly artistId: string; readonly from: string; readonly period: number }

const weekOf = (at: SQL): SQL => sql`date_trunc('week', ${at} at time zone 'UTC')::date`

/**
 * The activity of an artist's works, as rows of (artwork_id, week, the figures of `Activity`).
 * `offset 0` keeps favourites and carts in a nested index scan: a join could read the whole tables.
 */
function activityOf({ artistId, from, period }: Range): SQL {
  const start = sql`${from}::date`
  const end = sql`${start} + ${period * 7}::int`
  const isWithin = (at: SQL) => sql`
    ${at} >= (${start})::timestamp at time zone 'UTC'
    and ${at} < (${end})::timestamp at time zone 'UTC'`
  return sql`(
    select artwork_id, date_trunc('week', day)::date as week,
      views, 0 as favourites, 0 as carts, 0 as sold, 0::bigint as cents
    from ${artworkViews}
    where artist_id = ${artistId} and day >= ${start} and day < ${end}
    union all
    select work.id, ${weekOf(sql`favourite.added_at`)}, 0, 1, 0, 0, 0
    from ${artworks} as work cross join lateral (
      select added_at from ${favourites}
      where artwork_id = work.id and ${isWithin(sql`added_at`)} offset 0) as favourite
    where work.artist_id = ${artistId}
    union all
    select work.id, ${weekOf(sql`line.added_at`)}, 0, 0, 1, 0, 0
    from ${artworks} as work cross join lateral (
      select added_at from ${cartItems}
      where artwork_id = work.id and ${isWithin(sql`added_at`)} offset 0) as line
    where work.artist_id = ${artistId}
    union all
    select artwork_id, ${weekOf(sql`purchased_at`)}, 0, 0, 0, quantity,
      price_cents::bigint * quantity
    from ${purchaseItems}
    where artist_id = ${artistId} and ${isWithin(sql`purchased_at`)}
      and state not in ('cancelled', 'returned')
  ) as activity`
}

const SUMS = sql`
  sum(views)::int as views, sum(favourites)::int as favourites, sum(carts)::int as carts,
  sum(sold)::int as sold, sum(cents)::float8 / 100 as earned`

/** An artist's figures of a range of weeks. */
export async function readStatistics(db: Queryable, range: Range): Promise<Statistics> {
  const [{ weeks, works, workCount }, followers, sources] = await Promise.all([
    readActivity(db, range),
    readFollowers(db, range),
    readSources(db, range),
  ])
  return {
    weeks: weeksFrom(range.from, range.period).map((week) => ({
      ...(weeks.get(week) ?? { views: 0, favourites: 0, carts: 0, sold: 0, earned: 0 }),
      week,
      followers: followers.get(week) ?? 0,
    })),
    works,
    workCount,
    sources,
  }
}

type ActivityRow = Activity & {
  /** yyyy-mm-dd; null in the row of a work. */
  readonly week: string | null
  readonly artworkId: string
  readonly title: string
  readonly workCount: number
}

/** Sums the activity by week, and by work for the works with the most views. */
async function readActivity(db: Queryable, range: Range) {
  const { rows } = await db.execute<ActivityRow>(sql`
    with activity as materialized (select * from ${activityOf(range)}),
    weeks as (select week, ${SUMS} from activity group by week),
    works as (
      select artwork_id, ${SUMS}, count(*) over ()::int as work_count from activity
      where artwork_id is not null group by artwork_id
      order by views desc, sold desc, artwork_id limit ${MAX_LISTED_WORKS}
    )
    select week::text, '' as "artworkId", '' as title, 0 as "workCount",
      views, favourites, carts, sold, earned from weeks
    union all (
      select null, work.id::text, work.title, work_count,
        works.views, works.favourites, works.carts, works.sold, works.earned
      from works join ${artworks} as work on work.id = works.artwork_id
      order by works.views desc, works.sold desc, work.id
    )`)
  const weeks = new Map<string, Activity>()
  const works: WorkActivity[] = []
  for (const { week, artworkId, title, workCount: _, ...activity } of rows) {
    if (week === null) works.push({ artworkId, title, ...activity })
    else weeks.set(week, activity)
  }
  return { weeks, works, workCount: rows.at(-1)?.workCount ?? 0 }
}

async function readFollowers(db: Queryable, { artistId, from }: Range) {
  const { rows } = await db.execute<{ week: string; count: number }>(sql`
    select ${weekOf(sql`followed_at`)}::text as week, count(*)::int as count from ${follows}
    where artist_id = ${artistId} and followed_at >= ${from}::date::timestamp at time zone 'UTC'
    group by week`)
  return new Map(rows.map(({ week, count }) => [week, count]))
}

async function readSources(db: Queryable, { artistId, from }: Range): Promise<SourceViews[]> {
  const { rows } = await db.execute<SourceViews>(sql`
    select source, sum(views)::int as views from ${artworkViews}
    where artist_id = ${artistId} and day >= ${from}::date
    group by source order by 2 desc, 1 limit ${MAX_SOURCES}`)
  return rows
}

/** The works with any activity in a week, sorted by id. @param week yyyy-mm-dd */
export async function readWeekByWork(
  db: Queryable,
  { artistId, week }: { readonly artistId: string; readonly week: string },
): Promise<WorkActivity[]> {
  const { rows } = await db.execute<WorkActivity>(sql`
    select artwork_id as "artworkId",
      (select title from ${artworks} as work where work.id = artwork_id) as title,
      views, favourites, carts, sold, earned
    from (
      select artwork_id, ${SUMS} from ${activityOf({ artistId, from: week, period: 1 })}
      where artwork_id is not null group by artwork_id
    ) as counted
    order by artwork_id`)
  return rows
}
