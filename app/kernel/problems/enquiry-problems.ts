import type { ProblemRow } from './problem-row.ts'

/** The part of `problems` for enquiries. */
export const ENQUIRY_PROBLEMS = {
  'enquiry-not-found': {
    status: 404,
    words: 'There is no such conversation, or its link has ended',
  },
  'enquiry-message-not-found': { status: 404, words: 'There is no such message' },
  'enquiry-exists': {
    status: 409,
    words: 'You have asked about this work already. Go on in that conversation.',
  },
  'enquiry-own-work': { status: 422, words: 'This is your own work' },
  'enquiry-ended': {
    status: 409,
    words: 'This conversation has ended: the other side cannot be reached any more',
  },
  'message-refused': {
    status: 403,
    words: 'Your message was not delivered: this person does not receive messages from you',
  },
  'sender-blocked': {
    status: 409,
    words: 'You have blocked this person. To write to them, unblock them first.',
  },
  'enquiry-link-invalid': {
    status: 410,
    words: 'This link no longer works: it was used already, or has expired',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
