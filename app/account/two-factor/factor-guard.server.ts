import type { Database } from '../../database/database.server.ts'
import { ProblemError, type Viewer } from '../../http/http.server.ts'
import { findFactors } from './factor-proof.store.server.ts'
import { factorRefusal } from './factor-rule.ts'

export type FactorGuardServices = {
  readonly db: Database
  /**
   * Whether an account requires a second factor, as an operator's does. The password must not
   * suffice then.
   */
  readonly needsFactor: (userId: string) => Promise<boolean>
}

/** Refusals of `guardFactors`, for the operations' descriptions. */
export const FACTOR_REFUSALS = ['factor-not-proved', 'passkey-not-proved'] as const

/**
 * Requires a proved second factor before one is added or removed. With an operator's password
 * alone, a stranger could otherwise add their own.
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
