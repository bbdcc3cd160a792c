import { createLocalJWKSet } from 'jose'
import type { ProvenanceFacts } from './certificate.ts'
import type { CertificateFacts, PublishedKey } from './certificate.schema.ts'
import { digestOf, ownerHash, verifySigned } from './certificate-signature.server.ts'

/** A stored certificate with its provenance. */
export type SignedCertificate = {
  readonly id: string
  readonly jws: string
  /** The JWS of each entry, in order. */
  readonly entries: readonly string[]
  /** The owners with an account, by position in the provenance. */
  readonly owners: ReadonlyMap<number, { readonly userId: string; readonly salt: string }>
  /** Null for guests and after the owner has deleted the account. */
  readonly ownerId: string | null
}

export type Verification = {
  /** Whether the gallery has signed this certificate. */
  readonly isSigned: boolean
  /**
   * Whether every entry is signed, contains the hash of the one before, and matches the stored
   * owner.
   */
  readonly isProvenanceIntact: boolean
}

/** Verifies the signatures, the hash chain and the hashes of the owners. */
export async function verifyCertificate(
  certificate: SignedCertificate,
  published: readonly PublishedKey[],
): Promise<Verification> {
  const { id, jws, entries, owners, ownerId } = certificate
  const keys = createLocalJWKSet({ keys: [...published] })
  const type = 'certificate-of-authenticity'
  const facts = await verifySigned<CertificateFacts>(jws, { type, keys })
  let previous = jws
  let isProvenanceIntact = entries.length > 0
  for (const [at, entry] of entries.entries()) {
    const read = await verifySigned<ProvenanceFacts>(entry, { type: 'provenance-entry', keys })
    const owner = owners.get(at + 1)
    const isRight =
      read !== null &&
      read.certificate === id &&
      read.position === at + 1 &&
      read.previous === digestOf(previous) &&
      (owner === undefined || read.owner === ownerHash(owner.userId, owner.salt))
    isProvenanceIntact &&= isRight
    previous = entry
  }
  // If the last entries were removed, the remaining last one belongs to a former owner.
  const last = owners.get(entries.length)
  if (ownerId !== null && last?.userId !== ownerId) isProvenanceIntact = false
  return { isSigned: facts?.certificate === id, isProvenanceIntact }
}
