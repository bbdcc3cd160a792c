import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../app/config/config.server.ts'

/** The secret that older versions keep in the data folder; null if there is none to back up. */
export async function readDataSecret(
  { authSecret }: Pick<Config, 'authSecret'>,
  dataDir: string,
): Promise<string | null> {
  if (authSecret !== null) return null
  return readFile(join(dataDir, 'auth-secret'), 'utf8').catch(() => null)
}
