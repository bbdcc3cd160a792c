import { randomBytes } from 'node:crypto'
import type { Queryable } from '../database/database.server.ts'
import { dayOf } from '../kernel/timestamp.ts'
import type { ProvenanceFacts } from './certificate.ts'
import { digestOf, ownerHash, type Sign } from './certificate-signature.server.ts'
import { provenanceEntries, provenanceOwners } from './certificate.tables.server.ts'

export type NewEntry = {
  readonly certificateId: string
  readonly position: number
  readonly kind: ProvenanceFacts['kind']
  readonly at: Date
  /** Null for guests. */
  readonly ownerId: string | null
  /** The JWS of the entry before, or of the certificate for the first entry. */
  readonly previous: string
}

/**
 * Signs and inserts an entry of a provenance.
 * @param tx a transaction that has locked the certificate
 */
export async function addProvenance(tx: Queryable, entry: NewEntry, sign: Sign): Promise<void> {
  const { certificateId, position, kind, at, ownerId, previous } = entry
  const salt = randomBytes(16).toString('base64url')
  const jws = await sign({
    type: 'provenance-entry',
    version: 1,
    certificate: certificateId,
    position,
    kind,
    on: dayOf(at),
    owner: ownerId === null ? null : ownerHash(ownerId, salt),
    previous: digestOf(previous),
  })
  await tx.insert(provenanceEntries).values({ certificateId, position, jws })
  if (ownerId !== null) {
    await tx.insert(provenanceOwners).values({ certificateId, position, userId: ownerId, salt })
  }
}
