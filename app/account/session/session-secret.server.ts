import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { shareValue } from '../../database/installation.store.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { nullIfAbsent } from '../../kernel/error-code.ts'

type Sources = {
  /** The setting AUTH_SECRET. */
  readonly configured: string | null
  /**
   * File in which older versions kept the secret. It is imported once, so that their sessions stay
   * valid.
   */
  readonly olderFile: string
}

/** Finds the secret that signs session cookies: the setting, or else one kept in the database. */
export async function findSessionSecret(
  db: Queryable,
  { configured, olderFile }: Sources,
): Promise<string> {
  if (configured !== null) return configured
  return shareValue(db, 'session-secret', async () => {
    const older = await nullIfAbsent(readFile(olderFile, 'utf8'))
    return older?.trim() || randomBytes(32).toString('base64url')
  })
}
