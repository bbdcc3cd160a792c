import type { Database } from '../../database/database.server.ts'
import { ProblemError, type Viewer } from '../../http/http.server.ts'
import { findFactors } from './factor-proof.store.server.ts'
import { factorRefusal } from './factor-rule.ts'

export type FactorGuardServices = {
  readonly db: Database
  /** Whether an account may be used for more than its own things, so that a password is too little. */
  readonly needsFactor: (userId: string) => Promise<boolean>
}

/** Every refusal of `guardFactors`, for the descriptions of operations. */
export const FACTOR_REFUSALS = ['factor-not-proved', 'passkey-not-proved'] as const

/**
 * Before a second factor is added or removed: with the password alone, a stranger could otherwise
 * set up a second factor of their own beside that of an operator.
 * @throws ProblemError one of `FACTOR_REFUSALS`
 */
export async function guardFactors(
  { db, needsFactor }: FactorGuardServices,
  viewer: Viewer,
): Promise<void> {
  const refusal = factorRefusal(await findFactors(db, viewer))
  if (refusal === null || refusal === 'second-factor-required') return
  if (await needsFactor(viewer.id)) throw new ProblemError(refusal)
}
