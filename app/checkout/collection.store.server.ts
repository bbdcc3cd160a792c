import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { textArray, existsPerRow, type Queryable } from '../database/database.server.ts'
import { purchaseItems } from './purchase.tables.server.ts'

/**
 * A query column: whether the user has bought the work, and it was neither cancelled nor returned.
 */
export function isInCollectionOf(userId: SQLWrapper, itemId: SQLWrapper): SQL.Aliased<boolean> {
  return hasBought(userId, itemId).as('is_in_collection')
}

function hasBought(userId: SQLWrapper, itemId: SQLWrapper): SQL<boolean> {
  return existsPerRow(sql`select from ${purchaseItems}
    where ${purchaseItems.buyerId} = ${userId} and ${purchaseItems.itemId} = ${itemId}
      and ${purchaseItems.state} not in ('cancelled', 'returned')`)
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
    where ${hasBought(sql`${userId}::uuid`, sql`wanted.id`)}`)
  return rows.map(({ id }) => id)
}
