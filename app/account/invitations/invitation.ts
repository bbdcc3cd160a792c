import type { FieldRules } from '../../kernel/field-rule.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** Characters of a token, at the most. */
export const MAX_TOKEN_LENGTH = 100

/** What an invitation allows. */
export type Invitation = {
  readonly id: string
  /** The only address that may use it; null for any. */
  readonly email: string | null
  /** The account type that it gives; null for the choice of the person. */
  readonly isArtist: boolean | null
}

export type InvitationState = 'open' | 'used' | 'expired'

/** An invitation in the operators' list. */
export type ListedInvitation = Invitation & {
  /** ISO moments. */
  readonly createdAt: string
  readonly expiresAt: string
  readonly state: InvitationState
}

export const invitationState = (
  { expiresAt, usedAt }: { readonly expiresAt: Date; readonly usedAt: Date | null },
  now: Date,
): InvitationState => {
  if (usedAt !== null) return 'used'
  return expiresAt <= now ? 'expired' : 'open'
}

/** @param invitation null for one that is unknown, used or expired */
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

/** Days for which an invitation may be good. */
export const MAX_INVITATION_DAYS = 90
export const INVITATION_DAYS = 14
const DAYS_WORDS = `Enter a whole number of days from 1 to ${MAX_INVITATION_DAYS}`

export const invitationRules = {
  email: {},
  accountType: {},
  days: {
    required: DAYS_WORDS,
    number: {
      words: DAYS_WORDS,
      wholeWords: DAYS_WORDS,
      min: { value: 1, words: DAYS_WORDS },
      max: { value: MAX_INVITATION_DAYS, words: DAYS_WORDS },
    },
  },
} satisfies FieldRules

/** The page that an invitation leads to. */
export function invitationPath(token: string, isArtist: boolean | null): string {
  return `/signup?${new URLSearchParams({ invitation: token, ...(isArtist && { type: 'artist' }) })}`
}
