import type { Database } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { PARTIAL_UPLOAD_MS } from './partial-upload.ts'
import {
  renewLease,
  findPartialUpload,
  leasePartialUpload,
  releaseLease,
  type PartialUploadKey,
  type PartialUploadRow,
} from './partial-upload.store.server.ts'

/** Length of a lease, after which another request may take over from a crashed process. */
const LEASE_MS = 30_000
const RENEWAL_MS = 10_000

export type UploadLease = {
  readonly holder: string
  /** Aborted when another request takes over the lease. */
  readonly signal: AbortSignal
}

/**
 * Leases an upload to one request of all processes until `run` settles, then restarts its lifetime. A
 * database lock would occupy a connection for as long as a slow client sends.
 * @returns the result of `run`, or the refusal `upload-not-found` or `upload-busy`
 */
export async function withUploadLease<Result>(
  db: Database,
  key: PartialUploadKey,
  run: (upload: PartialUploadRow, lease: UploadLease) => Promise<Result>,
): Promise<Result | Refusal<'upload-not-found' | 'upload-busy'>> {
  const holder = newId()
  const until = () => new Date(Date.now() + LEASE_MS)
  const upload = await leasePartialUpload(db, key, { holder, until: until(), now: new Date() })
  if (upload === null) {
    const exists = (await findPartialUpload(db, key, new Date())) !== null
    return refuse(exists ? 'upload-busy' : 'upload-not-found')
  }
  const lost = new AbortController()
  const timer = setInterval(() => {
    renewLease(db, key.id, { holder, until: until() }).then(
      (isHolder) => !isHolder && lost.abort(),
      // During a database outage, the lease expires unless a later renewal succeeds.
      () => undefined,
    )
  }, RENEWAL_MS)
  try {
    return await run(upload, { holder, signal: lost.signal })
  } finally {
    clearInterval(timer)
    const expiresAt = new Date(Date.now() + PARTIAL_UPLOAD_MS)
    await releaseLease(db, key.id, { holder, expiresAt })
  }
}
