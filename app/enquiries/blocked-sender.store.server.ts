import { and, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { newId } from '../kernel/id.ts'
import { blockedSenders, enquirySides } from './enquiry.tables.server.ts'
import type { EnquirySide } from './enquiry.ts'

type Sender = {
  /** Null for guests. */
  readonly userId: SQLWrapper | string | null
  readonly email: SQLWrapper | string | null
}

const hashOf = (email: Sender['email']): SQL =>
  sql`encode(sha256(convert_to(${email}::text, 'UTF8')), 'hex')`

const account = alias(users, 'account')

/** The account of a sender, also of a guest who writes from its address. */
const accountOf = ({ userId, email }: Sender): SQL =>
  sql`coalesce(${userId}::uuid,
    (select ${account.id} from ${users} as account where ${account.email} = ${email}))`

const isSender = (sender: Sender): SQL =>
  sql`(${blockedSenders.senderId} = ${accountOf(sender)}
    or ${blockedSenders.emailHash} = ${hashOf(sender.email)})`

/** Whether somebody has blocked a sender: their account, or their address as a guest. */
export const hasBlocked = (by: SQLWrapper | string, sender: Sender): SQL<boolean> =>
  sql<boolean>`exists (select from ${blockedSenders}
    where ${blockedSenders.userId} = ${by} and ${isSender(sender)})`

/** Blocks the other side of an enquiry. @returns false when it is gone */
export async function blockSender(db: Queryable, place: EnquirySide): Promise<boolean> {
  const { userId } = place
  const sender = await findSender(db, place)
  if (userId === null || sender === null) return false
  const row =
    sender.userId === null ? { emailHash: hashOf(sender.email) } : { senderId: sender.userId }
  await db
    .insert(blockedSenders)
    .values({ id: newId(), userId, ...row })
    .onConflictDoNothing()
  return true
}

export async function unblockSender(db: Queryable, place: EnquirySide): Promise<void> {
  const { userId } = place
  const sender = await findSender(db, place)
  if (userId === null || sender === null) return
  await db.delete(blockedSenders).where(and(eq(blockedSenders.userId, userId), isSender(sender)))
}

const other = alias(enquirySides, 'other')

async function findSender(db: Queryable, { enquiryId, side }: EnquirySide) {
  const [sender] = await db
    .select({
      userId: other.userId,
      email: sql<string | null>`coalesce(${users.email}, ${other.guestEmail})`,
    })
    .from(other)
    .leftJoin(users, eq(users.id, other.userId))
    .where(and(eq(other.enquiryId, enquiryId), ne(other.side, side)))
  return sender === undefined || sender.email === null ? null : sender
}
