import { sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { FIRST_ID } from '../kernel/id.ts'
import { listShowingArtists } from './artist/artist.store.server.ts'
import type { GalleryCounts } from './gallery-count.ts'

/** @param most each count stops here, so that its cost does not grow with the gallery */
export async function countGallery(db: Queryable, most: number): Promise<GalleryCounts> {
  const artists = await listShowingArtists(db, { from: FIRST_ID, limit: most })
  const [row] = await db
    .select({
      artworks: sql<number>`(select count(*)::int from (select 1 from ${artworks}
        where published_at is not null order by published_at desc, id desc limit ${most}) a)`,
      members: sql<number>`(select count(*)::int from (select 1 from ${users}
        order by id limit ${most}) m)`,
    })
    .from(sql`(select 1) one`)
  return { artists: artists.length, artworks: row?.artworks ?? 0, members: row?.members ?? 0 }
}
