import type { ProblemRow } from './problem-row.ts'

/** The part of `problems` for enquiries. */
export const ENQUIRY_PROBLEMS = {
  'enquiry-not-found': {
    status: 404,
    message: 'There is no such conversation, or its link has ended',
  },
  'enquiry-message-not-found': { status: 404, message: 'There is no such message' },
  'enquiry-exists': {
    status: 409,
    message: 'You have asked about this work already. Go on in that conversation.',
  },
  'enquiry-own-work': { status: 422, message: 'This is your own work' },
  'enquiry-ended': {
    status: 409,
    message: 'This conversation has ended: the other side cannot be reached any more',
  },
  'message-refused': {
    status: 403,
    message: 'Your message was not delivered: this person does not receive messages from you',
  },
  'sender-blocked': {
    status: 409,
    message: 'You have blocked this person. To write to them, unblock them first.',
  },
  'enquiry-link-invalid': {
    status: 410,
    message: 'This link no longer works: it was used already, or has expired',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
