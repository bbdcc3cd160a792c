import type { Database } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { PARTIAL_UPLOAD_MS } from './partial-upload.ts'
import {
  extendHold,
  findPartialUpload,
  holdPartialUpload,
  releaseHold,
  type PartialUploadKey,
  type PartialUploadRow,
} from './partial-upload.store.server.ts'

/** Lifetime of a hold, after which another request may take over from a crashed process. */
const HOLD_MS = 30_000
const EXTEND_MS = 10_000

export type UploadHold = {
  readonly holder: string
  /** Aborted when another request takes over the hold. */
  readonly signal: AbortSignal
}

/**
 * Holds an upload for one request of all processes while `work` runs, then restarts its lifetime. A
 * database lock would occupy a connection for as long as a slow client sends.
 * @returns the result of `work`, or the refusal `upload-not-found` or `upload-busy`
 */
export async function withUploadHold<Result>(
  db: Database,
  key: PartialUploadKey,
  work: (upload: PartialUploadRow, hold: UploadHold) => Promise<Result>,
): Promise<Result | Refusal<'upload-not-found' | 'upload-busy'>> {
  const holder = newId()
  const until = () => new Date(Date.now() + HOLD_MS)
  const upload = await holdPartialUpload(db, key, { holder, until: until(), now: new Date() })
  if (upload === null) {
    const exists = (await findPartialUpload(db, key, new Date())) !== null
    return refuse(exists ? 'upload-busy' : 'upload-not-found')
  }
  const lost = new AbortController()
  const timer = setInterval(() => {
    extendHold(db, key.id, { holder, until: until() }).then(
      (isHeld) => !isHeld && lost.abort(),
      // During a database outage, the hold expires unless a later extension succeeds.
      () => undefined,
    )
  }, EXTEND_MS)
  try {
    return await work(upload, { holder, signal: lost.signal })
  } finally {
    clearInterval(timer)
    const expiresAt = new Date(Date.now() + PARTIAL_UPLOAD_MS)
    await releaseHold(db, key.id, { holder, expiresAt })
  }
}
