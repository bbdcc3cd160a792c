import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { users } from '../../app/account/account.tables.server.ts'
import type { Database, Queryable } from '../../app/database/database.server.ts'

/** Exists while the demo images still lack some of their files. */
export const unfinishedMark = (dataDir: string): string => join(dataDir, 'demo-unfinished')

/** @returns what the next start has to do: insert the gallery, complete its images, or nothing */
export async function findDemoState(
  db: Database,
  dataDir: string,
): Promise<'empty' | 'unfinished' | 'finished'> {
  if (await isEmpty(db)) return 'empty'
  return existsSync(unfinishedMark(dataDir)) ? 'unfinished' : 'finished'
}

export async function isEmpty(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length === 0
}
