import { hashToken } from '../../http/secret-token.server.ts'
import type { Database } from '../../database/database.server.ts'
import { orThrow, ProblemError } from '../../http/http.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { acceptInvitation, type Invitation } from './invitation.ts'
import {
  claimInvitation,
  findInvitation,
  eraseInvited,
  releaseInvitation,
} from './invitation.store.server.ts'

type GuardServices = {
  readonly db: Database
  readonly settings: Pick<CurrentSettings, 'read'>
}

type Applicant = {
  /** Token of the invitation; null without one. */
  readonly token: string | null
  readonly email: string
}

/** Refusals of `admitSignUp`, for the operations' descriptions. */
export const SIGN_UP_REFUSALS = ['invitation-required', 'invitation-invalid'] as const

/**
 * Requires a valid invitation unless sign-up is open.
 * @returns null if sign-up is open
 * @throws ProblemError one of `SIGN_UP_REFUSALS`
 */
export async function requireInvitation(
  { db, settings }: GuardServices,
  { token, email }: Applicant,
): Promise<Invitation | null> {
  if ((await settings.read()).signUp === 'open') return null
  if (token === null) throw new ProblemError('invitation-required')
  const found = await findInvitation(db, hashToken(token), new Date())
  return orThrow(acceptInvitation(found, email))
}

/**
 * Runs a sign-up, which uses up its invitation if one is required. Of two concurrent ones, one is
 * refused. A failed sign-up leaves the invitation valid.
 * @param signUp receives the invitation's account type; null leaves the choice
 * @throws ProblemError one of `SIGN_UP_REFUSALS`, or what `signUp` throws
 */
export async function admitSignUp<Value>(
  services: GuardServices,
  applicant: Applicant,
  signUp: (isArtist: boolean | null) => Promise<Value>,
): Promise<Value> {
  const { db } = services
  const invitation = await requireInvitation(services, applicant)
  if (invitation === null) return signUp(null)
  const tokenHash = hashToken(applicant.token ?? '')
  if (!(await claimInvitation(db, tokenHash, new Date()))) {
    throw new ProblemError('invitation-invalid')
  }
  const value = await signUp(invitation.isArtist).catch(async (error: unknown) => {
    await releaseInvitation(db, invitation.id)
    throw error
  })
  await eraseInvited(db, invitation.id)
  return value
}
