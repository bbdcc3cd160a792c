import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { uuidArray, isAmong, type Queryable } from '../../database/database.server.ts'
import { viewImage } from '../../images/image-address.server.ts'
import { images } from '../../images/image.tables.server.ts'
import type { ArtistListing, ListingQuerySchema } from './artist-listing.schema.ts'
import { MAX_COUNT, STRIP_WORKS, type ListingCursor } from './artist-listing.ts'
import { artistListings as listings } from './artist-listing.tables.server.ts'

type ListingFilters = Omit<z.infer<typeof ListingQuerySchema>, 'cursor' | 'limit'>

type ListingQuery = ListingFilters & {
  readonly after: ListingCursor | null
  readonly limit: number
}

/** A work in the strip beside an artist's name. */
type StripWork = ArtistListing['works'][number]

export type ListingPage = { readonly items: ArtistListing[]; readonly next: ListingCursor | null }

/** Artists with published works, by name. */
export async function listArtists(db: Queryable, query: ListingQuery): Promise<ListingPage> {
  const { after, limit } = query
  const isAfter =
    after && sql`(${listings.nameKey}, ${listings.artistId}) > (${after.nameKey}, ${after.id})`
  const rows = await db
    .select({
      id: listings.artistId,
      nameKey: listings.nameKey,
      name: artistName,
      location: users.location,
      photo: {
        id: images.id,
        width: images.width,
        height: images.height,
        placeholder: images.placeholder,
      },
      workCount: sql<number>`(select count(*)::int from ${artworks}
        where ${artworks.artistId} = ${listings.artistId} and ${artworks.publishedAt} is not null)`,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.artistId))
    .leftJoin(images, eq(images.id, users.photoId))
    .where(and(matching(query), isAfter ?? undefined))
    .orderBy(listings.nameKey, listings.artistId)
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const strips = await listStrips(
    db,
    shown.map(({ id }) => id),
  )
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ id, name, location, photo, workCount }) => ({
      id,
      name,
      location,
      photo: photo && viewImage(photo),
      workCount,
      works: strips.get(id) ?? [],
    })),
    next: last === undefined ? null : { id: last.id, nameKey: last.nameKey },
  }
}

/** @returns how many artists match, `MAX_COUNT` at the most */
export async function countArtists(db: Queryable, filters: ListingFilters): Promise<number> {
  const some = db
    .select({ id: listings.artistId })
    .from(listings)
    .where(matching(filters))
    // An index has the rows in this order, so the table is not read.
    .orderBy(listings.nameKey)
    .limit(MAX_COUNT)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** The letters with which the names of listed artists begin. */
export async function listLetters(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ letter: string }>(sql`
    with recursive found (letter) as (
      (select letter from ${listings} order by letter limit 1)
      union all
      select (select letter from ${listings} where letter > found.letter order by letter limit 1)
      from found where found.letter is not null
    )
    select letter from found where letter is not null`)
  return rows.map(({ letter }) => (letter === '#' ? 'other' : letter))
}

function matching({ q = '', place = '', medium, letter }: ListingFilters): SQL | undefined {
  const queries = [
    ...(q === '' ? [] : [sql`listing_query('n', ${q})`]),
    ...(place === '' ? [] : [sql`listing_query('p', ${place})`]),
    ...(medium === undefined ? [] : [sql`${`'m${medium}'`}::tsquery`]),
  ]
  const words = and(...queries.map((query) => sql`${listings.words} @@ ${query}`))
  return and(
    // Found first: otherwise PostgreSQL may read the names in their order until enough match.
    words && isAmong(listings.artistId, sql`select artist_id from ${listings} where ${words}`),
    letter === undefined ? undefined : eq(listings.letter, letter === 'other' ? '#' : letter),
  )
}

/** The latest works of each artist. */
async function listStrips(
  db: Queryable,
  artistIds: readonly string[],
): Promise<Map<string, StripWork[]>> {
  if (artistIds.length === 0) return new Map()
  const { rows } = await db.execute<StripRow>(sql`
    select artist.id as "artistId", work.*
    from unnest(${uuidArray(artistIds)}) artist (id)
    cross join lateral (
      select id, title, alt_description as "altDescription", image_id as "imageId",
        image_width as width, image_height as height, image_placeholder as placeholder,
        published_at as "publishedAt"
      from ${artworks}
      where ${artworks.artistId} = artist.id and ${artworks.publishedAt} is not null
      order by published_at desc, id desc limit ${STRIP_WORKS}
    ) work
    order by work."publishedAt" desc, work.id desc`)
  const strips = new Map<string, StripWork[]>()
  for (const row of rows) {
    strips.set(row.artistId, [...(strips.get(row.artistId) ?? []), toStripWork(row)])
  }
  return strips
}

function toStripWork(row: StripRow): StripWork {
  const { width, height, placeholder } = row
  const { urls, ...image } = viewImage({ id: row.imageId, width, height, placeholder })
  return { id: row.id, title: row.title, alt_description: row.altDescription, urls, image }
}

type StripRow = {
  readonly artistId: string
  readonly id: string
  readonly title: string
  readonly altDescription: string
  readonly imageId: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}
