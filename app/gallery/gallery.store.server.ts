import { and, desc, eq, inArray, isNotNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import type { Artwork, WorkCard } from '../artworks/artwork.ts'
import { artworkColumns, cardColumns, toArtwork, toCard } from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { favourites } from '../favourites/favourite.tables.server.ts'
import { unreadMoment } from '../database/columns.server.ts'
import { prepareOnce, type Queryable } from '../database/database.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'

/** A card on the gallery's wall; `isFavorited` is false for guests. */
export type GalleryCard = WorkCard & { readonly isFavorited: boolean }

export type GalleryQuery = {
  readonly limit: number
  readonly after: Keyset | null
  /** Only this artist's works. */
  readonly artistId?: string | undefined
  readonly viewerId: string | null
}

/** Published works, newest first: one query for all that a card shows. */
export async function listPublished(
  db: Queryable,
  { limit, after, artistId, viewerId }: GalleryQuery,
): Promise<Page<GalleryCard>> {
  const rows =
    after === null
      ? await prepareOf({ artistId, viewerId })(db).execute({
          limit: limit + 1,
          artistId,
          viewerId,
        })
      : await selectPage(db, { artistId, viewerId, after }).limit(limit + 1)
  return pageOf(rows, limit, {
    key: (row) => ({ at: new Date(row.publishedAt), id: row.id }),
    item: (row) => ({ ...toCard(row), isFavorited: row.isFavorited }),
  })
}

const wallColumns = {
  ...cardColumns,
  publishedAt: unreadMoment(artworks.publishedAt),
  createdAt: unreadMoment(artworks.createdAt),
}

/** A value, or the place of one in a prepared statement. */
type Given<Value> = Value | Placeholder

function selectPage(
  db: Queryable,
  query: {
    artistId: Given<string> | undefined
    viewerId: Given<string> | null
    after: Keyset | null
  },
) {
  const { artistId, viewerId, after } = query
  return db
    .select({ ...wallColumns, isFavorited: favouredBy(viewerId) })
    .from(artworks)
    .innerJoin(users, eq(users.id, artworks.artistId))
    .where(
      and(
        isNotNull(artworks.publishedAt),
        artistId === undefined ? undefined : eq(artworks.artistId, artistId),
        isAfter(artworks.publishedAt, artworks.id, after),
      ),
    )
    .orderBy(desc(artworks.publishedAt), desc(artworks.id))
}

const viewerPlace = sql.placeholder('viewerId')
const artistPlace = sql.placeholder('artistId')

/** The pages that most people see, put together once. */
const prepareFirst = (
  name: string,
  places: { artistId: Placeholder | undefined; viewerId: Placeholder | null },
) =>
  prepareOnce((db) =>
    selectPage(db, { ...places, after: null })
      .limit(sql.placeholder('limit'))
      .prepare(name),
  )

const firstPages = {
  ofGuests: {
    ofAll: prepareFirst('gallery', { artistId: undefined, viewerId: null }),
    ofArtist: prepareFirst('gallery_artist', { artistId: artistPlace, viewerId: null }),
  },
  ofViewer: {
    ofAll: prepareFirst('gallery_viewer', { artistId: undefined, viewerId: viewerPlace }),
    ofArtist: prepareFirst('gallery_both', { artistId: artistPlace, viewerId: viewerPlace }),
  },
}

function prepareOf({ artistId, viewerId }: Pick<GalleryQuery, 'artistId' | 'viewerId'>) {
  const pages = viewerId === null ? firstPages.ofGuests : firstPages.ofViewer
  return artistId === undefined ? pages.ofAll : pages.ofArtist
}

function favouredBy(viewerId: Given<string> | null): SQL.Aliased<boolean> {
  if (viewerId === null) return sql<boolean>`false`.as('is_favorited')
  return sql<boolean>`exists (select 1 from ${favourites} where ${favourites.userId} = ${viewerId}
    and ${favourites.itemId} = ${artworks.id}::text)`.as('is_favorited')
}

/** Which of some items are among somebody's favourites. */
export async function listFavourited(
  db: Queryable,
  userId: string,
  itemIds: readonly string[],
): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .select({ itemId: favourites.itemId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.itemId, [...itemIds])))
  return new Set(rows.map(({ itemId }) => itemId))
}

export type DetailedArtwork = Artwork & { readonly isFavorited: boolean }

/** A published work, or the viewer's own draft; null for everything else. */
export async function findArtwork(
  db: Queryable,
  id: string,
  viewerId: string | null,
): Promise<DetailedArtwork | null> {
  const [row] = await work[viewerId === null ? 'ofGuests' : 'ofViewer'](db).execute({
    id,
    viewerId,
  })
  if (row === undefined) return null
  const artwork = toArtwork(row)
  const user = { ...artwork.user, total_likes: row.likes }
  return { ...artwork, user, isFavorited: row.isFavorited }
}

const prepareWork = (name: string, viewerId: Placeholder | null) =>
  prepareOnce((db) =>
    db
      .select({
        ...artworkColumns,
        isFavorited: favouredBy(viewerId),
        likes: sql<number>`(select count(*)::int from ${favourites}
          where ${favourites.artworkId} = ${artworks.id})`.as('likes'),
      })
      .from(artworks)
      .innerJoin(users, eq(users.id, artworks.artistId))
      .where(
        and(
          eq(artworks.id, sql.placeholder('id')),
          viewerId === null
            ? isNotNull(artworks.publishedAt)
            : sql`(${artworks.publishedAt} is not null or ${artworks.artistId} = ${viewerId})`,
        ),
      )
      .prepare(name),
  )

const work = {
  ofGuests: prepareWork('work', null),
  ofViewer: prepareWork('work_viewer', viewerPlace),
}
