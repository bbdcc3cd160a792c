import { createPrivateKey, generateKeyPairSync, hash } from 'node:crypto'
import { calculateJwkThumbprint, CompactSign, compactVerify, type CompactVerifyGetKey } from 'jose'
import { canonicalJson, type ProvenanceFacts } from './certificate.ts'
import type { CertificateFacts, PublicKey } from './certificate.schema.ts'

/** Signs facts with the current key. @returns a compact JWS */
export type Sign = (facts: CertificateFacts | ProvenanceFacts) => Promise<string>

/** Generates a key pair; the private key is PEM. */
export async function createKeyPair() {
  const pair = generateKeyPairSync('ed25519')
  const { x = '' } = pair.publicKey.export({ format: 'jwk' })
  const publicKey: PublicKey = { kty: 'OKP', crv: 'Ed25519', x }
  return {
    id: await calculateJwkThumbprint(publicKey),
    publicKey,
    privateKey: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

/** @returns a function that makes a compact JWS (RFC 7515) with an Ed25519 signature */
export function signWith({ id, pem }: { readonly id: string; readonly pem: string }): Sign {
  const key = createPrivateKey(pem)
  return (facts) =>
    new CompactSign(Buffer.from(canonicalJson(facts)))
      .setProtectedHeader({ alg: 'EdDSA', kid: id, typ: 'JOSE' })
      .sign(key)
}

/** @returns the signed facts, or null if none of the keys has signed the text */
export async function verifySigned<Facts extends { readonly type: string }>(
  jws: string,
  { type, keys }: { readonly type: Facts['type']; readonly keys: CompactVerifyGetKey },
): Promise<Facts | null> {
  try {
    const { payload } = await compactVerify(jws, keys, { algorithms: ['EdDSA'] })
    const facts = JSON.parse(Buffer.from(payload).toString()) as Facts
    return facts.type === type ? facts : null
  } catch {
    return null
  }
}

/** Does not verify the signature. @returns the facts of a JWS; null for any other text */
export function readSigned<Facts>(jws: string): Facts | null {
  try {
    return JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as Facts
  } catch {
    return null
  }
}

export const digestOf = (jws: string): string => hash('sha256', jws, 'base64url')

/**
 * The owner in a provenance entry. The salt keeps others from testing user ids against the hash.
 */
export const ownerHash = (userId: string, salt: string): string =>
  hash('sha256', `${salt}.${userId}`, 'base64url')
