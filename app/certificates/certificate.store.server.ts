import { and, asc, desc, eq, inArray, ne, not, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { purchaseItems } from '../checkout/purchase.tables.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { isAfter } from '../database/keyset.server.ts'
import { images } from '../images/image.tables.server.ts'
import { pageOf, type Keyset, type Page } from '../kernel/keyset.ts'
import { dayOf } from '../kernel/timestamp.ts'
import type { CertificateFacts } from './certificate.schema.ts'
import type { Sign } from './certificate-signature.server.ts'
import { certificates, provenanceEntries, provenanceOwners } from './certificate.tables.server.ts'
import { addProvenance } from './provenance.store.server.ts'

/** Whether the line was cancelled or returned. */
export const isVoid = sql<boolean>`${purchaseItems.state} in ('cancelled', 'returned')`

/** Whether the line is delivered and no return was requested. */
const isSettled: SQL<boolean> = sql<boolean>`(${purchaseItems.state} = 'delivered'
  and ${purchaseItems.returnRequestedAt} is null)`

/** Whether operators hide the work or suspend its artist, or hid the work before it was deleted. */
const isWithheld = sql<boolean>`(case when ${artworks.id} is null then ${images.isWithheld}
  else ${artworks.hiddenAt} is not null or exists (select from ${users}
    where ${users.id} = ${artworks.artistId} and ${users.suspendedAt} is not null) end)`

const columns = {
  id: certificates.id,
  copy: certificates.copy,
  ownerId: certificates.ownerId,
  acquiredAt: certificates.acquiredAt,
  details: certificates.details,
  jws: certificates.jws,
  itemId: purchaseItems.itemId,
  imageId: purchaseItems.imageId,
  imageUrl: purchaseItems.imageUrl,
  imageWidth: images.width,
  title: purchaseItems.title,
  artist: purchaseItems.artist,
  quantity: purchaseItems.quantity,
  edition: purchaseItems.edition,
  purchasedAt: purchaseItems.purchasedAt,
  state: purchaseItems.state,
  isVoid: isVoid.as('is_void'),
  isSettled: isSettled.as('is_settled'),
  isWithheld: isWithheld.as('is_withheld'),
}

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(certificates)
    .innerJoin(purchaseItems, eq(purchaseItems.id, certificates.purchaseItemId))
    .leftJoin(artworks, eq(artworks.id, purchaseItems.artworkId))
    .leftJoin(images, eq(images.id, purchaseItems.imageId))

export type StoredCertificate = Awaited<ReturnType<typeof select>>[number]

/** @returns null for an unknown certificate */
export async function findCertificate(
  db: Queryable,
  id: string,
): Promise<StoredCertificate | null> {
  const [row] = await select(db).where(eq(certificates.id, id))
  return row ?? null
}

/**
 * The works that a user owns: bought or received, and neither transferred nor returned. Latest
 * first.
 */
export async function listOwned(
  db: Queryable,
  ownerId: string,
  page: { readonly limit: number; readonly after: Keyset | null },
): Promise<Page<StoredCertificate>> {
  const rows = await select(db)
    .where(
      and(
        eq(certificates.ownerId, ownerId),
        not(isVoid),
        isAfter(certificates.acquiredAt, certificates.id, page.after),
      ),
    )
    .orderBy(desc(certificates.acquiredAt), desc(certificates.id))
    .limit(page.limit + 1)
  return pageOf(rows, page.limit, {
    key: (row) => ({ at: row.acquiredAt, id: row.id }),
    item: (row) => row,
  })
}

type Issue = { readonly sign: Sign; readonly gallery: string; readonly now: Date }

/**
 * Signs a certificate and the first entry of its provenance, unless this was done. The line must be
 * confirmed, and neither cancelled nor returned.
 */
export async function issueCertificate(
  db: Database,
  id: string,
  { sign, gallery, now }: Issue,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockCertificate(tx, id)
    const found = await findCertificate(tx, id)
    if (found === null || found.jws !== null || found.state === 'placed' || found.isVoid) return
    const jws = await sign(factsOf(found, { gallery, now }))
    await tx.update(certificates).set({ jws, issuedAt: now }).where(eq(certificates.id, id))
    const { ownerId, purchasedAt } = found
    const first = { certificateId: id, kind: 'acquired', at: purchasedAt, previous: jws } as const
    await addProvenance(tx, { ...first, position: 1, ownerId }, sign)
  })
}

/**
 * Locks the line, then its certificate, in the same order as a change of the line. Owner,
 * provenance and the line's state cannot change meanwhile.
 */
