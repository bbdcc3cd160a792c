import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../account/account.tables.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { applyChange, type WantedChange } from '../../checkout/orders/line-change.store.server.ts'
import { purchaseItems, purchases } from '../../checkout/purchase.tables.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { idPage, type Page } from '../../kernel/keyset.ts'
import { eurosFromCents } from '../../kernel/money.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { ListedOrder, OrdersQuery } from './order.schema.ts'

type OrderQuery = Omit<z.infer<typeof OrdersQuery>, 'q'> & {
  readonly reference?: string | undefined
}

/** Lists orders, latest first. */
export async function listOrders(
  db: Queryable,
  { cursor, limit, reference, buyerId }: OrderQuery,
): Promise<Page<ListedOrder>> {
  const rows = await db
    .select({
      id: purchases.id,
      reference: purchases.reference,
      totalCents: purchases.totalCents,
      purchasedAt: purchases.purchasedAt,
      isGuest: purchases.isGuest,
      buyerId: purchases.buyerId,
      buyer: artistName,
    })
    .from(purchases)
    .leftJoin(users, eq(users.id, purchases.buyerId))
    .where(
      and(
        cursor === undefined ? undefined : lt(purchases.id, cursor),
        reference === undefined ? undefined : eq(purchases.reference, reference),
        buyerId === undefined ? undefined : eq(purchases.buyerId, buyerId),
      ),
    )
    // Sorting by id alone has the same result, but the index of a buyer's purchases starts with the
    // date.
    .orderBy(...(buyerId === undefined ? [] : [desc(purchases.purchasedAt)]), desc(purchases.id))
    .limit(limit + 1)
  const works = await listWorks(
    db,
    rows.map(({ id }) => id),
  )
  const orders = rows.map(({ totalCents, purchasedAt, ...row }) => ({
    ...row,
    total: eurosFromCents(totalCents),
    purchasedAt: purchasedAt.toISOString(),
    works: works.get(row.id) ?? [],
  }))
  return idPage(orders, limit)
}

async function listWorks(db: Queryable, orderIds: readonly string[]) {
  const byOrder = new Map<string, ListedOrder['works']>()
  if (orderIds.length === 0) return byOrder
  const rows = await db
    .select({
      purchaseId: purchaseItems.purchaseId,
      title: purchaseItems.title,
      quantity: purchaseItems.quantity,
      state: purchaseItems.state,
    })
    .from(purchaseItems)
    .where(inArray(purchaseItems.purchaseId, [...orderIds]))
    .orderBy(asc(purchaseItems.id))
  for (const { purchaseId, ...work } of rows) {
    byOrder.set(purchaseId, [...(byOrder.get(purchaseId) ?? []), work])
  }
  return byOrder
}

/** Changes a line as an operator, and logs it. */
export async function changeOrder(
  db: Database,
  actorId: string,
  wanted: Omit<WantedChange, 'actor'>,
): Promise<null | Refusal> {
  return transact(db, async (tx) => {
    const changed = await applyChange(tx, { ...wanted, actor: { role: 'operator' } })
    if (changed === null || isRefusal(changed)) return changed
    await logAudit(tx, {
      actorId,
      action: 'order.changed',
      subjectId: changed.purchaseId,
      after: { work: changed.title, change: wanted.change },
    })
    return null
  })
}
