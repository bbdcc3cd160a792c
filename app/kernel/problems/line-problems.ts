import type { ProblemRow } from './problem-row.ts'

/** The refusals of the life cycle of orders, a part of `problems`. */
export const LINE_PROBLEMS = {
  'line-change-forbidden': {
    status: 403,
    words: 'This step is for somebody else who takes part in the order',
  },
  'line-change-refused': { status: 409, words: 'The order is at another point now' },
  'line-change-late': { status: 409, words: 'The time for this step is over' },
  'line-transferred': {
    status: 409,
    words: 'It belongs to somebody else now: only what is still yours can be returned',
  },
  'guest-order-not-found': {
    status: 404,
    words: 'This link shows no order, or not any more',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
