import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { purchaseItems } from '../checkout/purchase.tables.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts'
import { MAX_OWNERS, mayAccept, mayTransfer } from './certificate.ts'
import type { Sign } from './certificate-signature.server.ts'
import {
  findCertificate,
  lockCertificate,
  type StoredCertificate,
} from './certificate.store.server.ts'
import { certificates, provenanceEntries, transferOffers } from './certificate.tables.server.ts'
import { addProvenance } from './provenance.store.server.ts'

export type NewOffer = {
  readonly certificateId: string
  readonly ownerId: string
  readonly tokenHash: string
  /** The only address whose account may accept; null if anybody with the link may. */
  readonly email: string | null
  readonly now: Date
  readonly expiresAt: Date
}

/** `isNew` is false for an offer whose request was sent before. */
type MadeOffer = { readonly isNew: boolean; readonly expiresAt: Date }

/** Offers a work to another person, unless it is offered already. */
export async function offerTransfer(db: Database, offer: NewOffer): Promise<MadeOffer | Refusal> {
  const { certificateId, ownerId, now, ...terms } = offer
  return transact(db, async (tx) => {
    await lockCertificate(tx, certificateId)
    const found = await findCertificate(tx, certificateId)
    if (found?.ownerId !== ownerId) return refuse('certificate-not-found')
    const refusal = mayTransfer(found)
    if (refusal !== null) return refusal
    if ((await findLastEntry(tx, certificateId)).position >= MAX_OWNERS) {
      return refuse('provenance-full')
    }
    const open = await findOpenOffer(tx, certificateId, now)
    if (open?.tokenHash === terms.tokenHash) return { isNew: false, expiresAt: open.expiresAt }
    if (open !== undefined) return refuse('transfer-open', openOfferText(open))
    const row = { ...terms, ownerId, createdAt: now }
    await tx
      .insert(transferOffers)
      .values({ certificateId, ...row })
      .onConflictDoUpdate({ target: transferOffers.certificateId, set: row })
    return { isNew: true, expiresAt: terms.expiresAt }
  })
}

async function findOpenOffer(tx: Queryable, certificateId: string, now: Date) {
  const { tokenHash, email } = transferOffers
  const [open] = await tx
    .select({ tokenHash, email, expiresAt: transferOffers.expiresAt })
    .from(transferOffers)
    .where(and(eq(transferOffers.certificateId, certificateId), gt(transferOffers.expiresAt, now)))
  return open
}

const openOfferText = ({ email }: Pick<NewOffer, 'email'>): string =>
  `It is offered to ${email ?? 'whoever has the link'} already. Withdraw that offer first.`

/** @returns whether there was an offer */
export async function withdrawTransfer(
  db: Queryable,
  { certificateId, ownerId }: Pick<NewOffer, 'certificateId' | 'ownerId'>,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(transferOffers)
    .where(
      and(eq(transferOffers.certificateId, certificateId), eq(transferOffers.ownerId, ownerId)),
    )
  return (rowCount ?? 0) > 0
}

export type OpenOffer = Pick<NewOffer, 'certificateId' | 'ownerId' | 'email' | 'expiresAt'>

const offerColumns = {
  certificateId: transferOffers.certificateId,
  ownerId: transferOffers.ownerId,
  email: transferOffers.email,
  expiresAt: transferOffers.expiresAt,
}

