import type { Database } from '../../database/database.server.ts'
import type { DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import { refuseUnwritable } from '../../images/storage/unwritable.server.ts'
import { MAX_PARTED_BYTES } from '../../images/image.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { lockUploadHistory } from '../upload-account.server.ts'
import { admitFurther, type UploadLimits } from '../upload-limits.ts'
import type { PartialFiles } from './partial-file.server.ts'
import {
  cleanFileName,
  MAX_PARTIAL_BYTES,
  MAX_PARTIAL_UPLOADS,
  PARTIAL_UPLOAD_MS,
} from './partial-upload.ts'
import {
  countPartialUploads,
  insertPartialUpload,
  type NewPartialUpload,
} from './partial-upload.store.server.ts'
import { readByteCount, readMetadata } from './tus-header.ts'

export type BeginServices = {
  readonly db: Database
  readonly reserve: DiskReserve
  readonly limits: UploadLimits
  readonly files: PartialFiles
  readonly log: Log
}

/** The properties of a file in the headers of a new upload. */
export type AnnouncedFile = Pick<
  NewPartialUpload,
  'fileName' | 'fileType' | 'lastModified' | 'length'
>

/** Parses the headers of a new upload. @returns `malformed-request`, or a refusal of the length */
export function readAnnouncedFile(
  header: (name: string) => string | undefined,
): AnnouncedFile | Refusal {
  const length = readByteCount(header('upload-length'))
  const metadata = readMetadata(header('upload-metadata'))
  if (length === null || metadata === null) return refuse('malformed-request')
  if (length === 0) return refuse('image-missing')
  if (length > MAX_PARTED_BYTES) return refuse('file-too-large')
  const lastModified = readByteCount(metadata.get('lastmodified'))
  return {
    length,
    lastModified,
    fileName: cleanFileName(metadata.get('filename') ?? ''),
    fileType: cleanFileName(metadata.get('filetype') ?? ''),
  }
}

/**
 * Creates a partial upload and its file.
 * @returns the upload, or the refusal `disk-full`, `image-not-saved`, `too-many-unfinished-uploads`,
 *   `not-signed-in` (the account has been deleted), or those of the account's storage
 */
export async function beginUpload(
  { db, reserve, limits, files, log }: BeginServices,
  userId: string,
  file: AnnouncedFile,
): Promise<NewPartialUpload | Refusal> {
  const full = await reserve.check(file.length)
  if (full !== null) return full
  const id = newId()
  const upload = { id, userId, ...file, expiresAt: new Date(Date.now() + PARTIAL_UPLOAD_MS) }
  // Created before the row, since an upload without its file could not be resumed.
  const unwritable = await refuseUnwritable(() => files.create(id), log)
  if (isRefusal(unwritable)) return unwritable
  const refusal = await db.transaction(async (tx) => {
    const history = await lockUploadHistory(tx, { userId, clock: () => new Date() })
    const { count, bytes } = await countPartialUploads(tx, userId, history.now)
    if (count >= MAX_PARTIAL_UPLOADS || bytes + file.length > MAX_PARTIAL_BYTES) {
      return refuse('too-many-unfinished-uploads')
    }
    const noSpace = admitFurther(history, limits)
    if (noSpace !== null) return noSpace
    return (await insertPartialUpload(tx, upload)) ? null : refuse('not-signed-in')
  })
  if (refusal === null) return upload
  await files.remove(id)
  return refusal
}
