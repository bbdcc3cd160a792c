import * as messages from '../../kernel/message.ts'

/** The name of the hidden field that tells the forms of the Security tab apart. */
export const FORM_FIELD = 'form'

/** What people see when a form of the Security tab got no answer. */
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

/** Which form was sent; that of the password has no such field. */
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

/** Whether a form shows by itself why it was refused. Forms of one button do not. */
export const hasSummary = (form: SecurityForm): boolean => WITH_SUMMARY.has(form)
