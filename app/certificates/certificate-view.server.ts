import type { z } from 'zod'
import { smallUrl } from '../images/image-address.server.ts'
import { ProblemError } from '../http/http.server.ts'
import type { Database } from '../database/database.server.ts'
import { mayTransfer, type ProvenanceFacts } from './certificate.ts'
import { listPublishedKeys } from './certificate-key.store.server.ts'
import type {
  CertificateSchema,
  CollectedWorkSchema,
  OwnedWorkSchema,
  CertificateFacts,
} from './certificate.schema.ts'
import { readSigned } from './certificate-signature.server.ts'
import {
  editionOf,
  findCertificate,
  issueCertificate,
  listProvenance,
  type ProvenanceRow,
  type StoredCertificate,
} from './certificate.store.server.ts'
import { openSigner, type SignerOptions } from './certificate-signer.server.ts'
import { verifyCertificate, type SignedCertificate } from './provenance.server.ts'
import { findOpenOffers, type OpenOffer } from './transfer.store.server.ts'

export type CertificateServices = SignerOptions & {
  readonly db: Database
  /** The site's public URL. */
  readonly origin: string
}

export type CertificateView = z.infer<typeof CertificateSchema>
export type OwnedWork = z.infer<typeof OwnedWorkSchema>
export type CollectedWork = z.infer<typeof CollectedWorkSchema>
export type IssuedCertificate = StoredCertificate & { readonly jws: string }

/**
 * Reads a certificate. The first request after the line is confirmed signs it.
 * @throws ProblemError
 */
export async function getOrIssue(
  services: CertificateServices,
  id: string,
): Promise<IssuedCertificate> {
  const { db, origin } = services
  const found = await findCertificate(db, id)
  if (found === null) throw new ProblemError('certificate-not-found')
  if (isIssued(found)) return found
  if (found.isVoid) throw new ProblemError('certificate-void')
  if (found.state === 'placed') throw new ProblemError('certificate-not-due')
  const now = new Date()
  const sign = await openSigner(services, now)
  await issueCertificate(db, id, { sign, gallery: origin, now })
  const issued = await findCertificate(db, id)
  if (issued === null || !isIssued(issued)) throw new ProblemError('certificate-void')
  return issued
}

const isIssued = (found: StoredCertificate): found is IssuedCertificate => found.jws !== null

/** @param viewerId the viewer, who sees more as the owner; null for guests */
export async function viewCertificate(
  db: Database,
  found: IssuedCertificate,
  viewerId: string | null,
): Promise<CertificateView> {
  const { id, jws, isVoid, ownerId } = found
  const provenance = await listProvenance(db, id)
  const keys = await listPublishedKeys(db)
  const verification = await verifyCertificate(toSigned(found, { jws, provenance }), keys)
  const facts = readSigned<CertificateFacts>(jws)
  if (facts === null) throw new Error(`the facts of the certificate ${id} are damaged`)
  const isOwn = ownerId !== null && ownerId === viewerId
  const offers = isOwn ? await findOpenOffers(db, [id], new Date()) : null
  return {
    id,
    facts,
    imageUrl: imageUrlOf(found),
    isVoid,
    ...verification,
    provenance: provenance.flatMap((entry) => {
      const read = readSigned<ProvenanceFacts>(entry.jws)
      if (read === null) return []
      const year = Number(read.on.slice(0, 4))
      return [{ kind: read.kind, year, owner: entry.name, jws: entry.jws }]
    }),
    jws,
    own: isOwn
      ? {
          isTransferable: mayTransfer(found) === null,
          isNameShown: provenance.at(-1)?.isNameShown ?? false,
          offer: viewOffer(offers?.get(id)),
        }
      : null,
  }
}

/** Converts stored rows to the input of `verifyCertificate`. */
function toSigned(
  { id, ownerId }: Pick<StoredCertificate, 'id' | 'ownerId'>,
  { jws, provenance }: { readonly jws: string; readonly provenance: readonly ProvenanceRow[] },
): SignedCertificate {
  const owners = provenance.flatMap(({ userId, salt }, at) =>
    userId === null || salt === null ? [] : [[at + 1, { userId, salt }] as const],
  )
  const entries = provenance.map((entry) => entry.jws)
  return { id, ownerId, jws, entries, owners: new Map(owners) }
}

/** The URL of the work's image; null for a withheld image. */
export const imageUrlOf = (
  row: Pick<StoredCertificate, 'imageId' | 'imageUrl' | 'isWithheld'>,
): string | null =>
  row.isWithheld === true ? null : row.imageId === null ? row.imageUrl : smallUrl(row.imageId)

export function viewOwned(row: StoredCertificate): OwnedWork {
  const { id, itemId, title, artist, acquiredAt } = row
  return {
    certificateId: id,
    workId: itemId,
    title,
    artist,
    imageUrl: imageUrlOf(row),
    edition: editionOf(row),
    acquiredAt: acquiredAt.toISOString(),
    isCertified: row.jws !== null || row.state !== 'placed',
  }
}

/** Owned works, each with its open offer. */
export async function viewCollection(
  db: Database,
  rows: readonly StoredCertificate[],
): Promise<CollectedWork[]> {
  const ids = rows.map(({ id }) => id)
  const offers = await findOpenOffers(db, ids, new Date())
  return rows.map((row) => ({ ...viewOwned(row), offer: viewOffer(offers.get(row.id)) }))
}

const viewOffer = (offer: OpenOffer | undefined): CollectedWork['offer'] =>
  offer === undefined ? null : { email: offer.email, expiresAt: offer.expiresAt.toISOString() }
