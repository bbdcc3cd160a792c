import { and, desc, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { newId } from '../kernel/id.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { blockedSenders, enquirySides } from './enquiry.tables.server.ts'
import type { BlockedSender } from './enquiry.schema.ts'
import type { EnquirySide } from './enquiry.ts'

type Sender = {
  /** Null for guests. */
  readonly userId: SQLWrapper | string | null
  readonly email: SQLWrapper | string | null
}

const hashOf = (email: Sender['email']): SQL =>
  sql`encode(sha256(convert_to(${email}::text, 'UTF8')), 'hex')`

const account = alias(users, 'account')

/** The account of a sender. A guest counts as the account with the same address. */
const accountOf = ({ userId, email }: Sender): SQL =>
  sql`coalesce(${userId}::uuid,
    (select ${account.id} from ${users} as account where ${account.email} = ${email}))`

/** Compares what the index `blocked_senders_once` has: somebody may have blocked thousands. */
const isSender = (sender: Sender): SQL =>
  sql`coalesce(${blockedSenders.senderId}::text, ${blockedSenders.emailHash})
    in (${accountOf(sender)}::text, ${hashOf(sender.email)})`

/** Whether `by` has blocked a sender's account or address. */
export const hasBlocked = (by: SQLWrapper | string, sender: Sender): SQL<boolean> =>
  sql<boolean>`exists (select from ${blockedSenders}
    where ${blockedSenders.userId} = ${by} and ${isSender(sender)})`

/** Blocks the other side of an enquiry. @returns false when it has left; guests cannot block */
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

const mine = alias(enquirySides, 'mine')

/** The name of a blocked guest, from an enquiry that still has it. */
const guestName = sql<string | null>`(
  select ${other.guestName} from ${enquirySides} as mine
  join ${enquirySides} as other on ${other.enquiryId} = ${mine.enquiryId}
  where ${mine.userId} = ${blockedSenders.userId} and ${other.side} <> ${mine.side}
    and ${hashOf(sql`${other.guestEmail}`)} = ${blockedSenders.emailHash} limit 1)`

/** A user's blocked senders, latest first. */
export async function listBlockedSenders(
  db: Queryable,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: Keyset | null },
): Promise<Page<BlockedSender>> {
  const rows = await db
    .select({
      id: blockedSenders.id,
      at: blockedSenders.createdAt,
      isArtist: users.isArtist,
      name: sql<string>`coalesce(
        trim(${users.firstName} || ' ' || ${users.lastName}), ${guestName}, '')`,
    })
    .from(blockedSenders)
    .leftJoin(users, eq(users.id, blockedSenders.senderId))
    .where(
      and(
        eq(blockedSenders.userId, userId),
        isAfter(blockedSenders.createdAt, blockedSenders.id, after),
      ),
    )
    .orderBy(desc(blockedSenders.createdAt), desc(blockedSenders.id))
    .limit(limit + 1)
  return pageOf(rows, limit, {
    key: ({ at, id }) => ({ at, id }),
    item: ({ id, isArtist, name }) => ({ id, kind: kindOf(isArtist), name }),
  })
}

function kindOf(isArtist: boolean | null): BlockedSender['kind'] {
  if (isArtist === null) return 'guest'
  return isArtist ? 'artist' : 'member'
}

/** Removing a block that does not exist changes nothing. */
export async function removeBlockedSender(
  db: Queryable,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  await db
    .delete(blockedSenders)
    .where(and(eq(blockedSenders.id, id), eq(blockedSenders.userId, userId)))
}
