import type { ProblemRow } from './problem-row.ts'

/** The refusals of views to scale, a part of `problems`. */
export const VIEW_PROBLEMS = {
  'size-not-stated': { status: 404, words: 'The artist has not stated the size of this work' },
} as const satisfies Readonly<Record<string, ProblemRow>>
