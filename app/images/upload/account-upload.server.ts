import { isRefusal, type Refusal } from '../../kernel/result.ts'
import {
  ingestImage,
  type AreaUpload,
  type ImageServices,
  type ImageUpload,
} from '../processing/image-pipeline.server.ts'
import type { StoredImage } from '../storage/image-row.store.server.ts'
import type { UploadAccount } from './upload-account.ts'

export type AccountUpload = {
  readonly account: UploadAccount
  readonly upload: ImageUpload | AreaUpload
  readonly isAborted?: () => boolean
}

/**
 * Stores an upload of an account, and counts its processor time and its bytes.
 * @returns the refusals of `ingestImage` and of the account
 */
export async function ingestForAccount(
  services: Omit<ImageServices, 'begun' | 'onCost'>,
  { account, upload, isAborted }: AccountUpload,
): Promise<StoredImage | Refusal> {
  const begun = await account.begin()
  if (isRefusal(begun)) return begun
  let coreMs: number | null = null
  const onCost = (milliseconds: number) => (coreMs = milliseconds)
  try {
    const stored = await ingestImage({ ...services, begun, onCost }, upload, isAborted)
    coreMs ??= 0
    return stored
  } finally {
    // After a fault of the image process, the time is unknown, and the upload stays counted as
    // begun.
    if (coreMs !== null) await begun.end(coreMs)
  }
}
