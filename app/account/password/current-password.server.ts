import type { Queryable } from '../../database/database.server.ts'
import { ProblemError, type Viewer } from '../../http/http.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { findCredential } from '../account.store.server.ts'
import type { PasswordHasher } from './password-hasher.server.ts'

const { limits } = OPERATIONS['PUT /api/users/me/password']

/** The rate limit's key for the checks of a user's current password. */
export const passwordCounter = (userId: string): string => `password:${userId}`

export type PasswordCheck = {
  readonly db: Queryable
  readonly limiter: RateLimiter
  readonly passwords: Pick<PasswordHasher, 'verify'>
}

/**
 * Checks the current password of a signed-in user.
 * @returns its hash
 * @throws ProblemError `too-many-requests`, or the refusal given when the password is wrong
 */
export async function provePassword(
  { db, limiter, passwords }: PasswordCheck,
  viewer: Viewer,
  { password, refusal }: { readonly password: string; readonly refusal: ProblemCode },
): Promise<string> {
  const key = passwordCounter(viewer.id)
  await limiter.count(key, limits.perAccount)
  const hash = (await findCredential(db, viewer.email))?.hash ?? null
  if (hash === null || !(await passwords.verify(hash, password))) throw new ProblemError(refusal)
  // A right password is no guess.
  await limiter.uncount(key)
  return hash
}
