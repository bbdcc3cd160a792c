import { desc, isNull } from 'drizzle-orm'
import { LOCKS, lockUntilCommit } from '../database/advisory-lock.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import type { PublicKey, PublishedKey } from './certificate.schema.ts'
import { certificateKeys } from './certificate.tables.server.ts'

export type StoredKey = {
  readonly id: string
  readonly publicKey: PublicKey
  /** Encrypted with the installation's secret. */
  readonly privateKey: string
  readonly createdAt: Date
}

/** The public keys of all certificate keys, latest first. */
export async function listPublishedKeys(db: Queryable): Promise<PublishedKey[]> {
  const rows = await db
    .select({ kid: certificateKeys.id, publicKey: certificateKeys.publicKey })
    .from(certificateKeys)
    .orderBy(desc(certificateKeys.createdAt))
  return rows.map(({ kid, publicKey }) => ({ ...publicKey, kid, use: 'sig', alg: 'EdDSA' }))
}

/** The key that signs now; null before the first key, and after it was retired. */
export async function findCurrentKey(db: Queryable): Promise<StoredKey | null> {
  const [row] = await db
    .select({
      id: certificateKeys.id,
      publicKey: certificateKeys.publicKey,
      privateKey: certificateKeys.privateKey,
      createdAt: certificateKeys.createdAt,
    })
    .from(certificateKeys)
    .where(isNull(certificateKeys.retiredAt))
    .orderBy(desc(certificateKeys.createdAt))
    .limit(1)
  return row ?? null
}

/**
 * Retires the current key and inserts another.
 * @param current the key that the caller has read; if another process was faster, its key stays
 * @returns the key that signs now
 */
export async function replaceKey(
  db: Database,
  current: string | null,
  { now, ...key }: Omit<StoredKey, 'createdAt'> & { readonly now: Date },
): Promise<StoredKey> {
  return transact(db, async (tx) => {
    await lockUntilCommit(tx, LOCKS.certificateKeys)
    const found = await findCurrentKey(tx)
    if (found !== null && found.id !== current) return found
    await retireKeys(tx, now)
    const added = { ...key, createdAt: now }
    await tx.insert(certificateKeys).values(added)
    return added
  })
}

/** Retires all keys, so that the next signature creates a new one. @returns the number retired */
export async function retireKeys(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(certificateKeys)
    .set({ retiredAt: now })
    .where(isNull(certificateKeys.retiredAt))
  return rowCount ?? 0
}
