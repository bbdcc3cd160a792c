import { decryptSecret, encryptSecret } from '../account/stored-secret.server.ts'
import type { Database } from '../database/database.server.ts'
import { KEY_LIFETIME_MS } from './certificate.ts'
import { findCurrentKey, replaceKey, type StoredKey } from './certificate-key.store.server.ts'
import { createKeyPair, signWith, type Sign } from './certificate-signature.server.ts'

export type SignerOptions = {
  readonly db: Database
  /** The installation's secret. It is not in the database, so a database copy alone cannot sign. */
  readonly secret: string
}

/**
 * Opens the current key, and replaces it when it is older than a year.
 * @returns a function that signs with it
 */
export async function openSigner({ db, secret }: SignerOptions, now: Date): Promise<Sign> {
  const current = await findCurrentKey(db)
  const isOver = now.getTime() - (current?.createdAt.getTime() ?? 0) > KEY_LIFETIME_MS
  const signer = current === null || isOver ? null : await unlock(current, secret)
  if (signer !== null) return signer
  const { privateKey, ...pair } = await createKeyPair()
  const stored = { ...pair, privateKey: await encryptSecret(privateKey, secret), now }
  const added = await unlock(await replaceKey(db, current?.id ?? null, stored), secret)
  if (added === null) throw new Error('the processes of this gallery have different secrets')
  return added
}

/** @returns null for a key that was encrypted with another secret */
async function unlock({ id, privateKey }: StoredKey, secret: string): Promise<Sign | null> {
  const pem = await decryptSecret(privateKey, secret)
  return pem === null ? null : signWith({ id, pem })
}
