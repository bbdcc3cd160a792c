import type { Queryable } from '../../database/database.server.ts'
import { ProblemError, type Viewer } from '../../http/http.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { findCredential } from '../account.store.server.ts'
import type { PasswordHasher } from './password-hasher.server.ts'

const { limits } = OPERATIONS['PUT /api/users/me/password']

/** Rate limit key for checks of a user's current password. */
export const passwordCounter = (userId: string): string => `password:${userId}`

export type PasswordCheck = {
  readonly db: Queryable
  readonly limiter: RateLimiter
  readonly passwords: Pick<PasswordHasher, 'verify'>
}

/**
 * Verifies the current password of a signed-in user.
 * @returns its hash
 * @throws ProblemError `too-many-requests`, or the given refusal for a wrong password
 */
export async function provePassword(
  check: PasswordCheck,
  viewer: Viewer,
  { password, refusal }: { readonly password: string; readonly refusal: ProblemCode },
): Promise<string> {
  const hash = await checkPassword(check, viewer, password)
  if (hash === null) throw new ProblemError(refusal)
  return hash
}

/**
 * Verifies the current password of a signed-in user.
 * @returns its hash; null for a wrong password
 * @throws ProblemError `too-many-requests`
 */
export async function checkPassword(
  { db, limiter, passwords }: PasswordCheck,
  viewer: Viewer,
  password: string,
): Promise<string | null> {
  const key = passwordCounter(viewer.id)
  await limiter.count(key, limits.perAccount)
  const hash = (await findCredential(db, viewer.email))?.hash ?? null
  if (hash === null || !(await passwords.verify(hash, password))) return null
  // Only wrong passwords count as guesses.
  await limiter.uncount(key)
  return hash
}
