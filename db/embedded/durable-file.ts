import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Marks unfinished files and folders. A start removes those that a killed process left. */
export const UNFINISHED = '.unfinished-'

export function unfinishedName(path: string): string {
  return `${path}${UNFINISHED}${randomBytes(6).toString('hex')}`
}

/** Makes a file, or the names in a folder, survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  // Windows opens no folder, and syncs only files that are open for writing. Its file system
  // journals renames.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file atomically: after a crash or power cut it is complete or unchanged. */
export async function writeFileDurably(
  path: string,
  text: string,
  owner: { uid: number; gid: number; mode: number } | { mode: number },
): Promise<void> {
  const unfinished = unfinishedName(path)
  try {
    const handle = await open(unfinished, 'wx', owner.mode)
    try {
      if ('uid' in owner) await handle.chown(owner.uid, owner.gid)
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncToDisk(dirname(path))
}

/** Renames an unfinished folder to its final name, unless that exists already. */
export async function finishFolder(unfinished: string, path: string): Promise<void> {
  try {
    await rename(unfinished, path)
  } catch (error) {
    const isThere = await stat(path).catch(() => null)
    if (isThere === null) throw error
    return
  }
  await syncToDisk(dirname(path))
}
