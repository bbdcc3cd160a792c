import type { Database } from '../../database/database.server.ts'
import {
  ProblemError,
  requireViewer,
  type ApiContext,
  type Viewer,
} from '../../http/http.server.ts'
import { isOperator } from './operator.store.server.ts'

export type OperatorServices = {
  readonly db: Database
  /** Whether an account has a second factor; null where this gallery offers none. */
  readonly hasSecondFactor: ((userId: string) => Promise<boolean>) | null
}

/** Every refusal of `requireOperator`, for the descriptions of operations. */
export const OPERATOR_REFUSALS = [
  'not-signed-in',
  'operators-only',
  'second-factor-required',
] as const

/** @throws ProblemError one of `OPERATOR_REFUSALS` */
export async function requireOperator(
  c: Pick<ApiContext, 'get'>,
  { db, hasSecondFactor }: OperatorServices,
): Promise<Viewer> {
  const viewer = await requireViewer(c)
  if (!(await isOperator(db, viewer.id))) throw new ProblemError('operators-only')
  if (hasSecondFactor !== null && !(await hasSecondFactor(viewer.id))) {
    throw new ProblemError('second-factor-required')
  }
  return viewer
}
