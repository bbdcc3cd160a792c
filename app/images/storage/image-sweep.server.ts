import { DAY_MS } from '../../kernel/day.ts'
import type { Database, Queryable } from '../../database/database.server.ts'
import {
  findReferences,
  hasImage,
  listKnownIds,
  listUnused,
  maySweepFiles,
  removeUnused,
  withImageLock,
} from './image-row.store.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { imageIdOfKey, imageKeys } from '../image.ts'

/** Unused images are kept this long after the upload, because the form may still be open. */
export const GRACE_MS = DAY_MS
const BATCH = 1000

type SweepServices = { readonly db: Database; readonly store: ImageStore }

const graceBefore = (now: Date) => new Date(now.getTime() - GRACE_MS)

/**
 * Deletes images without any reference, with their files, once they are a day old. Concurrent
 * uploads and sweeps are safe: the row is deleted first, and only while unused. Deletes nothing
 * during a backup.
 * @returns the number of deleted images
 */
export async function sweepImages({ db, store }: SweepServices, now: Date): Promise<number> {
  const before = graceBefore(now)
  const isReferred = await findReferences(db)
  let removed = 0
  for (let afterId: string | null = ''; afterId !== null;) {
    const batch = await listUnused(db, { isReferred, before, afterId, limit: BATCH })
    for (const id of batch.ids) {
      const image = await withImageLock(db, id, async (tx) =>
        (await maySweepFiles(tx)) ? removeUnused(tx, id, { isReferred, before }) : null,
      )
      if (image === null) continue
      removed++
      // A backup that starts now no longer contains the row, so it does not need the files.
      await deleteFiles({ db, store }, id, imageKeys(image))
    }
    afterId = batch.lastId
  }
  return removed
}

/**
 * Deletes files without an image once they are a day old, such as those left by a crash. It reads
 * every folder of the store, so it runs rarely. Deletes no image files during a backup.
 * @returns the number of deleted files
 */
export async function sweepStrayFiles({ db, store }: SweepServices, now: Date): Promise<number> {
  const before = graceBefore(now)
  let removed = 0
  let batch = new Map<string, string[]>()
  const sweepBatch = async () => {
    const known = await listKnownIds(db, [...batch.keys()])
    for (const [id, keys] of batch) {
      if (known.has(id)) continue
      // A running backup may need the files, if its snapshot is older than the row's deletion.
      removed += await deleteFiles({ db, store, mayDelete: maySweepFiles }, id, keys)
    }
    batch = new Map()
  }
  for await (const { key, modifiedAt } of store.list()) {
    const id = imageIdOfKey(key)
    if (id === null || modifiedAt >= before) continue
    batch.set(id, [...(batch.get(id) ?? []), key])
    if (batch.size >= BATCH) await sweepBatch()
  }
  if (batch.size > 0) await sweepBatch()
  await store.deletePartial(before)
  return removed
}

type MayDelete = (tx: Queryable) => Promise<boolean>

/** Deletes files unless the image exists again. @returns the number of deleted files */
function deleteFiles(
  { db, store, mayDelete }: SweepServices & { readonly mayDelete?: MayDelete },
  id: string,
  keys: readonly string[],
): Promise<number> {
  return withImageLock(db, id, async (tx) => {
    if ((await hasImage(tx, id)) || (await mayDelete?.(tx)) === false) return 0
    for (const key of keys) await store.delete(key)
    return keys.length
  })
}
