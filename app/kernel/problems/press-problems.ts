import type { ProblemRow } from './problem-row.ts'

/** The refusals of press pages, a part of `problems`. */
export const PRESS_PROBLEMS = {
  'press-changed-elsewhere': {
    status: 412,
    words: 'Your press page was changed on another device meanwhile. Reload it to see how.',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
