import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { users } from '../../app/account/account.tables.server.ts'
import type { Database, Queryable } from '../../app/database/database.server.ts'

/** The path of a file that exists while demo images lack some of their derivatives. */
export const unfinishedMark = (dataDir: string): string => join(dataDir, 'demo-unfinished')

/** @returns `empty` when the gallery has no users, `unfinished` while demo images lack files */
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
