import type { RateLimiter } from '../http/rate-limit.server.ts'

const HOUR_MS = 60 * 60_000
/** Decoding costs seconds of CPU. An artist who brings a whole life's work still gets through in a day. */
const PER_ACCOUNT = { limit: 300, windowMs: HOUR_MS }
const PER_ADDRESS = { limit: 900, windowMs: HOUR_MS }

/** Who brings an image: an account, and the address from which it came. */
export type Uploader = { readonly id: string; readonly address: string }

/** Counts one upload. @throws ProblemError `too-many-requests` */
export async function countUpload(limiter: RateLimiter, { id, address }: Uploader): Promise<void> {
  await limiter.count(`upload:${id}`, PER_ACCOUNT)
  await limiter.count(`upload:${address}`, PER_ADDRESS)
}
