import { and, eq, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { purchaseItems } from '../checkout/purchase.tables.server.ts'
import { textArray, existsPerRow, type Queryable } from '../database/database.server.ts'
import { isVoid } from './certificate.store.server.ts'
import { certificates } from './certificate.tables.server.ts'

/**
 * A query column: whether the user owns a copy of the work, bought or received, and neither
 * transferred nor returned.
 */
export function isInCollectionOf(userId: SQLWrapper, itemId: SQLWrapper): SQL.Aliased<boolean> {
  return ownsCopy(userId, itemId).as('is_in_collection')
}

function ownsCopy(userId: SQLWrapper, itemId: SQLWrapper): SQL<boolean> {
  const isOwned = and(
    eq(certificates.ownerId, userId),
    eq(purchaseItems.itemId, itemId),
    not(isVoid),
  )
  return existsPerRow(sql`select from ${certificates}
    join ${purchaseItems} on ${purchaseItems.id} = ${certificates.purchaseItemId}
    where ${isOwned}`)
}

/** The ids of those works that are in the user's collection. */
export async function listCollected(
  db: Queryable,
  userId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  if (itemIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select wanted.id from unnest(${textArray(itemIds)}) as wanted (id)
    where ${ownsCopy(sql`${userId}::uuid`, sql`wanted.id`)}`)
  return rows.map(({ id }) => id)
}
