import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { MAIL_INTERVAL_MS, type EnquirySide } from './enquiry.ts'
import { enquiries, enquiryMessages, enquirySides } from './enquiry.tables.server.ts'

const due = alias(enquirySides, 'due')

/** A claimed side with unread messages. Unless settled, its mail is due again at `dueAgainAt`. */
export type ClaimedMail = EnquirySide & { readonly dueAgainAt: Date }

/**
 * Claims a side with a due mail about unread messages, so that no other process sends that mail.
 */
export async function claimEnquiryMail(db: Queryable, now: Date): Promise<ClaimedMail | null> {
  const dueAgainAt = new Date(now.getTime() + MAIL_INTERVAL_MS)
  const next = db
    .select({ enquiryId: due.enquiryId, side: due.side })
    .from(due)
    .where(lte(due.mailDueAt, now))
    .orderBy(asc(due.mailDueAt))
    .limit(1)
    .for('update', { skipLocked: true })
    .as('next')
  const [claimed] = await db
    .update(enquirySides)
    .set({ mailDueAt: dueAgainAt })
    .from(next)
    .where(and(eq(enquirySides.enquiryId, next.enquiryId), eq(enquirySides.side, next.side)))
    .returning({
      enquiryId: enquirySides.enquiryId,
      side: enquirySides.side,
      userId: enquirySides.userId,
    })
  return claimed === undefined ? null : { ...claimed, dueAgainAt }
}

/**
 * The recipient and the work of a mail. `lastMessageId` is the latest message that it announces.
 */
export type EnquiryMail = {
  readonly to: string
  readonly workTitle: string
  readonly lastMessageId: string
}

/** @returns null for sides that have left or are suspended, and without unread messages */
export async function readEnquiryMail(
  db: Queryable,
  { enquiryId, side }: EnquirySide,
): Promise<EnquiryMail | null> {
  const [found] = await db
    .select({
      to: sql<string | null>`coalesce(${users.email}, ${enquirySides.guestEmail})`,
      workTitle: enquiries.workTitle,
      lastMessageId: sql<string | null>`(
        select ${enquiryMessages.id} from ${enquiryMessages}
        where ${enquiryMessages.enquiryId} = ${enquiryId} and ${enquiryMessages.side} <> ${side}
        order by ${enquiryMessages.id} desc limit 1)`,
    })
    .from(enquirySides)
    .innerJoin(enquiries, eq(enquiries.id, enquirySides.enquiryId))
    .leftJoin(users, eq(users.id, enquirySides.userId))
    .where(
      and(
        eq(enquirySides.enquiryId, enquiryId),
        eq(enquirySides.side, side),
        gt(enquirySides.unread, 0),
        or(isNotNull(enquirySides.guestEmail), isNull(users.suspendedAt)),
      ),
    )
  if (found === undefined || found.to === null || found.lastMessageId === null) return null
  return { ...found, to: found.to, lastMessageId: found.lastMessageId }
}

type SentMail = ClaimedMail & {
  /** The latest message that the mail announced; null if no mail was sent. */
  readonly lastMessageId: string | null
  readonly now: Date
}

/**
 * Stores that a mail was sent. If newer messages have arrived, the next mail stays due. If the side
 * was read meanwhile, nothing is stored, so that this mail does not delay the next one.
 */
export async function settleEnquiryMail(
  db: Queryable,
  { enquiryId, side, dueAgainAt, lastMessageId, now }: SentMail,
): Promise<void> {
  const newer = db
    .select({ id: enquiryMessages.id })
    .from(enquiryMessages)
    .where(
      and(
        eq(enquiryMessages.enquiryId, enquiryId),
        ne(enquiryMessages.side, side),
        lastMessageId === null ? sql`false` : gt(enquiryMessages.id, lastMessageId),
      ),
    )
  await db
    .update(enquirySides)
    .set({
      ...(lastMessageId !== null && { mailedAt: now }),
      mailDueAt: sql`case when exists (${newer}) then ${enquirySides.mailDueAt} end`,
    })
    .where(
      and(
        eq(enquirySides.enquiryId, enquiryId),
        eq(enquirySides.side, side),
        eq(enquirySides.mailDueAt, dueAgainAt),
      ),
    )
}
