import type { ProblemRow } from './problem-row.ts'

/** The part of `problems` for certificates and transfers. */
export const CERTIFICATE_PROBLEMS = {
  'certificate-not-found': { status: 404, words: 'Certificate not found' },
  'certificate-not-due': {
    status: 409,
    words: 'The certificate is issued once the order is confirmed',
  },
  'certificate-void': {
    status: 409,
    words: 'This certificate is void, since the work was cancelled or returned',
  },
  'transfer-not-due': { status: 409, words: 'A work can be transferred once it is delivered' },
  'transfer-not-found': {
    status: 404,
    words: 'This offer was accepted, declined or withdrawn, or it is too old',
  },
  'transfer-to-yourself': { status: 422, words: 'This work is yours already' },
  'transfer-for-another-address': {
    status: 403,
    words: 'This offer is for another email address. Log in with the account of that address.',
  },
  'provenance-full': { status: 422, words: 'A work can change its owner 200 times at most' },
} as const satisfies Readonly<Record<string, ProblemRow>>
