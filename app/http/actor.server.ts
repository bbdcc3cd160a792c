import { isDataException } from '../database/database-fault.ts'
import { requireViewer, type ApiContext, type SessionClaim } from './http.server.ts'
import type { ProblemCode } from '../kernel/problem.ts'

/**
 * The user for whom a statement acts: known by id, or by a session that the statement itself
 * verifies.
 */
export type Actor = { readonly userId: string } | SessionClaim

/**
 * Runs a change for the viewer. The first attempt verifies the claimed session in the change's own
 * statement, which saves a round trip to the database. When that does nothing, the viewer is looked
 * up and the change runs again.
 * @param change resolves to null when it did nothing
 * @throws ProblemError `code` for guests
 */
export async function runAsViewer<Outcome extends object>(
  c: Pick<ApiContext, 'get'>,
  change: (actor: Actor) => Promise<Outcome | null>,
  code?: ProblemCode,
): Promise<Outcome | null> {
  const claim = await c.get('claimSession')()
  const outcome = claim === null ? null : await change(claim).catch(nullIfUnreadable)
  if (outcome !== null) return outcome
  const { id } = await requireViewer(c, code)
  return change({ userId: id })
}

/** An unreadable claim counts as no session, so that guests get `code` and not a fault. */
function nullIfUnreadable(error: unknown): null {
  if (!isDataException(error)) throw error
  return null
}
