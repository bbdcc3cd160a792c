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
  /** The id of a device that is known for this account; null for an unknown device. */
  readonly device: string | null
}

const clientKey = (attempt: SignInAttempt) =>
  `${STEPS[attempt.step].key}:${attempt.email} ${attempt.device ?? attempt.address}`
const accountKey = ({ step, device, email }: SignInAttempt) =>
  `${STEPS[step].key}${device === null ? '' : '-known'}:${email}`

/**
 * Counts an attempt at one step of signing in. Unknown devices have a limit per address, one per
 * account and address, and one per account, which all of them share. A known device counts apart
 * from them, so strangers cannot use up its attempts, from whatever address.
 * @throws ProblemError `too-many-requests`
 */
export async function countSignIn(limiter: RateLimiter, attempt: SignInAttempt): Promise<void> {
  const { key: prefix, limits } = STEPS[attempt.step]
  // In this order: one address that is refused does not use up the attempts of all.
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

/** Forgets the wrong passwords of this client, and does not count the right one. */
export async function settleSignIn(limiter: RateLimiter, attempt: SignInAttempt): Promise<void> {
  await limiter.forget(clientKey(attempt))
  if (attempt.device === null) await limiter.uncount(accountKey(attempt))
}
