import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { prepareForActor } from '../account/session/session.store.server.ts'
import { cardOfPhoto } from '../artworks/artwork.ts'
import { cardColumns, toCard, type CardRow } from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { goneCard } from '../artworks/card/gone-card.ts'
import { isInCollectionOf } from '../certificates/collection.store.server.ts'
import type { Actor } from '../http/actor.server.ts'
import { type Database, type Queryable } from '../database/database.server.ts'
import { prepareNamed, statementName } from '../database/prepared-statement.server.ts'
import { eventRow, publishEvent } from '../database/domain-event.store.server.ts'
import { deliverEvent } from '../database/domain-event-subscriber.server.ts'
import { isAfterPlaceholder, pageValues } from '../database/keyset.server.ts'
import { isUuid, newId } from '../kernel/id.ts'
import { pageOf, withoutUnshown, type Keyset, type ShownPage } from '../kernel/keyset.ts'
import { toStockPhoto } from '../stock-photos/stock-photo.store.server.ts'
import { stockPhotos } from '../stock-photos/stock-photo.tables.server.ts'
import type { Favourite } from './favourite.schema.ts'
import { MAX_FAVOURITES } from './favourite.ts'
import { favourites } from './favourite.tables.server.ts'

/** Whether the artist has taken down the work, and nobody withholds it. */
const isTakenDown = sql<boolean>`(${and(
  isNotNull(artworks.takenDownAt),
  isNull(artworks.hiddenAt),
  isNull(users.suspendedAt),
)})`

/**
 * The favourites of a user, latest first: artworks and stock photos. Works that their artists have
 * taken down are shown as gone. Withheld ones are counted only, until they return to the gallery.
 */
export async function listFavourites(
  db: Queryable,
  userId: string,
  page: { limit: number; after: Keyset | null },
): Promise<ShownPage<Favourite>> {
  const rows = await favouritesOf(db, page.after).execute({ userId, ...pageValues(page) })
  const favouritesPage = pageOf(rows, page.limit, {
    key: (row) => ({ at: row.addedAt, id: row.itemId }),
    item: (row) => {
      const addedAt = row.addedAt.toISOString()
      if (row.photo === null && row.publishedAt === null) {
        return row.isTakenDown ? goneFavourite(row, addedAt) : null
      }
      const card =
        row.photo === null
          ? toCard({ ...row, id: row.itemId } as CardRow)
          : cardOfPhoto(toStockPhoto({ photo: row.photo, priceCents: row.photoPriceCents ?? 0 }))
      return {
        ...card,
        isInCollection: row.isInCollection,
        isOnShow: true,
        imageUrl: card.urls.regular,
        artist: card.user.name,
        addedAt,
        created_at: row.photo?.created_at ?? row.createdAt?.toISOString() ?? addedAt,
        description: row.photo?.description ?? row.description ?? '',
        tags: row.photo?.tags ?? row.tags ?? [],
      }
    },
  })
  return withoutUnshown(favouritesPage)
}

const favouritesOf = (db: Queryable, after: Keyset | null) =>
  prepareNamed(db, statementName('favourites', { after }), () => {
    const { id: _id, ...columns } = cardColumns
    return db
      .select({
        ...columns,
        artworkId: artworks.id,
        description: artworks.description,
        tags: artworks.tags,
        itemId: favourites.itemId,
        addedAt: favourites.addedAt,
        photo: stockPhotos.photo,
        photoPriceCents: stockPhotos.priceCents,
        isTakenDown: isTakenDown.as('is_taken_down'),
        isInCollection: isInCollectionOf(favourites.userId, favourites.itemId),
      })
      .from(favourites)
      .leftJoin(artworks, eq(artworks.id, favourites.artworkId))
      .leftJoin(users, eq(users.id, artworks.artistId))
      .leftJoin(stockPhotos, eq(stockPhotos.id, favourites.stockPhotoId))
      .where(
        and(
          eq(favourites.userId, sql.placeholder('userId')),
          isAfterPlaceholder(favourites.addedAt, favourites.itemId, after),
        ),
      )
      .orderBy(desc(favourites.addedAt), desc(favourites.itemId))
      .limit(sql.placeholder('limit'))
  })

type GoneRow = Pick<Favourite, 'isInCollection'> & {
  readonly itemId: string
  readonly title: string | null
  readonly artistName: string
}

function goneFavourite(row: GoneRow, addedAt: string): Favourite {
  const { itemId: id, artistName: artist, isInCollection } = row
  return {
    ...goneCard({ id, title: row.title ?? '', artist }),
    isInCollection,
    isOnShow: false,
    imageUrl: '',
    artist,
    addedAt,
    created_at: addedAt,
    description: '',
    tags: [],
  }
}

