import * as messages from '../../kernel/message.ts'

/** The name of the hidden field that tells the forms of the Security tab apart. */
export const FORM_FIELD = 'form'

/** What people see when a form of the Security tab got no answer. */
export const FAILED = {
  password: messages.passwordUpdateFailed,
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
