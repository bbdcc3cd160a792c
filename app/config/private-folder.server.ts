import { existsSync, mkdirSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '../kernel/error-code.ts'

/** File modes that keep other local users from reading. Windows ignores them. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** Creates a folder that only this user can enter. An existing folder keeps its mode. */
export function makePrivateFolder(path: string): void {
  // The data folder keeps the usual mode, since PostgreSQL may run as another user below it.
  makeFolders(dirname(path))
  makeFolder(path, PRIVATE_FOLDER)
}

/**
 * Creates a folder and its parents. A recursive mkdir would report ENOENT for a read-only file
 * system, and never end in /proc.
 */
export function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  makeFolder(path)
}

function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // A link to nothing is in the way as a file is.
    if (!hasErrorCode(error, 'EEXIST') || !existsSync(path)) throw error
  }
}

/** The folders in the data folder whose modes Frame sets. The database sets its own. */
const PRIVATE_DATA = ['images', 'outbox', 'logs', 'partial-uploads']

/**
 * Closes the folders of an older Frame to other local users: it made them with the usual modes.
 * @returns the folders that this user may not close
 */
export async function closeDataFolders(dataDir: string): Promise<string[]> {
  const open: string[] = []
  for (const name of PRIVATE_DATA) {
    const folder = join(dataDir, name)
    await chmod(folder, PRIVATE_FOLDER).catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) open.push(folder)
    })
  }
  return open
}
