import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'

const { limits } = OPERATIONS['POST /api/images']

/** The account that uploads an image, and its client address. */
export type Uploader = { readonly id: string; readonly address: string }

/**
 * Counts one upload against the rate limits.
 * @throws ProblemError `too-many-requests`
 */
export async function countUpload(limiter: RateLimiter, { id, address }: Uploader): Promise<void> {
  await limiter.count(`upload:${id}`, limits.perAccount)
  await limiter.count(`upload:${address}`, limits.perAddress)
}
