import { HOUR_MS } from '../../kernel/day.ts'
import type { Queryable } from '../../database/database.server.ts'
import type { PartialFiles } from './partial-file.server.ts'
import { listUnfinished, sweepPartialUploadRows } from './partial-upload.store.server.ts'

/**
 * Age from which a file without a row is an orphan. A new upload's row follows its file at once.
 */
const STRAY_MS = HOUR_MS
const BATCH = 1000

/** Removes expired uploads, and files on this machine that no unfinished upload needs. */
export async function sweepPartialUploads(
  { db, files }: { readonly db: Queryable; readonly files: PartialFiles },
  now: Date,
): Promise<void> {
  await sweepPartialUploadRows(db, now)
  let batch: string[] = []
  const sweepBatch = async () => {
    const needed = await listUnfinished(db, batch)
    for (const id of batch) if (!needed.has(id)) await files.remove(id)
    batch = []
  }
  for await (const { id, modifiedAt } of files.list()) {
    if (modifiedAt.getTime() > now.getTime() - STRAY_MS) continue
    batch.push(id)
    if (batch.length >= BATCH) await sweepBatch()
  }
  if (batch.length > 0) await sweepBatch()
}