/** The open offers of works, by certificate id. */
export async function findOpenOffers(
  db: Queryable,
  certificateIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OpenOffer>> {
  const isOffered = inArray(transferOffers.certificateId, [...certificateIds])
  const rows = await db
    .select(offerColumns)
    .from(transferOffers)
    .where(and(isOffered, gt(transferOffers.expiresAt, now)))
  return new Map(rows.map((offer) => [offer.certificateId, offer]))
}

/** The open offer of a link; null for a link that was used, withdrawn or has expired. */
export async function findOffer(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<(OpenOffer & { readonly from: string; readonly fromEmail: string }) | null> {
  const [row] = await db
    .select({
      ...offerColumns,
      firstName: users.firstName,
      lastName: users.lastName,
      fromEmail: users.email,
    })
    .from(transferOffers)
    .innerJoin(users, eq(users.id, transferOffers.ownerId))
    .where(and(eq(transferOffers.tokenHash, tokenHash), gt(transferOffers.expiresAt, now)))
  if (row === undefined) return null
  const { firstName, lastName, ...offer } = row
  return { ...offer, from: `${firstName} ${lastName}`.trim() }
}

/** A user's offers, for the export of their data. */
export async function listOffers(db: Queryable, ownerId: string): Promise<OpenOffer[]> {
  return db
    .select(offerColumns)
    .from(transferOffers)
    .where(eq(transferOffers.ownerId, ownerId))
    .orderBy(desc(transferOffers.createdAt))
}

type Recipient = { readonly id: string; readonly email: string }
/** `fromEmail` is the address of the owner who made the offer. */
type EndedOffer = StoredCertificate & { readonly fromEmail: string }
type Ending = { readonly tokenHash: string; readonly recipient: Recipient; readonly now: Date }

/**
 * Makes the recipient the owner, and adds them to the provenance. Of two concurrent acceptances,
 * the second finds no offer.
 * @returns the certificate as it was before
 */
export async function acceptTransfer(
  db: Database,
  ending: Ending,
  sign: Sign,
): Promise<EndedOffer | Refusal> {
  return transact(db, async (tx) => {
    const found = await endOffer(tx, ending)
    if (isRefusal(found)) return found
    const { now, recipient } = ending
    const last = await findLastEntry(tx, found.id)
    const next = { certificateId: found.id, ownerId: recipient.id, at: now } as const
    const entry = { ...next, kind: 'transferred', position: last.position + 1 } as const
    await addProvenance(tx, { ...entry, previous: last.jws }, sign)
    await tx
      .update(certificates)
      .set({ ownerId: recipient.id, acquiredAt: now })
      .where(eq(certificates.id, found.id))
    return found
  })
}

/** Ends an offer without a change of owner. */
export async function declineTransfer(db: Database, ending: Ending): Promise<EndedOffer | Refusal> {
  return transact(db, (tx) => endOffer(tx, ending))
}

async function endOffer(
  tx: Queryable,
  { tokenHash, recipient, now }: Ending,
): Promise<EndedOffer | Refusal> {
  const seen = await findOffer(tx, tokenHash, now)
  if (seen === null) return refuse('transfer-not-found')
  await lockCertificate(tx, seen.certificateId)
  const found = await findCertificate(tx, seen.certificateId)
  // Reads the offer again: another request may have ended it while this one waited for the lock.
  const offer = await findOffer(tx, tokenHash, now)
  if (found === null || offer === null || found.ownerId !== offer.ownerId) {
    return refuse('transfer-not-found')
  }
  const refusal = mayAccept({ ...found, email: offer.email, recipient })
  if (refusal !== null) return refusal
  await tx.delete(transferOffers).where(eq(transferOffers.certificateId, found.id))
  return { ...found, fromEmail: offer.fromEmail }
}

/** The lines with a copy that no longer belongs to the buyer. */
export async function findTransferred(
  db: Queryable,
  lineIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ lineId: purchaseItems.id })
    .from(certificates)
    .innerJoin(purchaseItems, eq(purchaseItems.id, certificates.purchaseItemId))
    .where(
      and(
        inArray(certificates.purchaseItemId, [...lineIds]),
        sql`${certificates.ownerId} is distinct from ${purchaseItems.buyerId}`,
      ),
    )
  return new Set(rows.map(({ lineId }) => lineId))
}

async function findLastEntry(tx: Queryable, certificateId: string) {
  const [last] = await tx
    .select({ position: provenanceEntries.position, jws: provenanceEntries.jws })
    .from(provenanceEntries)
    .where(eq(provenanceEntries.certificateId, certificateId))
    .orderBy(desc(provenanceEntries.position))
    .limit(1)
  if (last === undefined) throw new Error(`the certificate ${certificateId} has no provenance`)
  return last
}

/** Deletes expired offers, with the addresses in them. */
export async function sweepOffers(db: Queryable, now: Date): Promise<void> {
  await db.delete(transferOffers).where(lte(transferOffers.expiresAt, now))
}