export async function isFavourite(db: Queryable, userId: string, itemId: string): Promise<boolean> {
  const rows = await db
    .select({ id: favourites.itemId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.itemId, itemId)))
  return rows.length > 0
}

/**
 * Adds a published work or a stored stock photo. Adding it again changes nothing. Additions at the
 * same time may exceed the limit of favourites by their number.
 * @returns null when there is no such work, no such actor, or the limit is reached
 */
export async function addFavourite(
  db: Database,
  actor: Actor,
  { itemId, addedAt }: { itemId: string; addedAt: Date },
): Promise<{ itemId: string } | null> {
  const add = isUuid(itemId) ? addWork : addPhoto
  const [row] = await add(db, actor, { itemId, addedAt: addedAt.toISOString() })
  return delivered(db, row)
}

/** Counts up to the limit. */
const countOf = (userId: SQL) => sql`(
  select count(*)::int
  from (select from ${favourites} where user_id = ${userId} limit ${MAX_FAVOURITES}) as counted)`

/** @returns whether the user can save no further work */
export async function isFavouritesLimitReached(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${countOf(sql`${userId}::uuid`)} as count`,
  )
  return rows[0]?.count === MAX_FAVOURITES
}

const itemId = sql`${sql.placeholder('itemId')}::text`
const addedAt = sql`${sql.placeholder('addedAt')}::timestamptz`

const columns = { itemId: sql<string>`item_id`, userId: sql<string>`user_id` }
type Changed = { readonly itemId: string; readonly userId: string }

/** Parts that publish the event of the row of a part called `changed`, and read that row. */
const published = {
  published: sql`${eventRow(
    sql`jsonb_build_object('type', 'favourite.changed', 'itemIds', jsonb_build_array(item_id))`,
    sql`changed`,
  )} returning null as item_id, null as user_id`,
  outcome: sql`select item_id, user_id from changed`,
}

const addition = (name: string, source: SQL) =>
  prepareForActor(name, columns, {
    changed: sql`
    insert into ${favourites} (user_id, item_id, artwork_id, stock_photo_id, added_at)
    select viewer.id, coalesce(source.id::text, source.photo_id), source.id, source.photo_id, ${addedAt}
    from viewer, (${source}) as source
    where ${countOf(sql`viewer.id`)} < ${MAX_FAVOURITES} or exists (
      select from ${favourites} where user_id = viewer.id and item_id = ${itemId})
    on conflict (user_id, item_id) do update set item_id = excluded.item_id
    returning item_id, user_id`,
    ...published,
  })

// One statement locks and references the work, so that no deletion can happen in between.
const addWork = addition(
  'favourite_work',
  sql`
  select id, null::text as photo_id from ${artworks}
  where id = ${sql.placeholder('itemId')}::uuid and published_at is not null for key share`,
)
const addPhoto = addition(
  'favourite_photo',
  sql`
  select null::uuid as id, id as photo_id from ${stockPhotos} where id = ${itemId} for key share`,
)

/** @returns null when it was no favourite, or there is no such actor */
export async function removeFavourite(
  db: Database,
  actor: Actor,
  favouriteId: string,
): Promise<{ itemId: string } | null> {
  const [row] = await remove(db, actor, { itemId: favouriteId })
  return delivered(db, row)
}

/** The statement has published its event; here it reaches this process. */
async function delivered(db: Database, row: Changed | undefined): Promise<Changed | null> {
  if (row === undefined) return null
  const event = { type: 'favourite.changed', itemIds: [row.itemId] } as const
  await deliverEvent(db, { id: newId(), event, account: row.userId })
  return row
}

const remove = prepareForActor('unfavourite', columns, {
  changed: sql`
    delete from ${favourites} using viewer
    where user_id = viewer.id and item_id = ${itemId} returning item_id, user_id`,
  ...published,
})

/** Removes all favourites of an account that is about to be deleted: the likes of works change. */
export async function removeFavourites(tx: Queryable, userId: string): Promise<void> {
  const rows = await tx
    .delete(favourites)
    .where(eq(favourites.userId, userId))
    .returning({ itemId: favourites.itemId })
  const itemIds = rows.map((row) => row.itemId)
  for (let at = 0; at < itemIds.length; at += MAX_EVENT_ITEMS) {
    const some = itemIds.slice(at, at + MAX_EVENT_ITEMS)
    await publishEvent(tx, { type: 'favourite.changed', itemIds: some })
  }
}

const MAX_EVENT_ITEMS = 100
