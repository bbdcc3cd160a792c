import { FACTOR_REFUSALS } from '../../account/two-factor/factor-guard.server.ts'
import { findFactors } from '../../account/two-factor/factor-proof.store.server.ts'
import { factorRefusal } from '../../account/two-factor/factor-rule.ts'
import type { Database } from '../../database/database.server.ts'
import {
  ProblemError,
  requireViewer,
  type ApiContext,
  type Viewer,
} from '../../http/http.server.ts'
import { isOperator } from './operator.store.server.ts'

export type OperatorServices = { readonly db: Database }

/** Every refusal of `requireOperator`, for the descriptions of operations. */
export const OPERATOR_REFUSALS = [
  'not-signed-in',
  'operators-only',
  'second-factor-required',
  ...FACTOR_REFUSALS,
] as const

/** @throws ProblemError one of `OPERATOR_REFUSALS` */
export async function requireOperator(
  c: Pick<ApiContext, 'get'>,
  { db }: OperatorServices,
): Promise<Viewer> {
  const viewer = await requireViewer(c)
  if (!(await isOperator(db, viewer.id))) throw new ProblemError('operators-only')
  const refusal = factorRefusal(await findFactors(db, viewer))
  if (refusal !== null) throw new ProblemError(refusal)
  return viewer
}
