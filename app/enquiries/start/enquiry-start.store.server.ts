import {
  findResult,
  storeResult,
  type RequestKey,
} from '../../database/idempotent-request.store.server.ts'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { hashToken } from '../../http/secret-token.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../database/database-fault.ts'
import {
  deleteBefore,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { hasBlocked } from '../blocked-sender.store.server.ts'
import { addEnquiryLink } from './enquiry-link.store.server.ts'
import { decideOnMessage, type WriteRefusal } from '../enquiry.ts'
import { insertMessage } from '../enquiry.store.server.ts'
import { enquiries, enquirySides, pendingEnquiries } from '../enquiry.tables.server.ts'

/** The person who asks; a guest has a name in place of an account. */
type Asker = { readonly email: string } & (
  | { readonly userId: string }
  | { readonly userId: null; readonly name: string }
)

type Question = {
  readonly artworkId: string
  readonly asker: Asker
  readonly text: string
  readonly now: Date
}

type StartRefusal = WriteRefusal | 'artwork-not-found' | 'enquiry-own-work' | 'enquiry-exists'

/**
 * Starts an enquiry of a user with an account.
 * @returns its id; refuses a second enquiry of this user about the same work
 */
export async function startEnquiry(
  db: Database,
  question: Question,
): Promise<string | Refusal<StartRefusal>> {
  return againAfterRace(() => transact(db, (tx) => openEnquiry(tx, question)))
}

/**
 * Retries a transaction once after a unique violation: another request has started the same
 * enquiry, and the second run finds it.
 */
async function againAfterRace<Value>(
  run: () => Promise<Value>,
): Promise<Value | Refusal<'artwork-not-found'>> {
  try {
    return await run().catch((error: unknown) => {
      if (isUniqueViolation(error)) return run()
      throw error
    })
  } catch (error) {
    // The work was deleted concurrently.
    if (isForeignKeyViolation(error)) return refuse('artwork-not-found')
    throw error
  }
}

async function openEnquiry(
  tx: Queryable,
  { artworkId, asker, text, now }: Question,
): Promise<string | Refusal<StartRefusal>> {
  const [work] = await tx
    .select({
      title: artworks.title,
      artistId: artworks.artistId,
      isBlocked: hasBlocked(artworks.artistId, asker),
      hasBlocked: hasBlockedArtist(asker),
    })
    .from(artworks)
    .where(and(eq(artworks.id, artworkId), isNotNull(artworks.publishedAt)))
  if (work === undefined) return refuse('artwork-not-found')
  if (work.artistId === asker.userId) return refuse('enquiry-own-work')
  const known = await findEnquiryAbout(tx, { artworkId, asker: asker.userId ?? asker.email })
  if (known !== null && asker.userId !== null) return refuse('enquiry-exists')
  const decision = decideOnMessage({ ...work, isReachable: true })
  if (isRefusal(decision)) return decision
  const enquiryId = known ?? newId()
  if (known === null) {
    await tx.insert(enquiries).values({ id: enquiryId, workTitle: work.title, createdAt: now })
    const common = { enquiryId, artworkId, lastMessageAt: now, unread: 0 }
    await tx.insert(enquirySides).values([
      { ...common, side: 'artist', userId: work.artistId },
      { ...common, side: 'asker', ...(asker.userId === null ? guestOf(asker) : asker) },
    ])
  }
  await insertMessage(tx, { id: newId(), enquiryId, side: 'asker', text, now })
  return enquiryId
}

const guestOf = ({ name, email }: { readonly name: string; readonly email: string }) => ({
  guestName: name,
  guestEmail: email,
})

/** Guests cannot block anybody. */
const hasBlockedArtist = ({ userId }: Asker) =>
  userId === null
    ? sql<boolean>`false`
    : hasBlocked(userId, { userId: artworks.artistId, email: null })

/**
 * The id of an asker's enquiry about a work.
 * @param asker the id of an account, or the address of a guest
 */
export async function findEnquiryAbout(
  db: Queryable,
  { artworkId, asker }: { readonly artworkId: string; readonly asker: string },
): Promise<string | null> {
  const [known] = await db
    .select({ id: enquirySides.enquiryId })
    .from(enquirySides)
    .where(
      and(
        eq(enquirySides.artworkId, artworkId),
        eq(enquirySides.side, 'asker'),
        sql`coalesce(${enquirySides.userId}::text, ${enquirySides.guestEmail}) = ${asker}`,
      ),
    )
  return known?.id ?? null
}

/** Finds a work to ask about; null unless it is published. */
export async function findAskedWork(
  db: Queryable,
  artworkId: string,
): Promise<{ readonly title: string; readonly artistId: string } | null> {
  const [work] = await db
    .select({ title: artworks.title, artistId: artworks.artistId })
    .from(artworks)
    .where(and(eq(artworks.id, artworkId), isNotNull(artworks.publishedAt)))
  return work ?? null
}

type PendingEnquiry = Pick<
  typeof pendingEnquiries.$inferInsert,
  'artworkId' | 'name' | 'email' | 'text' | 'expiresAt'
> & { readonly token: string }

/** Stores a guest's enquiry until it is confirmed. */
export async function addPendingEnquiry(
  db: Queryable,
  { token, ...pending }: PendingEnquiry,
): Promise<void> {
  await db.insert(pendingEnquiries).values({ tokenHash: hashToken(token), ...pending })
}

type TimedToken = { readonly token: string; readonly now: Date }

const isValidToken = ({ token, now }: TimedToken) =>
  and(eq(pendingEnquiries.tokenHash, hashToken(token)), gt(pendingEnquiries.expiresAt, now))

/** @returns null for a link that was used or has expired, or whose work is not in the gallery */
export async function findPendingEnquiry(db: Queryable, token: TimedToken) {
  const [found] = await db
    .select({
      artworkId: artworks.id,
      artistId: artworks.artistId,
      title: artworks.title,
      text: pendingEnquiries.text,
    })
    .from(pendingEnquiries)
    .innerJoin(artworks, eq(artworks.id, pendingEnquiries.artworkId))
    .where(and(isValidToken(token), isNotNull(artworks.publishedAt)))
  return found ?? null
}

/** Whether the guest who asked has not left. */
async function hasGuest(tx: Queryable, enquiryId: string): Promise<boolean> {
  const sides = await tx
    .select({ side: enquirySides.side })
    .from(enquirySides)
    .where(and(eq(enquirySides.enquiryId, enquiryId), isNotNull(enquirySides.guestEmail)))
    .for('key share')
  return sides.length > 0
}

type Access = {
  readonly token: string
  readonly expiresAt: Date
  readonly requestKey: RequestKey
}

/**
 * Sends a guest's pending enquiry, and deletes others with the same words. If the guest has asked
 * about this work before, the message joins that enquiry. A repeated request only gets a new link.
 * @param access the token of the guest's new link, valid until `expiresAt`, and the request's key
 */
export async function confirmEnquiry(
  db: Database,
  { token, now }: TimedToken,
  { requestKey, ...access }: Access,
): Promise<null | Refusal<StartRefusal | 'enquiry-link-invalid'>> {
  return againAfterRace(() =>
    transact(db, async (tx) => {
      const [pending] = await tx
        .select()
        .from(pendingEnquiries)
        .where(isValidToken({ token, now }))
        .for('update')
      if (pending === undefined) {
        const sentId = await findResult(tx, requestKey)
        const isOpen = sentId !== null && (await hasGuest(tx, sentId))
        if (!isOpen) return refuse('enquiry-link-invalid')
        await addEnquiryLink(tx, { enquiryId: sentId, ...access })
        return null
      }
      const { artworkId, name, email, text } = pending
      const asker = { userId: null, name, email }
      const enquiryId = await openEnquiry(tx, { artworkId, asker, text, now })
      if (isRefusal(enquiryId)) return enquiryId
      await tx
        .delete(pendingEnquiries)
        .where(
          and(
            eq(pendingEnquiries.artworkId, artworkId),
            eq(pendingEnquiries.email, email),
            eq(pendingEnquiries.text, text),
          ),
        )
      await addEnquiryLink(tx, { enquiryId, ...access })
      await storeResult(tx, requestKey, enquiryId)
      return null
    }),
  )
}

/** Deletes pending enquiries that were not confirmed in time. */
export async function sweepPendingEnquiries(db: Queryable, now: Date): Promise<void> {
  await deleteBefore(db, {
    id: pendingEnquiries.tokenHash,
    at: pendingEnquiries.expiresAt,
    before: now,
  })
}
