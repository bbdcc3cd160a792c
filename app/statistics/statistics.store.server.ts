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
  type SourceViews,
  type Statistics,
  type WeekActivity,
  type WorkActivity,
} from './statistics.ts'
import { artworkViews } from './view.tables.server.ts'

/** Whose works, from which Monday (yyyy-mm-dd) on. */
type Range = { readonly artistId: string; readonly from: string; readonly period: number }

const weekOf = (moment: SQL): SQL => sql`date_trunc('week', ${moment} at time zone 'UTC')::date`

/**
 * What happened to an artist's works: rows of (artwork_id, week, the figures of `Activity`).
 * With `offset 0`, favourites and carts are read by an index for each work: a join could read all.
 */
function activityOf({ artistId, from }: Pick<Range, 'artistId' | 'from'>): SQL {
  const since = sql`${from}::date::timestamp at time zone 'UTC'`
  return sql`(
    select artwork_id, date_trunc('week', day)::date as week,
      views, 0 as favourites, 0 as carts, 0 as sold, 0::bigint as cents
    from ${artworkViews} where artist_id = ${artistId} and day >= ${from}::date
    union all
    select work.id, ${weekOf(sql`favourite.added_at`)}, 0, 1, 0, 0, 0
    from ${artworks} as work cross join lateral (
      select added_at from ${favourites}
      where artwork_id = work.id and added_at >= ${since} offset 0) as favourite
    where work.artist_id = ${artistId}
    union all
    select work.id, ${weekOf(sql`line.added_at`)}, 0, 0, 1, 0, 0
    from ${artworks} as work cross join lateral (
      select added_at from ${cartItems}
      where artwork_id = work.id and added_at >= ${since} offset 0) as line
    where work.artist_id = ${artistId}
    union all
    select artwork_id, ${weekOf(sql`purchased_at`)}, 0, 0, 0, quantity,
      price_cents::bigint * quantity
    from ${purchaseItems}
    where artist_id = ${artistId} and purchased_at >= ${since}
      and state not in ('cancelled', 'returned')
  ) as activity`
}

const SUMS = sql`
  sum(views)::int as views, sum(favourites)::int as favourites, sum(carts)::int as carts,
  sum(sold)::int as sold, sum(cents)::float8 / 100 as earned`

/** An artist's figures of a period. */
export async function readStatistics(db: Queryable, range: Range): Promise<Statistics> {
  const [weeks, followers, { works, workCount }, sources] = await Promise.all([
    readWeeks(db, range),
    readFollowers(db, range),
    readWorks(db, range),
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

async function readWeeks(db: Queryable, range: Range) {
  const { rows } = await db.execute<Omit<WeekActivity, 'followers'>>(sql`
    select week::text, ${SUMS} from ${activityOf(range)} group by week`)
  return new Map(rows.map(({ week, ...row }) => [week, row]))
}

async function readFollowers(db: Queryable, { artistId, from }: Range) {
  const { rows } = await db.execute<{ week: string; count: number }>(sql`
    select ${weekOf(sql`followed_at`)}::text as week, count(*)::int as count from ${follows}
    where artist_id = ${artistId} and followed_at >= ${from}::date::timestamp at time zone 'UTC'
    group by week`)
  return new Map(rows.map(({ week, count }) => [week, count]))
}

async function readWorks(db: Queryable, range: Range) {
  const { rows } = await db.execute<WorkActivity & { workCount: number }>(sql`
    select work.id as "artworkId", work.title, counted.views, counted.favourites, counted.carts,
      counted.sold, counted.earned, counted."workCount"
    from (
      select artwork_id, ${SUMS}, count(*) over ()::int as "workCount" from ${activityOf(range)}
      where artwork_id is not null group by artwork_id
      order by views desc, sold desc, artwork_id limit ${MAX_LISTED_WORKS}
    ) as counted join ${artworks} as work on work.id = counted.artwork_id
    order by counted.views desc, counted.sold desc, work.id`)
  return {
    works: rows.map(({ artworkId, title, views, favourites, carts, sold, earned }) => {
      return { artworkId, title, views, favourites, carts, sold, earned }
    }),
    workCount: rows[0]?.workCount ?? 0,
  }
}

async function readSources(db: Queryable, { artistId, from }: Range): Promise<SourceViews[]> {
  const { rows } = await db.execute<SourceViews>(sql`
    select source, sum(views)::int as views from ${artworkViews}
    where artist_id = ${artistId} and day >= ${from}::date
    group by source order by 2 desc, 1 limit ${MAX_SOURCES}`)
  return rows
}

/** The works with any activity in a week, in the order of their ids. @param week yyyy-mm-dd */
export async function readWeekByWork(
  db: Queryable,
  { artistId, week }: { readonly artistId: string; readonly week: string },
): Promise<WorkActivity[]> {
  const { rows } = await db.execute<WorkActivity>(sql`
    select work.id as "artworkId", work.title, counted.views, counted.favourites, counted.carts,
      counted.sold, counted.earned
    from (
      select artwork_id, ${SUMS} from ${activityOf({ artistId, from: week })}
      where week = ${week}::date and artwork_id is not null group by artwork_id
    ) as counted join ${artworks} as work on work.id = counted.artwork_id
    order by work.id`)
  return rows
}
