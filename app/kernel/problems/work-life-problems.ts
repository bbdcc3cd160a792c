import type { ProblemRow } from './problem-row.ts'

/** The refusals of drafts, publication and what follows it, a part of `problems`. */
export const WORK_LIFE_PROBLEMS = {
  'artwork-changed-elsewhere': {
    status: 412,
    words: 'This work was changed on another device meanwhile',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
