import type { ProblemRow } from './problem-row.ts'

/** The part of `problems` for administration. */
export const OPERATOR_PROBLEMS = {
  'operators-only': { status: 403, message: 'Only operators of this gallery can do this' },
  'second-factor-required': {
    status: 403,
    message: 'Operators need a second factor: two-step login, or a passkey.',
  },
  'factor-not-proved': {
    status: 403,
    message: 'Operators enter a code of their authenticator app after they have logged in.',
  },
  'passkey-not-proved': {
    status: 403,
    message: 'Operators with a passkey log in with it: a password is not enough.',
  },
  'operator-not-suspendable': {
    status: 409,
    message: 'Operators cannot be suspended. Remove the role first.',
  },
  'operator-suspended': {
    status: 409,
    message: 'A suspended person cannot be an operator. End the suspension first.',
  },
  'own-role': { status: 409, message: 'You cannot take the role of operator from yourself' },
  'settings-changed-elsewhere': {
    status: 412,
    message: 'Another operator has changed these settings meanwhile',
  },
  'backup-running': {
    status: 409,
    message: 'A backup is being made. The next one can begin when it is complete.',
  },
  'backup-disk-full': { status: 507, message: 'The disk has no room for one more backup' },
  'backup-folder-unusable': { status: 503, message: 'The folder of backups cannot be used' },
  'backup-not-found': { status: 404, message: 'There is no such backup any more' },
  'jobs-not-running': {
    status: 503,
    message: 'Background jobs do not run, so nothing was begun. The log of the server says why.',
  },
  'person-not-found': { status: 404, message: 'There is no such person' },
  'report-not-found': { status: 404, message: 'There is no such report' },
  'report-state': {
    status: 409,
    message: 'This report has another state meanwhile. Look at it again.',
  },
  'no-recipient': {
    status: 409,
    message: 'There is no address to write to: a guest left none, or the account was deleted',
  },
  'webhook-not-found': { status: 404, message: 'There is no such webhook any more' },
  'webhooks-full': { status: 422, message: 'There are 20 webhooks. Delete one to add another.' },
  'webhook-not-active': {
    status: 409,
    message: 'Nothing was sent: the webhook is paused or disabled, or the delivery is gone.',
  },
  'job-not-found': { status: 404, message: 'There is no such failed job any more' },
} as const satisfies Readonly<Record<string, ProblemRow>>
