import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { hasBlocked } from './blocked-sender.store.server.ts'
import type { EnquirySide, Side } from './enquiry.ts'
import type { ExportedEnquiriesSchema } from './enquiry.schema.ts'
import { enquiries, enquiryMessages, enquirySides } from './enquiry.tables.server.ts'

const own = alias(enquirySides, 'own')
const other = alias(enquirySides, 'other')

const nameOf = (side: typeof other) => sql<string>`coalesce(
  trim(${users.firstName} || ' ' || ${users.lastName}), ${side.guestName}, '')`

/** A user's enquiries with the messages of both sides, for the export of their data. */
export async function listOwnEnquiries(
  db: Queryable,
  userId: string,
): Promise<z.infer<typeof ExportedEnquiriesSchema>> {
  const rows = await db
    .select({
      work: enquiries.workTitle,
      with: nameOf(other),
      hasBlocked: hasBlocked(own.userId, {
        userId: other.userId,
        email: sql`coalesce(${users.email}, ${other.guestEmail})`,
      }),
      side: own.side,
      messages: sql<readonly { side: Side; text: string; at: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('side', ${enquiryMessages.side},
          'text', ${enquiryMessages.text}, 'at', ${enquiryMessages.createdAt})
          order by ${enquiryMessages.id}), '[]')
        from ${enquiryMessages} where ${enquiryMessages.enquiryId} = ${own.enquiryId})`,
    })
    .from(own)
    .innerJoin(enquiries, eq(enquiries.id, own.enquiryId))
    .innerJoin(other, and(eq(other.enquiryId, own.enquiryId), ne(other.side, own.side)))
    .leftJoin(users, eq(users.id, other.userId))
    .where(eq(own.userId, userId))
    .orderBy(asc(own.enquiryId))
  return rows.map(({ side, messages, ...enquiry }) => ({
    ...enquiry,
    messages: messages.map((message) => ({
      from: message.side === side ? 'you' : 'them',
      text: message.text,
      createdAt: new Date(message.at).toISOString(),
    })),
  }))
}

/** @returns null for a message that this side has not received */
export async function findReceivedMessage(
  db: Queryable,
  { enquiryId, side }: EnquirySide,
  messageId: string,
): Promise<{
  readonly id: string
  readonly workTitle: string
  /** Null for a guest or a deleted account. */
  readonly authorId: string | null
} | null> {
  const [found] = await db
    .select({
      id: enquiryMessages.id,
      workTitle: enquiries.workTitle,
      authorId: enquirySides.userId,
    })
    .from(enquiryMessages)
    .innerJoin(enquiries, eq(enquiries.id, enquiryMessages.enquiryId))
    .innerJoin(
      enquirySides,
      and(
        eq(enquirySides.enquiryId, enquiryMessages.enquiryId),
        eq(enquirySides.side, enquiryMessages.side),
      ),
    )
    .where(
      and(
        eq(enquiryMessages.id, messageId),
        eq(enquiryMessages.enquiryId, enquiryId),
        ne(enquiryMessages.side, side),
      ),
    )
  return found ?? null
}

/** A message as operators see it beside a report. */
export type ReportedMessage = {
  readonly id: string
  /** The side that wrote it. */
  readonly side: Side
  readonly name: string
  readonly text: string
  /** ISO timestamp. */
  readonly createdAt: string
  readonly isReported: boolean
}

/** The number of messages shown before and after a reported one. */
const CONTEXT = 5

/** A reported message with its context, oldest first; empty when it was deleted. */
export async function listMessagesAround(
  db: Queryable,
  messageId: string,
): Promise<ReportedMessage[]> {
  const [reported] = await selectMessages(db).where(eq(enquiryMessages.id, messageId))
  if (reported === undefined) return []
  const isOfSame = eq(enquiryMessages.enquiryId, reported.enquiryId)
  const before = await selectMessages(db)
    .where(and(isOfSame, lt(enquiryMessages.id, messageId)))
    .orderBy(desc(enquiryMessages.id))
    .limit(CONTEXT)
  const after = await selectMessages(db)
    .where(and(isOfSame, gt(enquiryMessages.id, messageId)))
    .orderBy(asc(enquiryMessages.id))
    .limit(CONTEXT)
  return [...before.toReversed(), reported, ...after].map(({ createdAt, ...row }) => {
    const { id, side, name, text } = row
    return {
      id,
      side,
      name,
      text,
      createdAt: createdAt.toISOString(),
      isReported: id === messageId,
    }
  })
}

const selectMessages = (db: Queryable) =>
  db
    .select({
      id: enquiryMessages.id,
      enquiryId: enquiryMessages.enquiryId,
      side: enquiryMessages.side,
      name: nameOf(other),
      text: enquiryMessages.text,
      createdAt: enquiryMessages.createdAt,
    })
    .from(enquiryMessages)
    .innerJoin(
      other,
      and(eq(other.enquiryId, enquiryMessages.enquiryId), eq(other.side, enquiryMessages.side)),
    )
    .leftJoin(users, eq(users.id, other.userId))
    .$dynamic()
