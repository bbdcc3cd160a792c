import { runOnce, type RequestKey } from '../database/idempotent-request.store.server.ts'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { hashToken } from '../http/secret-token.server.ts'
import { users } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { smallUrl } from '../images/image-address.server.ts'
import { newId } from '../kernel/id.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import { hasBlocked } from './blocked-sender.store.server.ts'
import {
  decideOnMessage,
  MAIL_INTERVAL_MS,
  MAX_COUNTED_ENQUIRIES,
  type EnquirySide,
  type OtherKind,
  type Side,
  type WriteRefusal,
} from './enquiry.ts'
import type { EnquirySchema, EnquirySummarySchema } from './enquiry.schema.ts'
import { enquiries, enquiryLinks, enquiryMessages, enquirySides } from './enquiry.tables.server.ts'

export type Enquiry = z.infer<typeof EnquirySchema>
export type EnquirySummary = z.infer<typeof EnquirySummarySchema>
export type EnquiryMessage = Enquiry['messages'][number]

const sideColumns = {
  enquiryId: enquirySides.enquiryId,
  side: enquirySides.side,
  userId: enquirySides.userId,
}

/** @returns null for an enquiry of other people */
export async function findOwnSide(
  db: Queryable,
  { enquiryId, userId }: { readonly enquiryId: string; readonly userId: string },
): Promise<EnquirySide | null> {
  const [side] = await db
    .select(sideColumns)
    .from(enquirySides)
    .where(and(eq(enquirySides.enquiryId, enquiryId), eq(enquirySides.userId, userId)))
  return side ?? null
}

