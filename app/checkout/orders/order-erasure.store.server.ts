import { DAY_MS } from '../../kernel/day.ts'
import { and, asc, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import {
  repeatInBatches,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import { purchaseItems, purchases } from '../purchase.tables.server.ts'
import { daysToEnd, LINE_STAGES } from './line-state.ts'
import { GUEST_RETENTION_DAYS } from './order.ts'
import { lineChanges } from './order.tables.server.ts'

/** The number of orders that one transaction erases, and of lines in one statement. */
const BATCH = 200

/**
 * Erases the names, addresses, notes and links of guests' orders that ended `GUEST_RETENTION_DAYS`
 * ago. Works and prices stay.
 */
export async function eraseGuestOrders(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - (GUEST_RETENTION_DAYS + days) * DAY_MS)
  const { state, stateAt, returnRequestedAt } = purchaseItems
  const isReturning = sql`${state} = 'delivered' and ${returnRequestedAt} is not null`
  const stage = sql`case when ${isReturning} then 'return-requested' else ${state} end`
  const since = sql`case when ${isReturning} then ${returnRequestedAt} else ${stateAt} end`
  const ends = LINE_STAGES.flatMap((name) => {
    const days = daysToEnd(name)
    return days === null ? [] : [sql`(${stage} = ${name} and ${since} < ${before(days)})`]
  })
  const hasEnded = sql.join(ends, sql` or `)
  const eraseSome = (limit: number) =>
    transact(db, async (tx) => {
      const rows = await tx
        .select({ id: purchases.id })
        .from(purchases)
        .where(
          and(
            purchases.isGuest,
            isNotNull(purchases.delivery),
            lt(purchases.purchasedAt, before(0)),
            sql`not exists (select from ${purchaseItems}
              where ${purchaseItems.purchaseId} = ${purchases.id} and not (${hasEnded}))`,
          ),
        )
        .orderBy(asc(purchases.purchasedAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      await erase(
        tx,
        rows.map(({ id }) => id),
      )
      return { rowCount: rows.length }
    })
  await repeatInBatches(eraseSome, BATCH)
}

async function erase(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(purchases)
    .set({ delivery: null, guestTokenHash: null })
    .where(inArray(purchases.id, [...ids]))
  const lines = await tx
    .select({ id: purchaseItems.id })
    .from(purchaseItems)
    .where(inArray(purchaseItems.purchaseId, [...ids]))
  await eraseNotes(
    tx,
    lines.map(({ id }) => id),
  )
}

async function eraseNotes(tx: Queryable, lineIds: readonly string[], which?: SQL): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .update(lineChanges)
    .set({ note: null })
    .where(and(inArray(lineChanges.lineId, [...lineIds]), isNotNull(lineChanges.note), which))
}

/** Erases the notes that a user wrote as a buyer or an artist. */
export async function eraseOwnNotes(tx: Queryable, userId: string): Promise<void> {
  for (const [column, role] of [
    [purchaseItems.buyerId, 'buyer'],
    [purchaseItems.artistId, 'artist'],
  ] as const) {
    const lines = await tx
      .select({ id: purchaseItems.id })
      .from(purchaseItems)
      .where(eq(column, userId))
    for (let start = 0; start < lines.length; start += BATCH) {
      const ids = lines.slice(start, start + BATCH).map(({ id }) => id)
      await eraseNotes(tx, ids, eq(lineChanges.by, role))
    }
  }
}
