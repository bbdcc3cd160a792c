import { isDataException } from '../kernel/database-fault.ts'
import { requireViewer, type ApiContext, type SessionClaim } from './http.server.ts'
import type { ProblemCode } from '../kernel/problem.ts'

/** In whose name something is changed: somebody who is known, or whose session the change's own statement proves. */
export type Actor = { readonly userId: string } | SessionClaim

/**
 * Changes something in the name of whoever asks. The first try takes the session that the request claims along, so that
 * it and the change are one trip to the database; where that comes to nothing, for whatever reason, it is found out who
 * asks, with all that follows from it, and the change is tried again.
 * @param change comes to null when nothing was done
 * @throws ProblemError `code` when nobody is signed in
 */
export async function runAsViewer<Outcome extends object>(
  c: Pick<ApiContext, 'get'>,
  change: (actor: Actor) => Promise<Outcome | null>,
  code?: ProblemCode,
): Promise<Outcome | null> {
  const claim = await c.get('claimSession')()
  const outcome = claim === null ? null : await change(claim).catch(whenUnreadable)
  if (outcome !== null) return outcome
  const { id } = await requireViewer(c, code)
  return change({ userId: id })
}

/** Who is not signed in is told that, whatever else was wrong. */
function whenUnreadable(error: unknown): null {
  if (!isDataException(error)) throw error
  return null
}
