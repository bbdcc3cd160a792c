import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { users } from '../../app/account/account.tables.server.ts'
import type { Database } from '../../app/database/database.server.ts'

/** The file that says that the demo gallery is being drawn. */
export const markOf = (dataDir: string): string => join(dataDir, 'demo-unfinished')

/** True while there is something to draw: the gallery is empty, or a drawing of it was cut short. */
export async function wantsDemo(db: Database, dataDir: string): Promise<boolean> {
  return (await isUnfinished(markOf(dataDir))) || (await isEmpty(db))
}

async function isUnfinished(mark: string): Promise<boolean> {
  try {
    await readFile(mark)
    return true
  } catch {
    return false
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length === 0
}
