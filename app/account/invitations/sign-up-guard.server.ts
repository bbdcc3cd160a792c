import { hashToken } from '../../http/secret-token.server.ts'
import type { Database } from '../../database/database.server.ts'
import { orRefuse, ProblemError } from '../../http/http.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { acceptInvitation, type Invitation } from './invitation.ts'
import {
  claimInvitation,
  findInvitation,
  forgetInvited,
  releaseInvitation,
} from './invitation.store.server.ts'

type GuardServices = {
  readonly db: Database
  readonly settings: Pick<CurrentSettings, 'read'>
}

type Applicant = {
  /** Of the invitation; null without one. */
  readonly token: string | null
  readonly email: string
}

/** The refusals of `admitSignUp`, for the descriptions of operations. */
export const SIGN_UP_REFUSALS = ['invitation-required', 'invitation-invalid'] as const

/**
 * The invitation of somebody who wants to sign up; null where sign-up is open to everybody.
 * @throws ProblemError one of `SIGN_UP_REFUSALS`
 */
export async function requireInvitation(
  { db, settings }: GuardServices,
  { token, email }: Applicant,
): Promise<Invitation | null> {
  if ((await settings.read()).signUp === 'open') return null
  if (token === null) throw new ProblemError('invitation-required')
  const found = await findInvitation(db, hashToken(token), new Date())
  return orRefuse(acceptInvitation(found, email))
}

/**
 * Runs a sign-up that uses up an invitation, where one is needed. Of two at the same time, one is
 * refused. An invitation whose sign-up fails stays good.
 * @param signUp is told the account type of the invitation; null leaves the choice
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
  await forgetInvited(db, invitation.id)
  return value
}
