import { and, desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import { smallUrl } from '../images/image-address.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { eurosFromCents } from '../kernel/money.ts'
import type { Sale, SalesSummary } from './purchase.schema.ts'
import { purchaseItems, purchases } from './purchase.tables.server.ts'

/** An artist's sales, latest first. */
export async function listSales(
  db: Queryable,
  artistId: string,
  page: { limit: number; after: Keyset | null },
): Promise<Page<Sale>> {
  const mine = eq(purchaseItems.artistId, artistId)
  const rows = await db
    .select(columns)
    .from(purchaseItems)
    .innerJoin(purchases, eq(purchases.id, purchaseItems.purchaseId))
    .where(and(mine, isAfter(purchaseItems.purchasedAt, purchaseItems.id, page.after)))
    .orderBy(desc(purchaseItems.purchasedAt), desc(purchaseItems.id))
    .limit(page.limit + 1)
  return pageOf(rows, page.limit, {
    key: (row) => ({ at: row.purchasedAt, id: row.id }),
    item: toSale,
  })
}

/** @returns the row of a sale of this artist, with the delivery address, or null */
export async function findSaleRow(
  db: Queryable,
  key: { readonly id: string; readonly artistId: string },
): Promise<(SaleRow & Pick<typeof purchases.$inferSelect, 'delivery'>) | null> {
  const [row] = await db
    .select({ ...columns, delivery: purchases.delivery })
    .from(purchaseItems)
    .innerJoin(purchases, eq(purchases.id, purchaseItems.purchaseId))
    .where(eq(purchaseItems.id, key.id))
  // Compares the artist after a lookup by id alone, as findPurchase does.
  return row?.artistId === key.artistId ? row : null
}

const columns = {
  ...getTableColumns(purchaseItems),
  orderNumber: purchases.orderNumber,
  reference: purchases.reference,
}

type SaleRow = typeof purchaseItems.$inferSelect & { orderNumber: number; reference: string }

export function toSale(row: SaleRow): Sale {
  const { artworkId, imageId } = row
  return {
    id: row.id,
    artworkTitle: row.title,
    date: row.purchasedAt.toISOString(),
    amount: eurosFromCents(row.priceCents * row.quantity),
    price: eurosFromCents(row.priceCents),
    quantity: row.quantity,
    orderNumber: row.orderNumber,
    reference: row.reference,
    state: row.state,
    artworkId,
    imageUrl: artworkId === null || imageId === null ? null : smallUrl(imageId),
  }
}

/** Excludes cancelled and returned sales from the totals. */
const isKept = notInArray(purchaseItems.state, ['cancelled', 'returned'])

export async function summariseSales(db: Queryable, artistId: string): Promise<SalesSummary> {
  const amount = sql`${purchaseItems.priceCents}::bigint * ${purchaseItems.quantity}`
  const month = sql<string>`to_char(${purchaseItems.purchasedAt} at time zone 'UTC', 'YYYY-MM')`
  const rows = await db
    .select({
      month: month.as('month'),
      count: sql<number>`count(*)::int`,
      quantity: sql<number>`sum(${purchaseItems.quantity})::int`,
      cents: sql<string>`sum(${amount})`,
    })
    .from(purchaseItems)
    .where(and(eq(purchaseItems.artistId, artistId), isKept))
    .groupBy(sql`month`)
    .orderBy(sql`month`)
  const months = rows.map((row) => ({ ...row, cents: Number(row.cents) }))
  return {
    count: months.reduce((sum, row) => sum + row.count, 0),
    quantity: months.reduce((sum, row) => sum + row.quantity, 0),
    total: months.reduce((sum, row) => sum + row.cents, 0) / 100,
    months: months.map((row) => ({ month: row.month, total: row.cents / 100 })),
  }
}
