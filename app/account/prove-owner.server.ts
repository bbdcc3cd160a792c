import type { Database } from '../database/database.server.ts'
import { ProblemError, type Viewer } from '../http/http.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { provePassword } from './password/current-password.server.ts'
import type { PasswordHasher } from './password/password-hasher.server.ts'
import { isFreshSession } from './session/session.store.server.ts'
import { listCredentials } from './providers/provider.store.server.ts'

export type OwnerProof = {
  readonly db: Database
  readonly limiter: RateLimiter
  readonly passwords: PasswordHasher
  /** Whether this installation offers password sign-in. */
  readonly passwordSignIn: boolean
}

/**
 * Makes a signed-in user confirm their identity: by the password, or without one by a fresh login.
 * @throws ProblemError `incorrect-password`, `sign-in-again` or `too-many-requests`
 */
export async function proveOwner(
  services: OwnerProof,
  viewer: Viewer,
  password = '',
): Promise<void> {
  const { hasPassword } = await listCredentials(services.db, viewer.id)
  if (hasPassword && services.passwordSignIn) {
    await provePassword(services, viewer, { password, refusal: 'incorrect-password' })
  } else if (!(await isFreshSession(services.db, viewer))) {
    throw new ProblemError('sign-in-again')
  }
}
