import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import type { Artwork } from '../artworks/artwork.ts'
import {
  artworkColumns,
  cardColumns,
  isPublishedOneOf,
  ownFacts,
  toArtwork,
  toCard,
} from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { isInCollectionOf } from '../certificates/collection.store.server.ts'
import { favourites } from '../favourites/favourite.tables.server.ts'
import { rawTimestamp } from '../database/columns.server.ts'
import { existsPerRow, type Queryable } from '../database/database.server.ts'
import { prepareNamed, prepareRows, statementName } from '../database/prepared-statement.server.ts'
import { cursorValues, isAfterPlaceholder } from '../database/keyset.server.ts'
import { inOrder } from '../kernel/id.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { FIRST_PAGE_LIMIT, type FeedItem, type WorkMarks } from './feed/feed.ts'

type GalleryQuery = {
  readonly limit: number
  readonly after: Keyset | null
  /** Only this artist's works. */
  readonly artistId?: string | undefined
  readonly viewerId: string | null
  /** `arranged`: as on the page of the artist. Without it, newest first. */
  readonly order?: 'arranged'
}

/**
 * The smallest sufficient limit is a literal in the SQL: with a parameter, PostgreSQL plans the
 * statement anew at every run. 48 are the works of a part of rooms.
 */
const STATEMENT_LIMITS = [FIRST_PAGE_LIMIT, DEFAULT_LIMIT, 48, MAX_LIMIT]

/** Published works, newest first, in one query. */
export async function listPublished(
  db: Queryable,
  { limit, after, artistId, viewerId, order }: GalleryQuery,
): Promise<Page<FeedItem>> {
  const at = order === 'arranged' ? arrangedAt : sql`${artworks.publishedAt}`
  const statementLimit = STATEMENT_LIMITS.find((one) => one >= limit)
  if (statementLimit === undefined) throw new RangeError(`a page of ${limit} works`)
  const filters = {
    artist: artistId === undefined ? undefined : eq(artworks.artistId, sql.placeholder('artistId')),
    after: isAfterPlaceholder(at, artworks.id, after),
  }
  const parts = { ...filters, arranged: order, viewer: viewerId }
  const name = statementName(`feed_of_${statementLimit}`, parts)
  const columns = () => ({
    ...feedColumns,
    publishedAt: sql<string>`${at}`.as('published_at'),
    ...marksOf(viewerId),
  })
  const rows = await prepareRows(db, name, columns, (selected) =>
    db
      .select(selected)
      .from(artworks)
      .innerJoin(users, eq(users.id, artworks.artistId))
      .where(and(isNotNull(artworks.publishedAt), ...Object.values(filters)))
      // Drizzle's `limit` would be a parameter.
      .orderBy(desc(at), sql`${desc(artworks.id)} limit ${sql.raw(String(statementLimit + 1))}`),
  ).execute({
    artistId,
    viewerId,
    ...cursorValues(after),
  })
  return feedPageOf(rows, limit)
}

type MarkedRow = Parameters<typeof toCard>[0] & WorkMarks
type FeedRow = MarkedRow & { readonly publishedAt: string }

/** @param rows with `feedColumns` and `marksOf`, more than `limit` if another page follows */
export const feedPageOf = (rows: readonly FeedRow[], limit: number): Page<FeedItem> =>
  pageOf(rows, limit, {
    key: (row) => ({ at: new Date(row.publishedAt), id: row.id }),
    item: toFeedItem,
  })

const toFeedItem = (row: MarkedRow): FeedItem => ({
  ...toCard(row),
  isFavorited: row.isFavorited,
  isInCollection: row.isInCollection,
})

/** The cards of works, in the order of their ids; those that are not published are left out. */
export async function listCards(
  db: Queryable,
  ids: readonly string[],
  viewerId: string | null,
): Promise<FeedItem[]> {
  if (ids.length === 0) return []
  const columns = () => ({ ...feedColumns, ...marksOf(viewerId) })
  const name = statementName('cards', { viewer: viewerId })
  const rows = await prepareRows(db, name, columns, (selected) =>
    db
      .select(selected)
      .from(artworks)
      .innerJoin(users, eq(users.id, artworks.artistId))
      .where(isPublishedOneOf),
  ).execute({ ids, viewerId })
  return inOrder(ids, rows.map(toFeedItem))
}

/** Places in the order of an artist's page: those that the artist has chosen, then the newest. */
export const arrangedAt = sql`coalesce(${artworks.arrangedAt}, ${artworks.publishedAt})`

export const feedColumns = {
  ...cardColumns,
  publishedAt: rawTimestamp(artworks.publishedAt),
  createdAt: rawTimestamp(artworks.createdAt),
}

const VIEWER = sql.placeholder('viewerId')

/** The columns of the viewer's marks on a work; all false for guests. */
export function marksOf(viewerId: string | null) {
  const no = sql<boolean>`false`
  if (viewerId === null) {
    return { isFavorited: no.as('is_favorited'), isInCollection: no.as('is_in_collection') }
  }
  const itemId = sql`${artworks.id}::text`
  return {
    isFavorited: existsPerRow(
      sql`select from ${favourites}
        where ${favourites.userId} = ${VIEWER} and ${favourites.itemId} = ${itemId}`,
    ).as('is_favorited'),
    isInCollection: isInCollectionOf(VIEWER, itemId),
  }
}

/** The ids of these items that are among a user's favourites. */
export async function listFavouriteIds(
  db: Queryable,
  userId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .select({ itemId: favourites.itemId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.itemId, [...itemIds])))
  return rows.map(({ itemId }) => itemId)
}

export type DetailedArtwork = Artwork & WorkMarks

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
        ...marksOf(viewerId),
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
  const { isFavorited, isInCollection } = row
  const own = row.artistId === viewerId ? ownFacts(row) : {}
  return { ...artwork, ...own, user, isFavorited, isInCollection }
}
