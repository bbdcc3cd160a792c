import { ProblemError } from '../../http/http.server.ts'
import { minutesUntil, type RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'

const { limits } = OPERATIONS['POST /api/session']

export type SignInAttempt = {
  readonly email: string
  readonly address: string
  /** The id of a device that is known for this account; null for an unknown device. */
  readonly device: string | null
}

const clientKey = (attempt: SignInAttempt) =>
  `sign-in:${attempt.email} ${attempt.device ?? attempt.address}`
const accountKey = (attempt: SignInAttempt) =>
  `${attempt.device === null ? 'sign-in' : 'sign-in-known'}:${attempt.email}`

/**
 * Counts an attempt to sign in. Unknown devices have a limit per address, one per account and
 * address, and one per account, which all of them share. A known device counts apart from them, so
 * strangers cannot use up its attempts, from whatever address.
 * @throws ProblemError `too-many-requests`
 */
export async function countSignIn(limiter: RateLimiter, attempt: SignInAttempt): Promise<void> {
  // In this order: one address that is refused does not use up the attempts of all.
  const counters = [
    ...(attempt.device === null
      ? [[`sign-in:${attempt.address}`, limits.perAddress] as const]
      : []),
    [clientKey(attempt), limits.perClient] as const,
    [accountKey(attempt), limits.perAccount] as const,
  ]
  for (const [key, rule] of counters) {
    const retryAfterS = await limiter.tryCount(key, rule)
    if (retryAfterS === null) continue
    const detail = `Too many attempts to log in. Wait ${minutesUntil(retryAfterS)}, or reset your password.`
    throw new ProblemError('too-many-requests', { retryAfterS, detail })
  }
}

/** Forgets the wrong passwords of this client, and does not count the right one. */
export async function settleSignIn(limiter: RateLimiter, attempt: SignInAttempt): Promise<void> {
  await limiter.forget(clientKey(attempt))
  if (attempt.device === null) await limiter.uncount(accountKey(attempt))
}
