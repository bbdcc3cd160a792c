import { and, eq, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import {
  uuidArray,
  isAmong,
  repeatInBatches,
  transact,
  type Database,
  type Queryable,
} from '../database/database.server.ts'
import type { EnquirySide } from './enquiry.ts'
import {
  enquiries,
  enquiryLinks,
  enquiryMessages,
  enquirySides,
  pendingEnquiries,
} from './enquiry.tables.server.ts'

/** Removes a guest's name, address, links and messages from an enquiry. */
export async function leaveEnquiry(db: Database, place: EnquirySide): Promise<void> {
  await transact(db, (tx) =>
    removeSides(
      tx,
      and(eq(enquirySides.enquiryId, place.enquiryId), eq(enquirySides.side, place.side)),
    ),
  )
}

/**
 * Removes a person and their messages from their enquiries, also from those that they sent as a
 * guest with their verified address. The messages of the other side stay.
 */
export async function eraseCorrespondent(tx: Queryable, userId: string): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  if (user === undefined) return
  const isTheirs = eq(enquirySides.userId, userId)
  if (!user.isVerified) return removeSides(tx, isTheirs)
  await removeSides(tx, or(isTheirs, eq(enquirySides.guestEmail, user.email)))
  await tx.delete(pendingEnquiries).where(eq(pendingEnquiries.email, user.email))
}

async function removeSides(tx: Queryable, isConcerned: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    update ${enquiryMessages} set text = '' from ${enquirySides}
    where ${isConcerned} and ${enquiryMessages.enquiryId} = ${enquirySides.enquiryId}
      and ${enquiryMessages.side} = ${enquirySides.side}`)
  // The other sides' unread messages are those that were just emptied.
  const left = tx.select({ id: enquirySides.enquiryId }).from(enquirySides).where(isConcerned)
  await tx
    .update(enquirySides)
    .set({ unread: 0, mailDueAt: null })
    .where(isAmong(enquirySides.enquiryId, left))
  await clearSides(tx, isConcerned)
}

/** The number of guests that one statement clears. */
const BATCH = 500

/**
 * Removes the names, addresses and links of guests from enquiries without a message since `before`.
 */
export async function eraseSilentGuests(db: Database, before: Date): Promise<void> {
  await repeatInBatches(async (limit) => {
    const rowCount = await transact(db, (tx) => {
      const silent = tx
        .select({ id: enquirySides.enquiryId })
        .from(enquirySides)
        .where(and(isNotNull(enquirySides.guestEmail), lt(enquirySides.lastMessageAt, before)))
        .limit(limit)
        .for('update', { skipLocked: true })
      const isSilent = isAmong(enquirySides.enquiryId, silent)
      return clearSides(tx, and(isSilent, eq(enquirySides.side, 'asker')))
    })
    return { rowCount }
  }, BATCH)
}

/**
 * Clears sides, and deletes enquiries of which both sides have left.
 * @returns the number of cleared sides
 */
async function clearSides(tx: Queryable, isConcerned: SQL | undefined): Promise<number> {
  const cleared = await tx
    .update(enquirySides)
    .set({ userId: null, guestName: null, guestEmail: null, unread: 0, mailDueAt: null })
    .where(isConcerned)
    .returning({ id: enquirySides.enquiryId, side: enquirySides.side })
  const idsOf = (sides: typeof cleared) => uuidArray(sides.map(({ id }) => id))
  const askers = cleared.filter(({ side }) => side === 'asker')
  await tx.delete(enquiryLinks).where(sql`${enquiryLinks.enquiryId} = any(${idsOf(askers)})`)
  await tx.delete(enquiries).where(
    sql`${enquiries.id} = any(${idsOf(cleared)}) and not exists (
      select from ${enquirySides} where ${enquirySides.enquiryId} = ${enquiries.id}
        and num_nonnulls(${enquirySides.userId}, ${enquirySides.guestEmail}) > 0)`,
  )
  return cleared.length
}
