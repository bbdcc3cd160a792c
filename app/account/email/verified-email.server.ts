import type { Queryable } from '../../database/database.server.ts'
import { ProblemError } from '../../http/http.server.ts'
import { isEmailVerified } from './email-address.store.server.ts'

/**
 * Refuses what waits for a verified address, where the gallery requires one: publishing and buying.
 * @throws ProblemError `email-unverified`
 */
export type RequireVerifiedEmail = (viewer: { readonly id: string }) => Promise<void>

/** @param isRequired whether the gallery requires it */
export function verifiedEmailGuard(db: Queryable, isRequired: boolean): RequireVerifiedEmail {
  return async ({ id }) => {
    if (isRequired && !(await isEmailVerified(db, id))) throw new ProblemError('email-unverified')
  }
}
