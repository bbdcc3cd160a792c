import { createLocalJWKSet } from 'jose'
import type { CertificateFacts, ProvenanceFacts, PublishedKey } from './certificate.ts'
import { digestOf, ownerHash, verifySigned } from './certificate-signature.server.ts'

/** A certificate with its provenance, as it is stored. */
export type SignedCertificate = {
  readonly id: string
  readonly jws: string
  /** In order. */
  readonly entries: readonly string[]
  /** Those of accounts that exist, by position. */
  readonly owners: ReadonlyMap<number, { readonly userId: string; readonly salt: string }>
  /** Null for guests and after the owner has deleted the account. */
  readonly ownerId: string | null
}

export type Verification = {
  /** Whether the gallery has signed what the certificate states. */
  readonly isSigned: boolean
  /** Whether every entry is signed, follows the one before it, and names the owners of today. */
  readonly isProvenanceIntact: boolean
}

/** Verifies the signatures, the hashes between the entries, and who they name. */
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
  // An entry that was taken away at the end leaves another owner behind.
  const last = owners.get(entries.length)
  if (ownerId !== null && last?.userId !== ownerId) isProvenanceIntact = false
  return { isSigned: facts?.certificate === id, isProvenanceIntact }
}
