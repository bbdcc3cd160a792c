import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { uuidArray, transact, type Database, type Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { lockOwner } from '../account/account.store.server.ts'
import { MAX_PINNED_WORKS } from './exhibition.ts'
import type { ArrangedWork, Arrangement } from './exhibition.schema.ts'
import { listArranged } from './exhibition.store.server.ts'
import { exhibitions } from './exhibition.tables.server.ts'

/** The time of the first place, in seconds since 1970. No publication is as late. */
const FIRST_PLACE_S = Date.UTC(9000, 0) / 1000

/** The works that an artist has put at the top of their page, in their order. */
export async function listPinnedWorks(db: Queryable, artistId: string): Promise<ArrangedWork[]> {
  const rows = await db
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(eq(artworks.artistId, artistId), isNotNull(artworks.arrangedAt)))
    .orderBy(desc(artworks.arrangedAt))
    .limit(MAX_PINNED_WORKS)
  return listArranged(
    db,
    artistId,
    rows.map(({ id }) => id),
  )
}

/**
 * Orders the page of an artist. Ids that are not the artist's are left out; series and exhibitions
 * that are not named come last, in their order. Undefined fields change nothing.
 */
export async function arrangePage(
  db: Database,
  artistId: string,
  arrangement: Arrangement,
): Promise<void> {
  const { exhibitions: groups, works } = arrangement
  await transact(db, async (tx) => {
    await lockOwner(tx, artistId)
    if (groups !== undefined) await orderExhibitions(tx, artistId, groups)
    if (works !== undefined) await pinWorks(tx, artistId, works)
    await publishEvent(tx, { type: 'artist.arranged', artistId }, artistId)
  })
}

async function orderExhibitions(tx: Queryable, artistId: string, ids: readonly string[]) {
  await tx.execute(sql`
    update ${exhibitions} set position = ordered.nth
    from (
      select each.id, row_number() over (order by named.nth nulls last, each.position, each.id) as nth
      from ${exhibitions} as each
      left join unnest(${uuidArray(ids)}) with ordinality as named (id, nth)
        on named.id = each.id
      where each.artist_id = ${artistId}
    ) as ordered
    where ${exhibitions.id} = ordered.id and ${exhibitions.position} <> ordered.nth`)
}

async function pinWorks(tx: Queryable, artistId: string, ids: readonly string[]) {
  // In the order of every other lock on several works, to avoid deadlocks.
  await tx.execute(sql`
    select from ${artworks}
    where artist_id = ${artistId} and (arranged_at is not null or id = any(${uuidArray(ids)}))
    order by id for no key update`)
  await tx.execute(sql`
    update ${artworks} set arranged_at = null
    where artist_id = ${artistId} and arranged_at is not null
      and not id = any(${uuidArray(ids)})`)
  await tx.execute(sql`
    update ${artworks} set arranged_at = to_timestamp(${FIRST_PLACE_S}::float8 - placed.nth)
    from unnest(${uuidArray(ids)}) with ordinality as placed (id, nth)
    where ${artworks.id} = placed.id and ${artworks.artistId} = ${artistId}`)
}
