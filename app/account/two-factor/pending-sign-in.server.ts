import { newToken } from '../../http/secret-token.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import type { Auth } from '../session/auth.server.ts'
import { createAccountCookie } from '../session/account-cookie.server.ts'
import {
  addVerification,
  findVerification,
  type FirstFactor,
  type VerificationPurpose,
} from '../verification.store.server.ts'

/** Time between the first factor and the code. */
const SECOND_STEP_MS = 5 * 60_000

/** The cookie with the token of a sign-in that waits for its code. */
export const pendingSignIn = (auth: Auth) =>
  createAccountCookie(auth, 'second_step', SECOND_STEP_MS / 1000)

/** Token purposes: after a password, and after a sign-in at a provider. */
const PURPOSES = ['second-step', 'second-step-at-provider'] as const

export type PendingSignIn = {
  readonly token: string
  readonly userId: string
  readonly purpose: (typeof PURPOSES)[number] & VerificationPurpose
}

/**
 * Stores for some minutes that this browser has proved the first factor.
 * @returns the header that sets the cookie; null if the account has changed meanwhile
 */
export async function openSecondStep(
  { db, auth }: { readonly db: Queryable; readonly auth: Auth },
  proved: FirstFactor & { readonly userId: string },
): Promise<string | null> {
  const token = newToken()
  const purpose = 'hash' in proved ? 'second-step' : 'second-step-at-provider'
  const timed = { purpose, token, lifetimeMs: SECOND_STEP_MS, now: new Date() } as const
  const isStored = await addVerification(db, { ...proved, ...timed })
  return isStored ? pendingSignIn(auth).write(token) : null
}

/** Finds the browser's sign-in that waits for a code; null for none. */
export async function findPendingSignIn(
  { db, auth }: { readonly db: Queryable; readonly auth: Auth },
  cookies: string | undefined,
): Promise<PendingSignIn | null> {
  const token = await pendingSignIn(auth).read(cookies)
  if (token === null) return null
  for (const purpose of PURPOSES) {
    const timed = { purpose, token, lifetimeMs: SECOND_STEP_MS, now: new Date() }
    const userId = await findVerification(db, timed)
    if (userId !== null) {
      return auth.closedAccounts.includes(userId) ? null : { token, userId, purpose }
    }
  }
  return null
}
