import { insertDraft } from '../../artworks/saving/artwork-change.store.server.ts'
import { transact, type Database } from '../../database/database.server.ts'
import type { DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import { ingestForAccount } from '../../images/upload/account-upload.server.ts'
import type { UploadAccount } from '../../images/upload/upload-account.ts'
import type { Log } from '../../kernel/log.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { UploadLease } from './upload-lease.server.ts'
import type { PartialFiles } from './partial-file.server.ts'
import { titleFromFileName } from './partial-upload.ts'
import { finishPartialUpload, type PartialUploadRow } from './partial-upload.store.server.ts'

export type DraftServices = {
  readonly db: Database
  readonly store: ImageStore
  readonly reserve: DiskReserve
  readonly files: PartialFiles
  readonly account: UploadAccount
  readonly log: Log
}

/**
 * Stores the image of a complete upload, and adds the draft under the upload's id. One transaction
 * inserts the draft and finishes the upload, so that a retry after a crash makes no second draft.
 * @returns null once the upload is finished, or the refusals of `ingestForAccount`,
 *   `upload-incomplete` or `upload-not-found`
 */
export async function draftFromUpload(
  services: DraftServices,
  upload: PartialUploadRow,
  { holder, isAborted }: UploadLease & { readonly isAborted: () => boolean },
): Promise<Refusal | null> {
  if (upload.finishedAt !== null) return null
  const { db, files, account } = services
  const { id, userId: artistId, length, fileName, fileType: type } = upload
  const size = await files.sizeOf(id)
  if (size === null) return refuse('upload-not-found')
  if (size < length) return refuse('upload-incomplete')
  const image = await ingestForAccount(services, {
    account,
    upload: { path: files.pathOf(id), bytes: length, type },
    isAborted,
  })
  if (isRefusal(image)) return image
  const isNew = await transact(db, async (tx) => {
    if (!(await finishPartialUpload(tx, id, { holder, now: new Date() }))) return false
    await insertDraft(tx, { id, artistId, imageId: image.id, title: titleFromFileName(fileName) })
    return true
  })
  if (isNew) await files.remove(id)
  return null
}
