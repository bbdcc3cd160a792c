import type { Queryable } from '../../database/database.server.ts'
import { ProblemError } from '../../http/http.server.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { isEmailVerified } from './email-address.store.server.ts'

/**
 * Guards publishing, buying and asking where the gallery requires a verified address.
 * @throws ProblemError `email-unverified`
 */
export type RequireVerifiedEmail = (viewer: { readonly id: string }) => Promise<void>

/** The same check for jobs, which have a user but no request. */
export const unverifiedEmailRefusal =
  (db: Queryable, isRequired: boolean) =>
  async (userId: string): Promise<Refusal<'email-unverified'> | null> =>
    isRequired && !(await isEmailVerified(db, userId)) ? refuse('email-unverified') : null

/** @param isRequired whether the gallery requires verified addresses */
export function verifiedEmailGuard(db: Queryable, isRequired: boolean): RequireVerifiedEmail {
  return async ({ id }) => {
    if (isRequired && !(await isEmailVerified(db, id))) throw new ProblemError('email-unverified')
  }
}
