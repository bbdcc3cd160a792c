import type { ProblemRow } from './problem-row.ts'

/** The part of `problems` for certificates and transfers. */
export const CERTIFICATE_PROBLEMS = {
  'certificate-not-found': { status: 404, message: 'Certificate not found' },
  'certificate-not-due': {
    status: 409,
    message: 'The certificate is issued once the order is confirmed',
  },
  'certificate-void': {
    status: 409,
    message: 'This certificate is void, since the work was cancelled or returned',
  },
  'transfer-not-due': { status: 409, message: 'A work can be transferred once it is delivered' },
  'transfer-open': { status: 409, message: 'This work is offered already' },
  'transfer-not-found': {
    status: 404,
    message: 'This offer was accepted, declined or withdrawn, or it is too old',
  },
  'transfer-to-yourself': { status: 422, message: 'This work is yours already' },
  'transfer-for-another-address': {
    status: 403,
    message: 'This offer is for another email address. Log in with the account of that address.',
  },
  'provenance-full': { status: 422, message: 'A work can change its owner 200 times at most' },
} as const satisfies Readonly<Record<string, ProblemRow>>
