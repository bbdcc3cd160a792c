import { lt, sql } from 'drizzle-orm'
import { artworks } from '../artworks/artwork.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { dayOf } from '../kernel/timestamp.ts'
import { artworkViews, viewBatches } from './view.tables.server.ts'

/** Views of one work from one source, by one account or by guests. */
export type CountedViews = {
  readonly artworkId: string
  readonly source: string
  /** '' for guests. */
  readonly account: string
  readonly views: number
}

export type ViewBatch = {
  readonly id: string
  /** ISO 8601, the end of the batch; all its views count on that day (UTC). */
  readonly at: string
  readonly views: readonly CountedViews[]
}

/**
 * Adds a batch of views, once per batch id. Artists' views of their own works, and views of
 * unpublished works, do not count.
 */
export async function storeViews(db: Queryable, { id, at, views }: ViewBatch): Promise<void> {
  await db.execute(sql`
    with batch as (
      insert into ${viewBatches} (id, at) values (${id}, ${at}::timestamptz)
      on conflict (id) do nothing returning id
    ), counted as (
      select * from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
        as counted("artworkId" uuid, source text, account text, views int)
    )
    insert into ${artworkViews} (artwork_id, artist_id, day, source, views)
    select work.id, work.artist_id, (${at}::timestamptz at time zone 'UTC')::date, counted.source,
      sum(counted.views)
    from batch cross join counted join ${artworks} as work on work.id = counted."artworkId"
    where work.published_at is not null and work.artist_id::text <> counted.account
    group by work.id, counted.source
    order by work.id, counted.source
    on conflict (artwork_id, day, source)
      do update set views = ${artworkViews}.views + excluded.views`)
}

/** Deletes the views of old days, and old batch ids that no job can repeat any more. */
export async function sweepViews(
  db: Queryable,
  before: { readonly day: Date; readonly batch: Date },
): Promise<void> {
  await db.delete(artworkViews).where(lt(artworkViews.day, dayOf(before.day)))
  await db.delete(viewBatches).where(lt(viewBatches.at, before.batch))
}
