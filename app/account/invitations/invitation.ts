import type { FieldRules } from '../../kernel/field-rule.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** Maximum characters of a token. */
export const MAX_TOKEN_LENGTH = 100

/** The account that an invitation permits. */
export type Invitation = {
  readonly id: string
  /** The only address that may use it; null for any. */
  readonly email: string | null
  /** Account type of the new account; null if the person chooses. */
  readonly isArtist: boolean | null
}

export const INVITATION_STATES = ['open', 'used', 'expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const invitationState = (
  { expiresAt, usedAt }: { readonly expiresAt: Date; readonly usedAt: Date | null },
  now: Date,
): InvitationState => {
  if (usedAt !== null) return 'used'
  return expiresAt <= now ? 'expired' : 'open'
}

/** @param invitation null if it is unknown, used or expired */
export function acceptInvitation(
  invitation: Invitation | null,
  email: string,
): Invitation | Refusal<'invitation-invalid'> {
  if (invitation === null) return refuse('invitation-invalid')
  if (invitation.email !== null && invitation.email !== email) {
    return refuse('invitation-invalid', 'This invitation is for another email address')
  }
  return invitation
}

/** Maximum validity of an invitation, in days. */
export const MAX_INVITATION_DAYS = 90
export const INVITATION_DAYS = 14
const DAYS_MESSAGE = `Enter a whole number of days from 1 to ${MAX_INVITATION_DAYS}`

export const invitationRules = {
  email: {},
  accountType: {},
  days: {
    required: DAYS_MESSAGE,
    number: {
      message: DAYS_MESSAGE,
      wholeMessage: DAYS_MESSAGE,
      min: { value: 1, message: DAYS_MESSAGE },
      max: { value: MAX_INVITATION_DAYS, message: DAYS_MESSAGE },
    },
  },
} satisfies FieldRules

/** Path of an invitation's sign-up page. */
export function invitationPath(token: string, isArtist: boolean | null): string {
  return `/signup?${new URLSearchParams({ invitation: token, ...(isArtist && { type: 'artist' }) })}`
}
