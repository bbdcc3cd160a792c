import type { Queryable } from '../../database/database.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import type { Refusal } from '../../kernel/result.ts'

/** The refusals about the uploader or the storage, not about the file. */
export const UPLOAD_REFUSALS = [
  'too-many-requests',
  'uploads-too-fast',
  'upload-day-limit',
  'account-storage-full',
  'disk-full',
  'image-not-saved',
] as const satisfies readonly ProblemCode[]

/** The refusals of an uploaded image, about the file or as above. */
export const IMAGE_REFUSALS = [
  'image-type',
  'image-damaged',
  'image-too-large',
  'image-too-many-pixels',
  'image-too-complex',
  ...UPLOAD_REFUSALS,
] as const satisfies readonly ProblemCode[]

/** The amounts that an upload adds to the store. */
export type StoredUpload = {
  readonly imageId: string
  /** The bytes of all its files. */
  readonly bytes: number
  /** Pixels of the stored original. */
  readonly pixels: number
}

/** Counts and limits the uploads of one account. */
export type UploadAccount = {
  /**
   * Counts an upload before it costs anything, so that refused files count as well.
   * @returns the refusal `uploads-too-fast`, `upload-day-limit`, `account-storage-full` or, if the
   * account has been deleted, `not-signed-in`
   */
  begin(): Promise<BegunUpload | Refusal>
}

export type BegunUpload = {
  /**
   * Counts the stored amounts in the transaction that inserts the image.
   * @returns null, or a refusal as `begin` does: then nothing may be stored
   */
  store(tx: Queryable, stored: StoredUpload): Promise<Refusal | null>
  /** Counts the processor time of the upload, whether or not it was refused. */
  end(coreMs: number): Promise<void>
}
