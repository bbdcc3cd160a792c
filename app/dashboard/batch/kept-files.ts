import { browserStore } from '../../ui/interaction/browser-store.ts'
import { BATCH_DATABASE } from './batch-database.ts'
import { keyOf } from './batch-item.ts'

/** A file that this browser keeps until it is a draft, so that a reload resumes by itself. */
export type KeptFile = {
  /** Of the batch item. */
  readonly key: string
  /** The id of the artist. */
  readonly owner: string
  readonly file: File
  readonly uploadId: string | null
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

const { run } = browserStore({ database: BATCH_DATABASE, store: 'files', key: 'key' })

/** @returns false where the browser forbids it, or has no room */
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

export async function forgetFile(key: string): Promise<void> {
  await run('readwrite', (files) => files.delete(key)).catch(() => undefined)
}

/** The files of an artist, in their order. Those of others, who used this browser, are deleted. */
export async function listKeptFiles(owner: string): Promise<KeptFile[]> {
  try {
    const all = (await run('readonly', (files) => files.getAll())) as KeptFile[]
    for (const kept of all) if (kept.owner !== owner) await forgetFile(kept.key)
    return all
      .filter((kept) => kept.owner === owner)
      .toSorted((one, other) => one.addedAt - other.addedAt)
  } catch {
    return []
  }
}
