import type { Queryable } from '../../database/database.server.ts'
import { ProblemError } from '../../http/http.server.ts'
import { findSuspension } from '../suspension.store.server.ts'

/**
 * Refuses an authenticated user who is suspended.
 * @throws ProblemError `account-suspended`
 */
export async function refuseSuspended(db: Queryable, userId: string): Promise<void> {
  const suspension = await findSuspension(db, userId)
  if (suspension !== null) throw suspended(suspension.reason)
}

/** @param reason the operator's text */
export const suspended = (reason: string) =>
  new ProblemError('account-suspended', {
    detail:
      `This account is suspended. The reason given: ${reason.replace(/[.\s]+$/, '')}. ` +
      'To ask about it, write to the people who run this gallery: see Contact Us.',
  })
