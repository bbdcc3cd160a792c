import { browserStore } from '../../ui/interaction/browser-store.ts'
import { BATCH_DATABASE } from './batch-database.ts'
import { keyOf } from './batch-item.ts'

/** A file kept in IndexedDB until it is a draft, so that a reload resumes its upload. */
export type KeptFile = {
  /** Key of the batch item. */
  readonly key: string
  /** The id of the artist. */
  readonly owner: string
  readonly file: File
  readonly uploadId: string | null
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

const { run } = browserStore({ database: BATCH_DATABASE, store: 'files', key: 'key' })

/** @returns false if the browser forbids storage or has no space left */
export async function keepFile(
  owner: string,
  { file, uploadId }: Pick<KeptFile, 'file' | 'uploadId'>,
): Promise<boolean> {
  const kept: KeptFile = { key: keyOf(file), owner, file, uploadId, addedAt: Date.now() }
  try {
    await run('readwrite', (files) => files.put(kept))
    return true
  } catch {
    return false
  }
}

export async function deleteFile(key: string): Promise<void> {
  await run('readwrite', (files) => files.delete(key)).catch(() => undefined)
}

/** Lists an artist's files, oldest first. Deletes files left by other accounts in this browser. */
export async function listKeptFiles(owner: string): Promise<KeptFile[]> {
  try {
    const all = (await run('readonly', (files) => files.getAll())) as KeptFile[]
    for (const kept of all) if (kept.owner !== owner) await deleteFile(kept.key)
    return all
      .filter((kept) => kept.owner === owner)
      .toSorted((one, other) => one.addedAt - other.addedAt)
  } catch {
    return []
  }
}
