import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Marks half-made things; a start clears away those that a killed one left behind. */
export const UNFINISHED = '.unfinished-'

export function unfinishedName(path: string): string {
  return `${path}${UNFINISHED}${randomBytes(6).toString('hex')}`
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder; its file system journals renames by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file so that after a crash or a power cut it is either whole or as it was before. */
export async function writeFileSafely(
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
  await syncFolder(dirname(path))
}

/** Renames a folder made under an unfinished name to its real one; false when that exists already. */
export async function finishFolder(unfinished: string, path: string): Promise<boolean> {
  try {
    await rename(unfinished, path)
  } catch (error) {
    const isThere = await stat(path).catch(() => null)
    if (isThere === null) throw error
    return false
  }
  await syncFolder(dirname(path))
  return true
}
