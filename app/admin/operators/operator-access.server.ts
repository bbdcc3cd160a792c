import type { MiddlewareHandler } from 'hono'
import { findFactors } from '../../account/two-factor/factor-proof.store.server.ts'
import { factorRefusal } from '../../account/two-factor/factor-rule.ts'
import type { Database, Queryable } from '../../database/database.server.ts'
import { ProblemError, requireViewer, type ApiEnv, type Viewer } from '../../http/http.server.ts'
import { isOperator } from './operator.store.server.ts'

export type OperatorServices = { readonly db: Database }

/**
 * Middleware for everything below `/admin`, which sets `operator`. It runs before inputs are
 * validated.
 * @throws ProblemError with the codes that `operation` documents for routes that need an operator
 */
export const requireOperator =
  ({ db }: OperatorServices): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const viewer = await requireViewer(c)
    const refusal = await operatorRefusal(db, viewer)
    if (refusal !== null) throw new ProblemError(refusal)
    c.set('operator', viewer)
    await next()
  }

/** @returns the code of the reason why this session may not act as an operator, or null */
export async function operatorRefusal(db: Queryable, viewer: Pick<Viewer, 'id' | 'sessionId'>) {
  if (!(await isOperator(db, viewer.id))) return 'operators-only'
  return factorRefusal(await findFactors(db, viewer))
}
