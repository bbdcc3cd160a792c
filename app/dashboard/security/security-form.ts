import * as messages from '../../kernel/message.ts'

/** Name of the hidden field that identifies the forms of the Security tab. */
export const FORM_FIELD = 'form'

/** Messages by form, for requests without a response. */
export const FAILED = {
  password: messages.passwordUpdateFailed,
  'change-email': 'Failed to change the email address',
  'cancel-email-change': 'Failed to keep the email address',
  'send-email-link': 'Failed to send the link',
  'start-two-factor': 'Failed to set up two-step login',
  'turn-on-two-factor': 'Failed to turn on two-step login',
  'renew-backup-codes': 'Failed to make new backup codes',
  'turn-off-two-factor': 'Failed to turn off two-step login',
  'add-passkey': 'Failed to add the passkey',
  'remove-passkey': 'Failed to remove the passkey',
  'make-token': 'Failed to make the token',
  'revoke-token': 'Failed to revoke the token',
  'end-session': 'Failed to end the session',
  'end-other-sessions': 'Failed to end the other sessions',
} as const

export type SecurityForm = keyof typeof FAILED

/** Identifies the submitted form. The password form has no such field. */
export function securityFormOf(form: FormData): SecurityForm {
  const name = form.get(FORM_FIELD)
  return typeof name === 'string' && Object.hasOwn(FAILED, name)
    ? (name as SecurityForm)
    : 'password'
}

/** Whether a refusal belongs to the forms of two-step login. */
export const isTwoFactorForm = (form: SecurityForm | null | undefined): boolean =>
  form === 'renew-backup-codes' || form?.endsWith('-two-factor') === true

const WITH_SUMMARY: ReadonlySet<SecurityForm> = new Set([
  'password',
  'change-email',
  'turn-on-two-factor',
  'renew-backup-codes',
  'turn-off-two-factor',
  'make-token',
])

/** Whether a form shows its refusal itself. Forms with only a button do not. */
export const hasSummary = (form: SecurityForm): boolean => WITH_SUMMARY.has(form)
