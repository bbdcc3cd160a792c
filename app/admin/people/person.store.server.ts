import { and, desc, eq, isNotNull, lt, or, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockUser } from '../../account/account.store.server.ts'
import { users, userWords } from '../../account/account.tables.server.ts'
import {
  findSuspension,
  restoreUser,
  suspendUser,
  type Suspension,
} from '../../account/suspension.store.server.ts'
import { deviceName } from '../../account/sessions/device-name.server.ts'
import {
  endSession,
  listSessions,
  endSessions,
} from '../../account/sessions/session-use.store.server.ts'
import { artistName } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { returnWorks, withholdWorks } from '../../artworks/artwork-withholding.store.server.ts'
import { cartItems } from '../../cart/cart.tables.server.ts'
import { UNSHIPPED_STATES } from '../../checkout/orders/line-state.ts'
import { purchaseItems, purchases } from '../../checkout/purchase.tables.server.ts'
import { isAmong, transact, type Database, type Queryable } from '../../database/database.server.ts'
import { foundIds, matchesWords } from '../../database/word-search.server.ts'
import { favourites } from '../../favourites/favourite.tables.server.ts'
import { idPage, type Page } from '../../kernel/keyset.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { findStorageUse } from '../../uploads/upload.store.server.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import { isOperator } from '../operators/operator.store.server.ts'
import { operators } from '../operators/operator.tables.server.ts'
import type { ListedPerson, PeopleQuery, Person } from './person.schema.ts'

const listedColumns = {
  id: users.id,
  email: users.email,
  name: artistName,
  isArtist: users.isArtist,
  isOperator: sql<boolean>`
    exists (select from ${operators} where ${operators.userId} = ${users.id})`,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
}

/** Lists people, latest account first. */
export async function listPeople(
  db: Queryable,
  { q, filter, cursor, limit }: z.infer<typeof PeopleQuery>,
): Promise<Page<ListedPerson>> {
  const matches = matchesWords(userWords(users), q)
  const found = matches && foundIds(db.select({ id: users.id }).from(users).where(matches))
  const rows = await db
    .select(listedColumns)
    .from(users)
    .where(
      and(
        found && isAmong(users.id, found),
        filter === 'suspended' ? isNotNull(users.suspendedAt) : undefined,
        filter === 'operators'
          ? isAmong(users.id, db.select({ id: operators.userId }).from(operators))
          : undefined,
        cursor === undefined ? undefined : lt(users.id, cursor),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1)
  return idPage(rows.map(toListed), limit)
}

function toListed<Row extends { createdAt: Date; suspendedAt: Date | null }>(row: Row) {
  const suspendedAt = row.suspendedAt?.toISOString() ?? null
  return { ...row, createdAt: row.createdAt.toISOString(), suspendedAt }
}

/** @returns null for an unknown id */
export async function findPerson(
  db: Queryable,
  id: string,
  { now }: { readonly now: Date },
): Promise<Person | null> {
  const [row] = await db
    .select({ ...listedColumns, suspensionReason: users.suspensionReason })
    .from(users)
    .where(eq(users.id, id))
  if (row === undefined) return null
  const open = await listSessions(db, id, now)
  return {
    ...toListed(row),
    waitingOrders: row.suspendedAt === null ? [] : await listWaitingOrders(db, id),
    stored: await countStored(db, id, now),
    sessions: open.map((session) => ({
      id: session.id,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      device: deviceName(session.userAgent),
      place: session.place ?? '',
    })),
  }
}

const MAX_WAITING_ORDERS = 50

/** The references of orders that wait for their artist: to ship, or to receive a return. */
async function listWaitingOrders(db: Queryable, artistId: string): Promise<string[]> {
  const isUnshipped = inArray(purchaseItems.state, UNSHIPPED_STATES)
  const isReturning = and(
    eq(purchaseItems.state, 'delivered'),
    isNotNull(purchaseItems.returnRequestedAt),
  )
  const rows = await db
    .select({ reference: purchases.reference })
    .from(purchaseItems)
    .innerJoin(purchases, eq(purchases.id, purchaseItems.purchaseId))
    .where(and(eq(purchaseItems.artistId, artistId), or(isUnshipped, isReturning)))
    .orderBy(desc(purchaseItems.purchasedAt), desc(purchaseItems.id))
    .limit(MAX_WAITING_ORDERS)
  return [...new Set(rows.map(({ reference }) => reference))]
}

async function countStored(db: Queryable, userId: string, now: Date): Promise<Person['stored']> {
  const { rows } = await db.execute<Omit<Person['stored'], 'imageBytes'>>(sql`
    select
      (select count(*)::int from ${artworks} where artist_id = ${userId}) as artworks,
      (select count(*)::int from ${artworks}
        where artist_id = ${userId} and published_at is not null) as published,
      (select count(*)::int from ${favourites} where user_id = ${userId}) as favourites,
      (select count(*)::int from ${cartItems} where user_id = ${userId}) as "cartLines",
      (select count(*)::int from ${purchases} where buyer_id = ${userId}) as purchases`)
  const { bytes } = await findStorageUse(db, { userId, now })
  const none = { artworks: 0, published: 0, favourites: 0, cartLines: 0, purchases: 0 }
  return { ...(rows[0] ?? none), imageBytes: bytes }
}

/** The operator and the person of an action. */
type OperatorAction = { readonly actorId: string; readonly userId: string }

/**
 * Suspends a person. One transaction ends all sessions and withholds the artist's works. Suspending
 * again changes nothing.
 * @returns whether the person was not suspended before
 */
export async function suspendPerson(
  db: Database,
  { actorId, userId }: OperatorAction,
  suspension: Suspension,
): Promise<boolean | Refusal<'person-not-found' | 'operator-not-suspendable'>> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId)
    if (await isOperator(tx, userId)) return refuse('operator-not-suspendable')
    if (!(await suspendUser(tx, userId, suspension))) {
      const isThere = (await findSuspension(tx, userId)) !== null
      return isThere ? false : refuse('person-not-found')
    }
    await withholdWorks(tx, userId)
    await logAudit(tx, {
      actorId,
      action: 'person.suspended',
      subjectId: userId,
      before: { isSuspended: false },
      after: { isSuspended: true, reason: suspension.reason },
    })
    return true
  })
}

/**
 * Ends a suspension. Withheld works return to their former positions in the gallery.
 * @returns false when the person is not suspended
 */
export async function restorePerson(
  db: Database,
  { actorId, userId }: OperatorAction,
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId)
    const before = await findSuspension(tx, userId)
    if (before === null || !(await restoreUser(tx, userId))) return false
    await returnWorks(tx, userId)
    await logAudit(tx, {
      actorId,
      action: 'person.restored',
      subjectId: userId,
      before: { isSuspended: true, reason: before.reason },
      after: { isSuspended: false },
    })
    return true
  })
}

/**
 * Ends one session of a person, or all of them.
 * @param sessionId null for all
 * @returns the number of ended sessions
 */
export async function endPersonSessions(
  db: Database,
  { actorId, userId }: OperatorAction,
  sessionId: string | null,
): Promise<number> {
  return transact(db, async (tx) => {
    const ended =
      sessionId === null
        ? await endSessions(tx, userId)
        : Number(await endSession(tx, { userId, sessionId }))
    if (ended > 0) {
      const after = { ended }
      await logAudit(tx, { actorId, action: 'session.ended', subjectId: userId, after })
    }
    return ended
  })
}
