import type { Queryable } from '../../database/database.server.ts'
import { ProblemError } from '../../http/http.server.ts'
import { findSuspension } from '../suspension.store.server.ts'
import { suspensionText } from '../suspension.ts'

/**
 * Refuses somebody who has proved who they are, and is suspended.
 * @throws ProblemError `account-suspended`
 */
export async function refuseSuspended(db: Queryable, userId: string): Promise<void> {
  const suspension = await findSuspension(db, userId)
  if (suspension === null) return
  throw new ProblemError('account-suspended', { detail: suspensionText(suspension.reason) })
}
