import type { Database } from '../../database/database.server.ts'
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

/** How long an image may be unused before it is deleted. */
export const GRACE_MS = 24 * 60 * 60_000
const BATCH = 1000

type SweepServices = { readonly db: Database; readonly store: ImageStore }

/**
 * Deletes images that no row refers to and files without an image, once they are a day old. Safe
 * beside uploads and other sweeps: the row is deleted before its files, and only while unused.
 * @returns the numbers of deleted images and stray files
 */
export async function sweepImages(
  services: SweepServices,
  now: Date,
): Promise<{ images: number; strayFiles: number }> {
  const before = new Date(now.getTime() - GRACE_MS)
  const images = await sweepRows(services, before)
  const strayFiles = await sweepFiles(services, before)
  await services.store.deletePartial(before)
  return { images, strayFiles }
}

async function sweepRows({ db, store }: SweepServices, before: Date): Promise<number> {
  const isReferred = await findReferences(db)
  let removed = 0
  for (let afterId: string | null = ''; afterId !== null;) {
    const batch = await listUnused(db, { isReferred, before, afterId, limit: BATCH })
    for (const id of batch.ids) {
      const image = await withImageLock(db, id, (tx) =>
        removeUnused(tx, id, { isReferred, before }),
      )
      if (image === null) continue
      removed++
      await deleteFiles({ db, store }, id, imageKeys(image))
    }
    afterId = batch.lastId
  }
  return removed
}

async function sweepFiles({ db, store }: SweepServices, before: Date): Promise<number> {
  let removed = 0
  let batch = new Map<string, string[]>()
  const sweepBatch = async () => {
    const known = await listKnownIds(db, [...batch.keys()])
    for (const [id, keys] of batch) {
      if (!known.has(id)) removed += await deleteFiles({ db, store }, id, keys)
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
  return removed
}

/**
 * Deletes files unless the image exists (again), or a backup needs them. Then a later sweep does.
 */
function deleteFiles({ db, store }: SweepServices, id: string, keys: readonly string[]) {
  return withImageLock(db, id, async (tx) => {
    if ((await hasImage(tx, id)) || !(await maySweepFiles(tx))) return 0
    for (const key of keys) await store.delete(key)
    return keys.length
  })
}
