import { asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { purchaseItems, purchases } from '../../checkout/purchase.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { eurosFromCents, toCents } from '../../kernel/money.ts'
import type { ListedOrder } from './order.ts'

/** Orders of people with an account, the latest first. Returns up to one more than `limit`. */
export async function listOrders(
  db: Queryable,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ListedOrder[]> {
  const rows = await db
    .select({
      id: purchases.id,
      orderNumber: purchases.orderNumber,
      totalCents: purchases.totalCents,
      purchasedAt: purchases.purchasedAt,
      buyerId: purchases.buyerId,
      buyer: artistName,
    })
    .from(purchases)
    .leftJoin(users, eq(users.id, purchases.buyerId))
    .where(cursor === undefined ? undefined : lt(purchases.id, cursor))
    .orderBy(desc(purchases.id))
    .limit(limit + 1)
  const works = await listWorks(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ totalCents, purchasedAt, ...row }) => ({
    ...row,
    total: eurosFromCents(toCents(totalCents)),
    purchasedAt: purchasedAt.toISOString(),
    works: works.get(row.id) ?? [],
  }))
}

async function listWorks(db: Queryable, orderIds: readonly string[]) {
  const byOrder = new Map<string, { title: string; quantity: number }[]>()
  if (orderIds.length === 0) return byOrder
  const rows = await db
    .select({
      purchaseId: purchaseItems.purchaseId,
      title: purchaseItems.title,
      quantity: purchaseItems.quantity,
    })
    .from(purchaseItems)
    .where(inArray(purchaseItems.purchaseId, [...orderIds]))
    .orderBy(asc(purchaseItems.id))
  for (const { purchaseId, ...work } of rows) {
    byOrder.set(purchaseId, [...(byOrder.get(purchaseId) ?? []), work])
  }
  return byOrder
}
