import { ProblemError } from '../../http/http.server.ts'
import { minutesUntil, type RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'

const STEPS = {
  password: { key: 'sign-in', limits: OPERATIONS['POST /api/session'].limits },
  code: { key: 'sign-in-code', limits: OPERATIONS['POST /api/session/second-step'].limits },
}

export type SignInAttempt = {
  readonly step: keyof typeof STEPS
  readonly email: string
  readonly address: string
  /** Id of the known device; null for an unknown one. */
  readonly device: string | null
}

const clientKey = (attempt: SignInAttempt) =>
  `${STEPS[attempt.step].key}:${attempt.email} ${attempt.device ?? attempt.address}`
const accountKey = ({ step, device, email }: SignInAttempt) =>
  `${STEPS[step].key}${device === null ? '' : '-known'}:${email}`

/**
 * Counts an attempt at one step of signing in. Unknown devices share three limits: per address, per
 * account and address, and per account. A known device has separate limits, so that strangers
 * cannot use up its attempts.
 * @throws ProblemError `too-many-requests`
 */
export async function countSignIn(limiter: RateLimiter, attempt: SignInAttempt): Promise<void> {
  const { key: prefix, limits } = STEPS[attempt.step]
  // Ordered so that attempts refused for one address do not count against the account.
  const counters = [
    ...(attempt.device === null
      ? [[`${prefix}:${attempt.address}`, limits.perAddress] as const]
      : []),
    [clientKey(attempt), limits.perClient] as const,
    [accountKey(attempt), limits.perAccount] as const,
  ]
  for (const [key, rule] of counters) {
    const retryAfterS = await limiter.tryCount(key, rule)
    if (retryAfterS === null) continue
    const wait = `Too many attempts to log in. Wait ${minutesUntil(retryAfterS)}`
    const detail = attempt.step === 'code' ? `${wait}.` : `${wait}, or reset your password.`
    throw new ProblemError('too-many-requests', { retryAfterS, detail })
  }
}

/**
 * After a success, resets this client's count and does not count the attempt against the account.
 */
export async function clearSignInAttempts(
  limiter: RateLimiter,
  attempt: SignInAttempt,
): Promise<void> {
  await limiter.reset(clientKey(attempt))
  if (attempt.device === null) await limiter.uncount(accountKey(attempt))
}
