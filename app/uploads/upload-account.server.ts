import type { Database, Queryable } from '../database/database.server.ts'
import type { BegunUpload, UploadAccount } from '../images/upload/upload-account.ts'
import { MAX_IMAGE_CORE_MS } from '../images/image.ts'
import { newId } from '../kernel/id.ts'
import { refuse } from '../kernel/result.ts'
import {
  findStorageUse,
  insertUpload,
  listRecentUploads,
  lockUploads,
  saveCoreMs,
  saveStored,
} from './upload.store.server.ts'
import { admitStored, admitUpload, type UploadHistory, type UploadLimits } from './upload-limits.ts'

export type UploadAccountOptions = {
  readonly db: Database
  readonly limits: UploadLimits
  readonly now?: () => Date
}

/**
 * Reads and locks the upload history of an account until the end of the transaction.
 * @param options.except an image that does not count
 */
export async function lockUploadHistory(
  tx: Queryable,
  { userId, clock, except = '' }: { userId: string; clock: () => Date; except?: string },
): Promise<UploadHistory> {
  await lockUploads(tx, userId)
  const now = clock()
  const recent = await listRecentUploads(tx, userId, now)
  const use = await findStorageUse(tx, { userId, now, except })
  return { recent, use, now }
}

/** Counts uploads in the database, so that all processes share the counts. */
export function openUploadAccount(
  userId: string,
  { db, limits, now = () => new Date() }: UploadAccountOptions,
): UploadAccount {
  const lockHistory = (tx: Queryable, except = '') =>
    lockUploadHistory(tx, { userId, clock: now, except })

  const begun = (id: string): BegunUpload => ({
    async store(tx, stored) {
      const history = await lockHistory(tx, stored.imageId)
      const refusal = admitStored(stored, history, limits)
      if (refusal !== null) return refusal
      return (await saveStored(tx, id, stored)) ? null : refuse('not-signed-in')
    },
    end: (coreMs) => saveCoreMs(db, id, Math.ceil(coreMs)),
  })

  return {
    begin: () =>
      db.transaction(async (tx) => {
        const history = await lockHistory(tx)
        const refusal = admitUpload(history, limits)
        if (refusal !== null) return refusal
        const id = newId()
        // Reserves the maximum until the real time is known, so that concurrent uploads count
        // against each other.
        const upload = { id, userId, at: history.now, coreMs: MAX_IMAGE_CORE_MS }
        return (await insertUpload(tx, upload)) ? begun(id) : refuse('not-signed-in')
      }),
  }
}
