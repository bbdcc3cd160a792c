import { DAY_MS } from '../../kernel/day.ts'
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { deleteBefore, type Queryable } from '../../database/database.server.ts'
import { sendOnce } from '../../database/send-once.server.ts'
import { eurosFromCents } from '../../kernel/money.ts'
import { purchaseItems, purchases } from '../purchase.tables.server.ts'
import type { OrderMail } from './order-mail.ts'
import { lineChanges, orderMails } from './order.tables.server.ts'

/**
 * The ids of an order's mails that are not settled. A condition on `settledAt` in SQL could make
 * PostgreSQL read all open mails, as in findPurchase.
 */
export async function listOpenMails(db: Queryable, purchaseId: string): Promise<string[]> {
  const lines = await db
    .select({ id: purchaseItems.id })
    .from(purchaseItems)
    .where(eq(purchaseItems.purchaseId, purchaseId))
  const mails = await db
    .select({ id: orderMails.id, settledAt: orderMails.settledAt })
    .from(orderMails)
    .where(
      inArray(
        orderMails.lineId,
        lines.map(({ id }) => id),
      ),
    )
  return mails.filter(({ settledAt }) => settledAt === null).map(({ id }) => id)
}

const MINUTE_MS = 60_000
const OVERDUE_BATCH = 1000

/**
 * Mails whose job may be lost. Those older than a week are skipped, because they are out of date.
 */
export async function listOverdueMails(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orderMails.id })
    .from(orderMails)
    .where(
      and(
        isNull(orderMails.settledAt),
        gt(orderMails.createdAt, new Date(now.getTime() - 7 * DAY_MS)),
        lt(orderMails.createdAt, new Date(now.getTime() - 5 * MINUTE_MS)),
      ),
    )
    .orderBy(asc(orderMails.createdAt))
    .limit(OVERDUE_BATCH)
  return rows.map(({ id }) => id)
}

/** Sends a mail at most once, as `sendOnce` does. */
export async function sendMailOnce(
  db: Queryable,
  mail: { readonly id: string; readonly now: Date },
  send: () => Promise<void>,
): Promise<void> {
  await sendOnce(db, { table: orderMails, ...mail, send })
}

export type StoredMail = OrderMail & {
  readonly purchaseId: string
  readonly lineId: string
  readonly isGuest: boolean
}

/** Reads the recipient and content of a mail. @returns null when the recipient is gone */
export async function readMail(db: Queryable, id: string): Promise<StoredMail | null> {
  const [row] = await db
    .select({
      id: orderMails.id,
      lineId: orderMails.lineId,
      change: orderMails.change,
      recipient: orderMails.recipient,
      by: lineChanges.by,
      note: lineChanges.note,
      purchaseId: purchases.id,
      isGuest: purchases.isGuest,
      reference: purchases.reference,
      orderedAt: purchases.purchasedAt,
      delivery: purchases.delivery,
      artistId: purchaseItems.artistId,
      artistEmail: users.email,
    })
    .from(orderMails)
    .innerJoin(purchaseItems, eq(purchaseItems.id, orderMails.lineId))
    .innerJoin(purchases, eq(purchases.id, purchaseItems.purchaseId))
    .innerJoin(
      lineChanges,
      and(eq(lineChanges.lineId, orderMails.lineId), eq(lineChanges.change, orderMails.change)),
    )
    .leftJoin(users, and(eq(users.id, purchaseItems.artistId), isNull(users.suspendedAt)))
    .where(eq(orderMails.id, id))
  if (row === undefined) return null
  const { delivery, artistEmail, artistId, ...mail } = row
  const to = mail.recipient === 'buyer' ? (delivery?.email ?? null) : artistEmail
  return to === null ? null : { ...mail, to, lines: await listMailLines(db, { ...mail, artistId }) }
}

type MailSubject = Pick<StoredMail, 'purchaseId' | 'lineId' | 'change' | 'recipient'> & {
  readonly artistId: string | null
}

async function listMailLines(db: Queryable, about: MailSubject): Promise<OrderMail['lines']> {
  const rows = await db
    .select({
      id: purchaseItems.id,
      artistId: purchaseItems.artistId,
      title: purchaseItems.title,
      artist: purchaseItems.artist,
      priceCents: purchaseItems.priceCents,
      quantity: purchaseItems.quantity,
      edition: purchaseItems.edition,
    })
    .from(purchaseItems)
    .where(eq(purchaseItems.purchaseId, about.purchaseId))
    .orderBy(asc(purchaseItems.id))
  const isConcerned = ({ id, artistId }: (typeof rows)[number]) => {
    if (about.change !== 'placed') return id === about.lineId
    return about.recipient === 'buyer' || artistId === about.artistId
  }
  return rows.filter(isConcerned).map(({ title, artist, priceCents, quantity, edition }) => ({
    title,
    artist,
    price: eurosFromCents(priceCents),
    quantity,
    edition,
  }))
}

/**
 * Stores a new token hash after the installation's secret changed, so that links in new mails work.
 */
export async function renewGuestToken(
  db: Queryable,
  { purchaseId, hash }: { readonly purchaseId: string; readonly hash: string },
): Promise<void> {
  await db
    .update(purchases)
    .set({ guestTokenHash: hash })
    .where(and(eq(purchases.id, purchaseId), sql`${purchases.guestTokenHash} <> ${hash}`))
}

/** Deletes mails from before `before`, sent or not. */
export async function sweepOrderMails(db: Queryable, before: Date): Promise<void> {
  await deleteBefore(db, { id: orderMails.id, at: orderMails.createdAt, before })
}
