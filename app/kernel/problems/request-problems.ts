import type { ProblemRow } from './problem-row.ts'

// Single exports let the bundler drop the messages that a page does not use.
export const UNEXPECTED_ERROR = {
  status: 500,
  message: 'Something went wrong on our side',
} as const
export const NOT_FOUND = { status: 404, message: 'There is nothing at this address' } as const
export const METHOD_NOT_ALLOWED = {
  status: 405,
  message: 'This address does not support that method',
} as const
export const TOO_MANY_REQUESTS = {
  status: 429,
  message: 'Too many attempts. Please wait a moment and try again.',
} as const

/** The part of `problems` that any request can cause. */
export const REQUEST_PROBLEMS = {
  'invalid-request': { status: 422, message: 'Please check the marked fields' },
  'malformed-request': { status: 400, message: 'This request could not be read' },
  'not-found': NOT_FOUND,
  'method-not-allowed': METHOD_NOT_ALLOWED,
  'unsupported-type': {
    status: 415,
    message: 'Send this with the content type that the API documentation states',
  },
  'request-too-large': { status: 413, message: 'This request is too large' },
  'too-many-requests': TOO_MANY_REQUESTS,
  unavailable: {
    status: 503,
    message: 'The gallery is temporarily unavailable. Please try again in a moment.',
  },
  'unexpected-error': UNEXPECTED_ERROR,
} as const satisfies Readonly<Record<string, ProblemRow>>
