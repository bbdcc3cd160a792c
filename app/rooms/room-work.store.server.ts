import { eq } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { isPublishedOneOf, physicalColumns, toCard } from '../artworks/artwork.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { physicalFactsOf } from '../artworks/physical/physical-columns.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { prepareRows, statementName } from '../database/prepared-statement.server.ts'
import { feedColumns, marksOf } from '../gallery/gallery.store.server.ts'
import { inOrder } from '../kernel/id.ts'
import type { UnhungWork } from './room.schema.ts'

const columns = {
  ...feedColumns,
  artistId: artworks.artistId,
  technique: artworks.technique,
  ...physicalColumns,
}

/** Works in the order of their ids; those that are not published are left out. */
export async function listShownWorks(
  db: Queryable,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Omit<UnhungWork, 'text'>[]> {
  if (ids.length === 0) return []
  const name = statementName('rooms', { viewer: viewerId })
  const rows = await prepareRows(
    db,
    name,
    () => ({ ...columns, ...marksOf(viewerId) }),
    (selected) =>
      db
        .select(selected)
        .from(artworks)
        .innerJoin(users, eq(users.id, artworks.artistId))
        .where(isPublishedOneOf),
  ).execute({ ids, viewerId })
  const works = rows.map((row) => {
    const { artistId, technique, isFavorited, isInCollection } = row
    const marks = { isFavorited, isInCollection }
    return { ...toCard(row), ...marks, ...physicalFactsOf(row), artistId, technique }
  })
  return inOrder(ids, works)
}
