import type { ProblemRow } from './problem-row.ts'

/** The refusals of drafts, publication and what follows it, a part of `problems`. */
export const WORK_LIFE_PROBLEMS = {
  'artwork-changed-elsewhere': {
    status: 412,
    words: 'This work was changed on another device meanwhile',
  },
  'draft-changed-elsewhere': {
    status: 412,
    words: 'This form was saved on another device meanwhile',
  },
  'draft-not-found': { status: 404, words: 'There is no draft of this form' },
  'drafts-full': { status: 422, words: 'You have 500 drafts. Discard one to keep another.' },
  'already-published': { status: 409, words: 'This work is in the gallery already' },
  'not-published': { status: 409, words: 'This work is not in the gallery' },
  'artwork-archived': {
    status: 409,
    words: 'This work is in the archive. Restore it to publish it.',
  },
  'schedule-time': {
    status: 422,
    words: 'Choose a time in the future, within a year',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
