import type { MadeApiToken } from '../../account/tokens/api-token.schema.ts'
import * as messages from '../../kernel/message.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'

/** Name of the hidden field that identifies the forms of the Security tab. */
export const FORM_FIELD = 'form'

type FormFacts = {
  /** The message for a request without a response. */
  readonly failed: string
  /** Whether the form shows its refusal itself. The page shows that of others above the forms. */
  readonly hasSummary?: true
  /** Whether it can be submitted twice without harm. */
  readonly isRepeatable?: true
  /** Whether its refusal belongs to the section of two-step login. */
  readonly isTwoFactor?: true
}

const FACTS = {
  password: { failed: messages.passwordUpdateFailed, hasSummary: true },
  'change-email': { failed: 'Failed to change the email address', hasSummary: true },
  'cancel-email-change': { failed: 'Failed to keep the email address', isRepeatable: true },
  'send-email-link': { failed: 'Failed to send the link', isRepeatable: true },
  'start-two-factor': { failed: 'Failed to set up two-step login', isTwoFactor: true },
  'turn-on-two-factor': {
    failed: 'Failed to turn on two-step login',
    hasSummary: true,
    isTwoFactor: true,
  },
  'renew-backup-codes': {
    failed: 'Failed to make new backup codes',
    hasSummary: true,
    isTwoFactor: true,
  },
  'turn-off-two-factor': {
    failed: 'Failed to turn off two-step login',
    hasSummary: true,
    isTwoFactor: true,
  },
  'add-passkey': { failed: 'Failed to add the passkey' },
  'rename-passkey': { failed: 'Failed to rename the passkey', isRepeatable: true },
  'remove-passkey': { failed: 'Failed to remove the passkey' },
  'make-token': { failed: 'Failed to make the token', hasSummary: true, isRepeatable: true },
  'revoke-token': { failed: 'Failed to revoke the token', isRepeatable: true },
  'end-session': { failed: 'Failed to end the session', isRepeatable: true },
  'end-other-sessions': { failed: 'Failed to end the other sessions', isRepeatable: true },
} as const satisfies Readonly<Record<string, FormFacts>>

export type SecurityForm = keyof typeof FACTS

export const FORMS: Readonly<Record<SecurityForm, FormFacts>> = FACTS

/** Identifies the submitted form. The password form has no such field. */
export function securityFormOf(form: FormData): SecurityForm {
  const name = form.get(FORM_FIELD)
  return typeof name === 'string' && Object.hasOwn(FORMS, name)
    ? (name as SecurityForm)
    : 'password'
}

/** The data of a response to one of the forms. */
export type SecurityOutcome = {
  /** The refused form and its refusal; both are missing when it was accepted. */
  readonly form?: SecurityForm
  readonly refusal?: FormRefusal
  /** New codes and a new token, which no later response shows. */
  readonly backupCodes?: readonly string[]
  readonly madeToken?: MadeApiToken
}
