import type { Queryable } from '../../database/database.server.ts'
import { hashBackupCode } from './backup-code.server.ts'
import { stepOf } from './totp.server.ts'
import { decryptSecret } from '../stored-secret.server.ts'
import {
  countBackupCodes,
  findAuthenticator,
  useBackupCode,
  useStep,
} from './two-factor.store.server.ts'

/** The accepted code, and the number of backup codes left. */
export type FactorProof =
  | { readonly by: 'authenticator' }
  | { readonly by: 'backup code'; readonly left: number }

type Claim = {
  readonly userId: string
  /** Six digits of an authenticator app, or a backup code. */
  readonly code: string
  /** Secret of the installation. */
  readonly secret: string
  readonly now: Date
}

const APP_CODE = /^\d{6}$/

/**
 * Verifies a code and marks it as used, so that none works twice.
 * @param db a transaction, if the code must stay unused when a later step fails
 * @returns null for a wrong or used code, and for a user without two-step login
 */
export async function proveSecondFactor(db: Queryable, claim: Claim): Promise<FactorProof | null> {
  const { userId, secret, now } = claim
  const authenticator = await findAuthenticator(db, userId)
  if (authenticator === null || authenticator.confirmedAt === null) return null
  const code = claim.code.replaceAll(/\s/g, '')
  if (APP_CODE.test(code)) {
    const key = await decryptSecret(authenticator.key, secret)
    const step = key === null ? null : stepOf(code, key, now)
    const isUsed = step !== null && (await useStep(db, { userId, step }))
    return isUsed ? { by: 'authenticator' } : null
  }
  const hash = hashBackupCode(code, userId, secret)
  if (!(await useBackupCode(db, { userId, hash }))) return null
  return { by: 'backup code', left: await countBackupCodes(db, userId) }
}
