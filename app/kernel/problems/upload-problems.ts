import type { ProblemRow } from './problem-row.ts'

/** The refusals of uploads that arrive in parts, a part of `problems`. */
export const UPLOAD_PROBLEMS = {
  'upload-not-found': {
    status: 404,
    words: 'This upload has ended or expired. Please choose the file again.',
  },
  'upload-busy': {
    status: 423,
    words: 'Another request is still working on this upload. Please try again in a moment.',
  },
  'upload-offset': {
    status: 409,
    words:
      'The next part has to begin where the last one ended. Ask for the offset and go on there.',
  },
  'upload-incomplete': { status: 409, words: 'This file has not arrived completely yet' },
  'too-many-unfinished-uploads': {
    status: 403,
    words: 'You have too many unfinished uploads. Finish or remove some before you add more.',
  },
  'tus-version': { status: 412, words: 'Uploads in parts need version 1.0.0 of the tus protocol' },
} as const satisfies Readonly<Record<string, ProblemRow>>
