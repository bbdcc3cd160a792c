import { and, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import type { Artwork } from '../artworks/artwork.ts'
import { artworkColumns, cardColumns, toArtwork, toCard } from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { favourites } from '../favourites/favourite.tables.server.ts'
import { rawTimestamp } from '../database/columns.server.ts'
import { prepareNamed, type Queryable } from '../database/database.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import type { FeedItem } from './feed/feed.ts'

export type GalleryQuery = {
  readonly limit: number
  readonly after: Keyset | null
  /** Only this artist's works. */
  readonly artistId?: string | undefined
  readonly viewerId: string | null
}

/** Published works, newest first, in one query. */
export async function listPublished(
  db: Queryable,
  { limit, after, artistId, viewerId }: GalleryQuery,
): Promise<Page<FeedItem>> {
  const filters = {
    artist: artistId === undefined ? undefined : eq(artworks.artistId, sql.placeholder('artistId')),
    after: after === null ? undefined : IS_AFTER,
  }
  const rows = await prepareNamed(db, statementName('feed', { ...filters, viewer: viewerId }), () =>
    db
      .select({ ...feedColumns, isFavorited: isFavouriteOf(viewerId) })
      .from(artworks)
      .innerJoin(users, eq(users.id, artworks.artistId))
      .where(and(isNotNull(artworks.publishedAt), ...Object.values(filters)))
      .orderBy(desc(artworks.publishedAt), desc(artworks.id))
      .limit(sql.placeholder('limit')),
  ).execute({
    limit: limit + 1,
    artistId,
    viewerId,
    afterAt: after?.at.toISOString(),
    afterId: after?.id,
  })
  return pageOf(rows, limit, {
    key: (row) => ({ at: new Date(row.publishedAt), id: row.id }),
    item: (row) => ({ ...toCard(row), isFavorited: row.isFavorited }),
  })
}

const IS_AFTER = sql`(${artworks.publishedAt}, ${artworks.id})
  < (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')})`

const feedColumns = {
  ...cardColumns,
  publishedAt: rawTimestamp(artworks.publishedAt),
  createdAt: rawTimestamp(artworks.createdAt),
}

/**
 * Names a prepared statement by the optional parts that it has, since each combination has its own
 * SQL text and PostgreSQL keeps its plan by this name.
 */
function statementName(subject: string, parts: Readonly<Record<string, unknown>>): string {
  const present = Object.keys(parts).filter((part) => parts[part] != null)
  return [subject, ...present].join('_')
}

const VIEWER = sql.placeholder('viewerId')

function isFavouriteOf(viewerId: string | null): SQL.Aliased<boolean> {
  if (viewerId === null) return sql<boolean>`false`.as('is_favorited')
  return sql<boolean>`exists (select 1 from ${favourites} where ${favourites.userId} = ${VIEWER}
    and ${favourites.itemId} = ${artworks.id}::text)`.as('is_favorited')
}

/** Which of these items are among a user's favourites. */
export async function listFavouriteIds(
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
  const isPublished = isNotNull(artworks.publishedAt)
  const [row] = await prepareNamed(db, statementName('work', { viewer: viewerId }), () =>
    db
      .select({
        ...artworkColumns,
        isFavorited: isFavouriteOf(viewerId),
        likes: sql<number>`(select count(*)::int from ${favourites}
          where ${favourites.artworkId} = ${artworks.id})`.as('likes'),
      })
      .from(artworks)
      .innerJoin(users, eq(users.id, artworks.artistId))
      .where(
        and(
          eq(artworks.id, sql.placeholder('id')),
          viewerId === null ? isPublished : or(isPublished, eq(artworks.artistId, VIEWER)),
        ),
      ),
  ).execute({ id, viewerId })
  if (row === undefined) return null
  const artwork = toArtwork(row)
  const user = { ...artwork.user, total_likes: row.likes }
  return { ...artwork, user, isFavorited: row.isFavorited }
}
