import { eq, sql } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { prepareNamed, prepareRows } from '../../database/prepared-statement.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { toStockPhoto } from '../../stock-photos/stock-photo.store.server.ts'
import { stockPhotos } from '../../stock-photos/stock-photo.tables.server.ts'
import { cardOfPhoto, type WorkCard } from '../artwork.ts'
import { cardColumns, isPublishedOneOf, toCard } from '../artwork.store.server.ts'
import { artworks } from '../artwork.tables.server.ts'

/** Published works and stored stock photos by id, without those that do not exist. */
export async function findCards(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, WorkCard>> {
  const artworkIds = ids.filter(isUuid)
  const photoIds = ids.filter((id) => !isUuid(id))
  // One after another: a transaction has one connection.
  const works = artworkIds.length === 0 ? [] : await workCards(db).execute({ ids: artworkIds })
  const photos = photoIds.length === 0 ? [] : await stockPhotoCards(db).execute({ ids: photoIds })
  const cards = new Map(works.map((row) => [row.id, toCard(row)]))
  for (const row of photos) cards.set(row.id, cardOfPhoto(toStockPhoto(row)))
  return cards
}

const workCards = (db: Queryable) =>
  prepareRows(
    db,
    'work_cards',
    () => cardColumns,
    (selected) =>
      db
        .select(selected)
        .from(artworks)
        .innerJoin(users, eq(users.id, artworks.artistId))
        .where(isPublishedOneOf),
  )

const stockPhotoCards = (db: Queryable) =>
  prepareNamed(db, 'stock_photo_cards', () =>
    db
      .select()
      .from(stockPhotos)
      .where(sql`${stockPhotos.id} = any(${sql.placeholder('ids')}::text[])`),
  )
