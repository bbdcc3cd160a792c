import { eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { findPurchase, findPurchaseByGuest, findPurchaseContent } from '../purchase.store.server.ts'
import { purchaseItems, purchases } from '../purchase.tables.server.ts'
import { findSaleRow, toSale } from '../sale.store.server.ts'
import type { DeliveryAddress, Purchase } from '../purchase.schema.ts'
import type { FindTransferred } from './line-change.store.server.ts'
import {
  findDue,
  isShipped,
  LINE_STAGES,
  listAllowed,
  type LinePosition,
  type LineRole,
} from './line-state.ts'
import type { ShippingAddress } from './order.ts'
import type {
  ChangedLine,
  HistoryEntry,
  LineCertificate,
  LineProgress,
  Order,
  SaleDetail,
} from './order.schema.ts'
import { lineChanges } from './order.tables.server.ts'

/** @returns an order of this buyer, or null */
export async function findOrder(
  db: Queryable,
  key: { readonly id: string; readonly buyerId: string },
  reader: BuyerReader,
): Promise<Order | null> {
  return withProgress(db, await findPurchase(db, key), { ...reader, role: 'buyer' })
}

/** @returns the order of a guest's link, or null */
export async function findGuestOrder(
  db: Queryable,
  tokenHash: string,
  reader: BuyerReader,
): Promise<Order | null> {
  return withProgress(db, await findPurchaseByGuest(db, tokenHash), { ...reader, role: 'buyer' })
}

/** An order as operators see it, without the buyer and the delivery address. */
export type OperatorsOrder = Omit<Order, 'delivery'>

/** @returns any order, for operators; null for an unknown id */
export async function findOperatorsOrder(
  db: Queryable,
  id: string,
  now: Date,
): Promise<OperatorsOrder | null> {
  return withProgress(db, await findPurchaseContent(db, id), { role: 'operator', now })
}

async function withProgress<Bought extends Pick<Purchase, 'items'>>(
  db: Queryable,
  purchase: Bought | null,
  reader: Reader,
): Promise<(Omit<Bought, 'items'> & Pick<Order, 'items'>) | null> {
  if (purchase === null) return null
  const ids = purchase.items.map(({ lineId }) => lineId)
  const progress = await readProgress(db, ids, reader)
  const certificates = await reader.findCertificates?.(db, ids)
  return {
    ...purchase,
    items: purchase.items.map((item) => ({
      ...item,
      ...(progress.get(item.lineId) ?? NO_PROGRESS),
      certificates: certificates?.get(item.lineId) ?? [],
    })),
  }
}

type Reader = {
  readonly role: LineRole
  readonly now: Date
  /** Without it, `allowed` ignores transfers. */
  readonly findTransferred?: FindTransferred
  /** Without it, orders have no certificates. */
  readonly findCertificates?: FindCertificates
}

/** Finds the certificates of confirmed lines that still belong to the buyer, by line. */
export type FindCertificates = (
  db: Queryable,
  lineIds: readonly string[],
) => Promise<ReadonlyMap<string, LineCertificate[]>>

type BuyerReader = Omit<Reader, 'role'>

const NO_PROGRESS: LineProgress = { history: [], allowed: [], due: null, isWithGallery: false }

/** Reads the history, allowed changes and next automatic change of lines, for a role. */
export async function readProgress(
  db: Queryable,
  lineIds: readonly string[],
  { role, now, findTransferred }: Reader,
): Promise<Map<string, LineProgress>> {
  if (lineIds.length === 0) return new Map()
  const lines = await db
    .select({
      id: purchaseItems.id,
      state: purchaseItems.state,
      stateAt: purchaseItems.stateAt,
      returnRequestedAt: purchaseItems.returnRequestedAt,
      isArtistSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(purchaseItems)
    .leftJoin(users, eq(users.id, purchaseItems.artistId))
    .where(inArray(purchaseItems.id, [...lineIds]))
  const history = await listHistory(db, lineIds)
  const transferred = await findTransferred?.(db, lineIds)
  return new Map(
    lines.map(({ id, isArtistSuspended, ...row }) => {
      const line = { ...row, isTransferred: transferred?.has(id) ?? false }
      const isWithGallery = isArtistSuspended && listAllowed(line, 'artist', now).length > 0
      const outlook = outlookOf(line, { role, now })
      return [id, { ...outlook, isWithGallery, history: history.get(id) ?? [] }]
    }),
  )
}

function outlookOf(
  line: LinePosition,
  { role, now }: Reader,
): Pick<LineProgress, 'allowed' | 'due'> {
  const due = findDue(line)
  return {
    allowed: listAllowed(line, role, now).map(({ change, until }) => ({
      change,
      until: until?.toISOString() ?? null,
    })),
    due: due === null ? null : { change: due.change, at: due.at.toISOString() },
  }
}

/** The history of lines, oldest first, by line. */
export async function listHistory(
  db: Queryable,
  lineIds: readonly string[],
): Promise<Map<string, HistoryEntry[]>> {
  const rows = await db
    .select()
    .from(lineChanges)
    .where(inArray(lineChanges.lineId, [...lineIds]))
  const byLine = new Map<string, HistoryEntry[]>()
  const positionOf = ({ change }: { change: (typeof LINE_STAGES)[number] }) =>
    LINE_STAGES.indexOf(change)
  for (const { lineId, at, ...entry } of rows.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    const entries = byLine.get(lineId) ?? []
    entries.push({ ...entry, at: at.toISOString() })
    byLine.set(lineId, entries)
  }
  return byLine
}

/** @returns a sale of this artist, or null */
export async function findSaleDetail(
  db: Queryable,
  key: { readonly id: string; readonly artistId: string },
  now: Date,
): Promise<SaleDetail | null> {
  const row = await findSaleRow(db, key)
  if (row === null) return null
  const { id, state, edition, delivery } = row
  const progress = await readProgress(db, [id], { role: 'artist', now })
  return {
    ...toSale(row),
    ...(progress.get(id) ?? NO_PROGRESS),
    ...(edition !== null && { edition }),
    shipTo: isShipped(state) ? null : addressOf(delivery),
  }
}

function addressOf(delivery: DeliveryAddress | null): ShippingAddress | null {
  if (delivery === null) return null
  const { email: _, ...address } = delivery
  return address
}

/** @returns null for an unknown line */
export async function findChangedLine(db: Queryable, lineId: string): Promise<ChangedLine | null> {
  const [row] = await db
    .select({
      id: purchases.id,
      reference: purchases.reference,
      lineId: purchaseItems.id,
      state: purchaseItems.state,
      returnRequestedAt: purchaseItems.returnRequestedAt,
    })
    .from(purchaseItems)
    .innerJoin(purchases, eq(purchases.id, purchaseItems.purchaseId))
    .where(eq(purchaseItems.id, lineId))
  if (row === undefined) return null
  const { returnRequestedAt, ...line } = row
  return { ...line, isReturnRequested: returnRequestedAt !== null }
}