export async function lockCertificate(tx: Queryable, id: string): Promise<void> {
  const lineId = tx
    .select({ lineId: certificates.purchaseItemId })
    .from(certificates)
    .where(eq(certificates.id, id))
  await tx
    .select({ id: purchaseItems.id })
    .from(purchaseItems)
    .where(eq(purchaseItems.id, lineId))
    .for('share')
  await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.id, id))
    .for('update')
}

function factsOf(
  row: StoredCertificate,
  { gallery, now }: { readonly gallery: string; readonly now: Date },
): CertificateFacts {
  const { id, itemId, title, artist, imageId, details } = row
  return {
    type: 'certificate-of-authenticity',
    version: 1,
    certificate: id,
    gallery,
    work: { id: itemId, title, artist, image: imageId, ...details },
    edition: editionOf(row),
    purchasedOn: dayOf(row.purchasedAt),
    issuedOn: dayOf(now),
  }
}

export const editionOf = ({
  copy,
  edition,
  quantity,
}: Pick<StoredCertificate, 'copy' | 'edition' | 'quantity'>): CertificateFacts['edition'] => ({
  kind: edition?.kind ?? 'open',
  number: copy,
  size: edition?.size ?? null,
  quantity: edition === null ? quantity : 1,
})

/** A provenance entry; `name` is set if its owner shows it. */
export type ProvenanceRow = {
  readonly jws: string
  readonly userId: string | null
  readonly salt: string | null
  readonly name: string | null
  readonly isNameShown: boolean
}

export async function listProvenance(db: Queryable, id: string): Promise<ProvenanceRow[]> {
  const rows = await db
    .select({
      jws: provenanceEntries.jws,
      userId: provenanceOwners.userId,
      salt: provenanceOwners.salt,
      isNameShown: provenanceOwners.isNameShown,
      name: sql<string | null>`case when ${provenanceOwners.isNameShown}
        then ${users.firstName} || ' ' || ${users.lastName} end`,
    })
    .from(provenanceEntries)
    .leftJoin(
      provenanceOwners,
      and(
        eq(provenanceOwners.certificateId, provenanceEntries.certificateId),
        eq(provenanceOwners.position, provenanceEntries.position),
      ),
    )
    .leftJoin(users, eq(users.id, provenanceOwners.userId))
    .where(eq(provenanceEntries.certificateId, id))
    .orderBy(asc(provenanceEntries.position))
  return rows.map((row) => ({ ...row, isNameShown: row.isNameShown ?? false }))
}

/**
 * Shows or hides the current owner's name to everybody who sees the certificate.
 * @returns false when this user does not own the work
 */
export async function showOwnName(
  db: Queryable,
  {
    id,
    ownerId,
    isShown,
  }: { readonly id: string; readonly ownerId: string; readonly isShown: boolean },
): Promise<boolean> {
  const owned = db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.ownerId, ownerId)))
  const { rowCount } = await db
    .update(provenanceOwners)
    .set({ isNameShown: isShown })
    .where(
      and(
        inArray(provenanceOwners.certificateId, owned),
        eq(provenanceOwners.userId, ownerId),
        sql`${provenanceOwners.position} = (select max(entry.position) from ${provenanceEntries} as entry
          where entry.certificate_id = ${id})`,
      ),
    )
  return (rowCount ?? 0) > 0
}

/** The provenance entries that name a user, for the export of their data. */
export async function listOwnEntries(db: Queryable, userId: string) {
  return db
    .select({
      certificateId: provenanceOwners.certificateId,
      position: provenanceOwners.position,
      isNameShown: provenanceOwners.isNameShown,
    })
    .from(provenanceOwners)
    .where(eq(provenanceOwners.userId, userId))
    .orderBy(asc(provenanceOwners.certificateId), asc(provenanceOwners.position))
}

/** The certificates of confirmed lines that still belong to the buyer, by line. Guests' too. */
export async function findLineCertificates(
  db: Queryable,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly copy: number | null }[]>> {
  const rows = await db
    .select({ lineId: purchaseItems.id, id: certificates.id, copy: certificates.copy })
    .from(certificates)
    .innerJoin(purchaseItems, eq(purchaseItems.id, certificates.purchaseItemId))
    .where(
      and(
        inArray(certificates.purchaseItemId, [...lineIds]),
        sql`${certificates.ownerId} is not distinct from ${purchaseItems.buyerId}`,
        ne(purchaseItems.state, 'placed'),
        not(isVoid),
      ),
    )
    .orderBy(asc(certificates.copy))
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map(
    [...byLine].map(([lineId, own]) => [lineId, own.map(({ id, copy }) => ({ id, copy }))]),
  )
}