/** The side of a guest, with their address. @returns null for an expired or unknown link */
export async function findGuestSide(
  db: Queryable,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<(EnquirySide & { readonly guestEmail: string }) | null> {
  const [found] = await db
    .select({ ...sideColumns, guestEmail: enquirySides.guestEmail })
    .from(enquiryLinks)
    .innerJoin(
      enquirySides,
      and(eq(enquirySides.enquiryId, enquiryLinks.enquiryId), eq(enquirySides.side, 'asker')),
    )
    .where(and(eq(enquiryLinks.tokenHash, hashToken(token)), gt(enquiryLinks.expiresAt, now)))
  if (found === undefined || found.guestEmail === null) return null
  return { ...found, guestEmail: found.guestEmail }
}

const own = alias(enquirySides, 'own')
const other = alias(enquirySides, 'other')
const ownUser = alias(users, 'own_user')
const otherUser = alias(users, 'other_user')

/** The maximum of characters of a message in a list. */
const EXCERPT_LENGTH = 160

const lastMessage = sql<{ side: Side; text: string; at: string }>`(
  select jsonb_build_object('side', ${enquiryMessages.side},
    'text', left(${enquiryMessages.text}, ${sql.raw(`${EXCERPT_LENGTH}`)}),
    'at', ${enquiryMessages.createdAt})
  from ${enquiryMessages} where ${enquiryMessages.enquiryId} = ${own.enquiryId}
  order by ${enquiryMessages.id} desc limit 1)`

const headColumns = {
  lastMessage,
  id: own.enquiryId,
  side: own.side,
  unread: own.unread,
  lastMessageAt: own.lastMessageAt,
  workTitle: enquiries.workTitle,
  artworkId: artworks.id,
  imageId: artworks.imageId,
  otherUserId: other.userId,
  otherName: sql<string | null>`coalesce(
    trim(${otherUser.firstName} || ' ' || ${otherUser.lastName}), ${other.guestName})`,
  otherEmail: sql<string | null>`coalesce(${otherUser.email}, ${other.guestEmail})`,
  otherSuspendedAt: otherUser.suspendedAt,
  hasBlocked: hasBlocked(own.userId, {
    userId: other.userId,
    email: sql`coalesce(${otherUser.email}, ${other.guestEmail})`,
  }),
  isBlocked: hasBlocked(other.userId, {
    userId: own.userId,
    email: sql`coalesce(${ownUser.email}, ${own.guestEmail})`,
  }),
}

/** Enquiries as one side sees them, with the work while it is in the gallery. */
const selectHeads = (db: Queryable) =>
  db
    .select(headColumns)
    .from(own)
    .innerJoin(enquiries, eq(enquiries.id, own.enquiryId))
    .innerJoin(other, and(eq(other.enquiryId, own.enquiryId), ne(other.side, own.side)))
    .leftJoin(ownUser, eq(ownUser.id, own.userId))
    .leftJoin(otherUser, eq(otherUser.id, other.userId))
    .leftJoin(
      artworks,
      and(eq(artworks.id, own.artworkId), sql`${artworks.publishedAt} is not null`),
    )
    .$dynamic()

type Head = Awaited<ReturnType<typeof selectHeads>>[number]

function viewHead(head: Head) {
  const { id, artworkId, workTitle: title, imageId, otherName } = head
  return {
    id,
    work: { id: artworkId, title, imageUrl: imageId === null ? null : smallUrl(imageId) },
    with: { kind: kindOf(head), name: otherName ?? '' },
  }
}

function kindOf({ side, otherUserId, otherName }: Head): OtherKind {
  if (otherName === null) return 'gone'
  if (otherUserId === null) return 'guest'
  return side === 'asker' ? 'artist' : 'member'
}

const isReachable = ({ otherEmail, otherSuspendedAt }: Head): boolean =>
  otherEmail !== null && otherSuspendedAt === null

const isAt = ({ enquiryId, side }: EnquirySide) =>
  and(eq(own.enquiryId, enquiryId), eq(own.side, side))

/** A user's enquiries, sorted by latest message, newest first. */
export async function listEnquiries(
  db: Queryable,
  userId: string,
  page: { readonly limit: number; readonly after: Keyset | null },
): Promise<Page<EnquirySummary>> {
  const rows = await selectHeads(db)
    .where(and(eq(own.userId, userId), isAfter(own.lastMessageAt, own.enquiryId, page.after)))
    .orderBy(desc(own.lastMessageAt), desc(own.enquiryId))
    .limit(page.limit + 1)
  return pageOf(rows, page.limit, {
    key: (row) => ({ at: row.lastMessageAt, id: row.id }),
    item: (head) => ({
      ...viewHead(head),
      unread: head.unread,
      lastMessage: {
        from: fromOf(head.lastMessage.side, head),
        text: head.lastMessage.text,
        at: new Date(head.lastMessage.at).toISOString(),
      },
    }),
  })
}

const fromOf = (author: Side, { side }: { readonly side: Side }) =>
  author === side ? 'you' : 'them'

/** Counts a user's enquiries with unread messages, up to `MAX_COUNTED_ENQUIRIES`. */
export async function countUnreadEnquiries(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${enquirySides} where ${enquirySides.userId} = ${userId}
        and ${enquirySides.unread} > 0 limit ${MAX_COUNTED_ENQUIRIES}) as counted`)
  return rows[0]?.count ?? 0
}

type MessagePage = { readonly limit: number; readonly before: string | null }

/** One enquiry with a page of its messages, latest first. */
export async function findEnquiry(
  db: Queryable,
  place: EnquirySide,
  page: MessagePage,
): Promise<Enquiry | null> {
  const [head] = await selectHeads(db).where(isAt(place))
  if (head === undefined) return null
  const rows = await db
    .select()
    .from(enquiryMessages)
    .where(
      and(
        eq(enquiryMessages.enquiryId, place.enquiryId),
        page.before === null ? undefined : lt(enquiryMessages.id, page.before),
      ),
    )
    .orderBy(desc(enquiryMessages.id))
    .limit(page.limit + 1)
  const messages = rows.slice(0, page.limit).map((row) => viewMessage(row, place))
  return {
    ...viewHead(head),
    hasBlocked: head.hasBlocked,
    canWrite: isReachable(head),
    messages,
    nextCursor: rows.length > page.limit ? (messages.at(-1)?.id ?? null) : null,
  }
}

function viewMessage(
  { id, side, text, createdAt }: typeof enquiryMessages.$inferSelect,
  place: EnquirySide,
): EnquiryMessage {
  return { id, from: fromOf(side, place), text, createdAt: createdAt.toISOString() }
}

/** @returns null for a message of another enquiry */
export async function findEnquiryMessage(
  db: Queryable,
  place: EnquirySide,
  messageId: string,
): Promise<EnquiryMessage | null> {
  const [row] = await db
    .select()
    .from(enquiryMessages)
    .where(and(eq(enquiryMessages.id, messageId), eq(enquiryMessages.enquiryId, place.enquiryId)))
  return row === undefined ? null : viewMessage(row, place)
}

/** Marks all messages as read by one side, which also cancels its pending mail. */
export async function markEnquiryRead(db: Queryable, place: EnquirySide): Promise<void> {
  await db
    .update(enquirySides)
    .set({ unread: 0, mailDueAt: null })
    .where(
      and(
        eq(enquirySides.enquiryId, place.enquiryId),
        eq(enquirySides.side, place.side),
        gt(enquirySides.unread, 0),
      ),
    )
}

export type NewMessage = EnquirySide & { readonly text: string; readonly now: Date }

/** Adds a message. @returns its id, or a refusal when the other side has left or one is blocked */
export async function addMessage(
  db: Database,
  message: NewMessage,
  requestKey: RequestKey,
): Promise<string | Refusal<WriteRefusal>> {
  const id = newId()
  return transact(db, async (tx) => {
    const made = await runOnce(tx, { requestKey, id }, async () => {
      const [head] = await selectHeads(tx).where(isAt(message))
      if (head === undefined) throw new Error('an enquiry has two sides')
      const decision = decideOnMessage({ ...head, isReachable: isReachable(head) })
      if (isRefusal(decision)) return decision
      await insertMessage(tx, { ...message, id })
      return null
    })
    return isRefusal(made) ? made : made.id
  })
}

/**
 * Inserts a message and publishes `enquiry.written`. Mails to a side with unread messages are at
 * least `MAIL_INTERVAL_MS` apart.
 */
export async function insertMessage(
  tx: Queryable,
  { id, enquiryId, side, text, now }: Omit<NewMessage, 'userId'> & { readonly id: string },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.insert(enquiryMessages).values({ id, enquiryId, side, text, createdAt: now })
  const isWriter = eq(enquirySides.side, side)
  await tx
    .update(enquirySides)
    .set({
      lastMessageAt: now,
      unread: sql`case when ${isWriter} then 0 else ${enquirySides.unread} + 1 end`,
      mailDueAt: sql`case when not ${isWriter} then coalesce(${enquirySides.mailDueAt},
        greatest(${at}, ${enquirySides.mailedAt} + ${`${MAIL_INTERVAL_MS} ms`}::interval)) end`,
    })
    .where(eq(enquirySides.enquiryId, enquiryId))
  await publishEvent(tx, { type: 'enquiry.written', enquiryId })
}
