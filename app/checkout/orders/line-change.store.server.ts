import { DAY_MS } from '../../kernel/day.ts'
import { and, asc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { lockEditions, returnCopies } from '../../artworks/edition/copy.store.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { publishEvent } from '../../database/domain-event.store.server.ts'
import { newId } from '../../kernel/id.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { purchaseItems, purchases } from '../purchase.tables.server.ts'
import {
  decideChange,
  DELIVERY_DAYS,
  isUndone,
  isShipped,
  stateAfter,
  UNSHIPPED_DAYS,
  UNSHIPPED_STATES,
  type LineChange,
  type LineRole,
} from './line-state.ts'
import { lineChanges, orderMails } from './order.tables.server.ts'

/** The person or job that changes a line. Buyers and artists may only change their own lines. */
export type LineActor =
  | { readonly role: 'buyer'; readonly buyerId: string }
  | { readonly role: 'buyer'; readonly guestTokenHash: string }
  | { readonly role: 'artist'; readonly artistId: string }
  | { readonly role: 'operator' | 'system' }

/** Finds the lines with a copy that no longer belongs to the buyer. Called with the line locked. */
export type FindTransferred = (
  db: Queryable,
  lineIds: readonly string[],
) => Promise<ReadonlySet<string>>

export type WantedChange = {
  readonly lineId: string
  /** If set, the line must belong to this purchase. */
  readonly purchaseId?: string
  readonly change: LineChange
  readonly actor: LineActor
  /** For example the carrier and tracking number. */
  readonly note?: string | undefined
  /** Required for changes that only the owner of the work may make. */
  readonly findTransferred?: FindTransferred
  readonly now: Date
}

/** Fields for the audit log; null when the line had this state already. */
type Changed = { readonly purchaseId: string; readonly title: string } | null

const NOT_FOUND = {
  buyer: 'purchase-not-found',
  artist: 'sale-not-found',
  operator: 'purchase-not-found',
  system: 'purchase-not-found',
} as const satisfies Record<LineRole, string>

/** Changes a line in a transaction of its own, as `applyChange` does. */
export async function changeLine(db: Database, wanted: WantedChange): Promise<Changed | Refusal> {
  return transact(db, (tx) => applyChange(tx, wanted))
}

/**
 * Locks a line and checks the change against `TRANSITIONS`. Stores the change with its history
 * entry and mails, and returns the copies of an undone line to the edition.
 * @param tx a transaction of `transact`
 */
export async function applyChange(tx: Queryable, wanted: WantedChange): Promise<Changed | Refusal> {
  const { lineId, change, actor, note = '' } = wanted
  if (isUndone(change)) await lockEditionOf(tx, lineId)
  const line = await lockLine(tx, lineId)
  if (line === null || !isTheirs(line, wanted)) return refuse(NOT_FOUND[actor.role])
  const isTransferred =
    change === 'return-requested' && actor.role === 'buyer' && (await isTransferredLine(tx, wanted))
  const now = timeAfter(line, wanted.now)
  const decision = decideChange({ ...line, isTransferred }, { to: change, by: actor.role }, now)
  if (isRefusal(decision)) return decision
  if (decision === 'unchanged') return null
  const { artworkId, purchaseId, title } = line
  const state = stateAfter(change)
  await tx
    .update(purchaseItems)
    .set(change === 'return-requested' ? { returnRequestedAt: now } : { state, stateAt: now })
    .where(eq(purchaseItems.id, lineId))
  await tx
    .insert(lineChanges)
    .values({ lineId, change, by: actor.role, at: now, note: note || null })
  await storeMails(tx, { lineId, change }, actor.role)
  if (isUndone(change) && artworkId !== null) {
    await returnCopies(tx, artworkId, { purchaseId, now })
  }
  await publishEvent(tx, { type: 'order.line-changed', purchaseId, lineId, state })
  return { purchaseId, title }
}

/** Keeps the history in order when this request waited for the lock of a later one. */
function timeAfter({ stateAt, returnRequestedAt }: LockedLine, now: Date): Date {
  const last = Math.max(stateAt.getTime(), returnRequestedAt?.getTime() ?? 0)
  return new Date(Math.max(now.getTime(), last + 1))
}

async function isTransferredLine(
  tx: Queryable,
  { lineId, findTransferred }: WantedChange,
): Promise<boolean> {
  if (findTransferred === undefined) throw new Error('who owns the line is not known')
  return (await findTransferred(tx, [lineId])).has(lineId)
}

/** Locks the work before the line, in the same order as the deletion of a work. */
async function lockEditionOf(tx: Queryable, lineId: string): Promise<void> {
  const rows = await tx
    .select({ artworkId: purchaseItems.artworkId })
    .from(purchaseItems)
    .where(eq(purchaseItems.id, lineId))
  await lockEditions(
    tx,
    rows.flatMap(({ artworkId }) => artworkId ?? []),
  )
}

async function lockLine(tx: Queryable, lineId: string) {
  const [line] = await tx
    .select({
      purchaseId: purchaseItems.purchaseId,
      buyerId: purchaseItems.buyerId,
      artistId: purchaseItems.artistId,
      artworkId: purchaseItems.artworkId,
      title: purchaseItems.title,
      state: purchaseItems.state,
      stateAt: purchaseItems.stateAt,
      returnRequestedAt: purchaseItems.returnRequestedAt,
      guestTokenHash: purchases.guestTokenHash,
    })
    .from(purchaseItems)
    .innerJoin(purchases, eq(purchases.id, purchaseItems.purchaseId))
    .where(eq(purchaseItems.id, lineId))
    .for('update', { of: purchaseItems })
  return line ?? null
}

type LockedLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>

function isTheirs(
  line: LockedLine,
  { actor, purchaseId = line.purchaseId }: WantedChange,
): boolean {
  if (line.purchaseId !== purchaseId) return false
  if ('buyerId' in actor) return line.buyerId === actor.buyerId
  if ('artistId' in actor) return line.artistId === actor.artistId
  if ('guestTokenHash' in actor) return line.guestTokenHash === actor.guestTokenHash
  return true
}

const OTHERS = {
  buyer: ['artist'],
  artist: ['buyer'],
  operator: ['buyer', 'artist'],
  system: ['buyer', 'artist'],
} as const satisfies Record<LineRole, readonly string[]>

async function storeMails(
  tx: Queryable,
  changed: { readonly lineId: string; readonly change: LineChange },
  by: LineRole,
): Promise<void> {
  await tx
    .insert(orderMails)
    .values(OTHERS[by].map((recipient) => ({ ...changed, id: newId(), recipient })))
}

/** The number of lines that one query reads. */
const BATCH = 100

const OVERDUE = {
  delivered: { from: ['shipped'], days: DELIVERY_DAYS },
  cancelled: { from: UNSHIPPED_STATES, days: UNSHIPPED_DAYS },
} as const

/**
 * Makes the changes that become due by time: shipped lines count as delivered, and lines that were
 * never shipped are cancelled.
 * @throws AggregateError with the failed lines' errors, after all others are changed
 */
export async function changeOverdueLines(
  db: Database,
  change: keyof typeof OVERDUE,
  now: Date,
): Promise<void> {
  const { from, days } = OVERDUE[change]
  const unchanged: string[] = []
  const failures: unknown[] = []
  for (let count = BATCH; count === BATCH;) {
    const lines = await db
      .select({ lineId: purchaseItems.id })
      .from(purchaseItems)
      .where(
        and(
          // Repeats the partial index's condition, so that PostgreSQL uses the index.
          sql`${purchaseItems.state} in ('placed', 'confirmed', 'shipped')`,
          inArray(purchaseItems.state, from),
          lte(purchaseItems.stateAt, new Date(now.getTime() - days * DAY_MS)),
          notInArray(purchaseItems.id, unchanged),
        ),
      )
      .orderBy(asc(purchaseItems.stateAt))
      .limit(BATCH)
    for (const { lineId } of lines) {
      try {
        const wanted = { lineId, change, actor: { role: 'system' }, now } as const
        if (isRefusal(await changeLine(db, wanted))) unchanged.push(lineId)
      } catch (error) {
        unchanged.push(lineId)
        failures.push(error)
      }
    }
    count = lines.length
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some lines could not be changed')
}

/**
 * Cancels all unshipped lines of a user, as a buyer and as an artist.
 * @param tx the transaction that deletes the account
 */
export async function cancelOpenLines(tx: Queryable, userId: string, now: Date): Promise<void> {
  const ofBuyer = { role: 'buyer', buyerId: userId } as const
  const ofArtist = { role: 'artist', artistId: userId } as const
  for (const [column, actor] of [
    [purchaseItems.buyerId, ofBuyer],
    [purchaseItems.artistId, ofArtist],
  ] as const) {
    const lines = await tx
      .select({ lineId: purchaseItems.id, state: purchaseItems.state })
      .from(purchaseItems)
      .where(eq(column, userId))
      .orderBy(asc(purchaseItems.artworkId))
    // In SQL, this filter would make PostgreSQL also read the index of all unfinished lines.
    for (const { lineId } of lines.filter(({ state }) => !isShipped(state))) {
      await applyChange(tx, { lineId, change: 'cancelled', actor, now })
    }
  }
}
