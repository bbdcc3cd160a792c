import type { ProblemRow } from './problem-row.ts'

/** The refusals of changes to many works and of imports, a part of `problems`. */
export const BATCH_PROBLEMS = {
  'changes-refused': {
    status: 422,
    words: 'Nothing was saved, since some of the changes cannot be made',
  },
  'table-unreadable': {
    status: 422,
    words: 'This file cannot be read as a table. Save it as CSV UTF-8.',
  },
  'table-too-long': { status: 422, words: 'A table may have at most 2,000 rows' },
} as const satisfies Readonly<Record<string, ProblemRow>>
