import type { Queryable } from '../../database/database.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import type { Refusal } from '../../kernel/result.ts'

/** The refusals that concern who uploads and where to, not the file. */
export const UPLOAD_REFUSALS = [
  'too-many-requests',
  'uploads-too-fast',
  'upload-day-limit',
  'account-storage-full',
  'disk-full',
  'image-not-saved',
] as const satisfies readonly ProblemCode[]

/** What an upload adds to the store. */
export type StoredUpload = {
  readonly imageId: string
  /** Bytes of all its files. */
  readonly bytes: number
  /** Pixels of the stored original. */
  readonly pixels: number
}

/** Counts and limits the uploads of one account. */
export type UploadAccount = {
  /**
   * Counts an upload before it costs anything, so that refused files count as well.
   * @returns the refusal `uploads-too-fast`, `upload-day-limit`, `account-storage-full` or, if the
   *   account has been deleted, `not-signed-in`
   */
  begin(): Promise<BegunUpload | Refusal>
}

export type BegunUpload = {
  /**
   * Counts what is stored, in the transaction that inserts the image.
   * @returns null, or a refusal as of `begin`: then nothing may be stored
   */
  store(tx: Queryable, stored: StoredUpload): Promise<Refusal | null>
  /** Counts the processor time that the upload took, whether or not it was refused. */
  end(coreMs: number): Promise<void>
}
