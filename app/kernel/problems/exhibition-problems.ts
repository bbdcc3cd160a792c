import type { ProblemRow } from './problem-row.ts'

/** The part of `problems` for series and exhibitions. */
export const EXHIBITION_PROBLEMS = {
  'exhibition-not-found': { status: 404, message: 'There is no such series or exhibition' },
  'exhibitions-full': {
    status: 422,
    message: 'You have 50 series and exhibitions. Delete one to add another.',
  },
  'exhibition-changed-elsewhere': {
    status: 412,
    message: 'This was changed on another device meanwhile',
  },
  'hanging-misfit': { status: 422, message: 'A work has no space where you have hung it' },
  'exhibition-hidden': {
    status: 409,
    message: 'The people who run this gallery have hidden it',
  },
  'exhibition-empty': {
    status: 422,
    message: 'It needs a published work before you can publish it',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
