import { parseWorkId } from '../../kernel/id.ts'

/** Works that a browser remembers. */
export const MAX_VIEWED = 20

/** Parses the text in local storage, which may be anything, to the ids of works, latest first. */
export function parseViewed(text: string | null): string[] {
  const ids = (text ?? '').split(',').flatMap((id) => parseWorkId(id) ?? [])
  return [...new Set(ids)].slice(0, MAX_VIEWED)
}

/** The text to store when a work is viewed, again or for the first time. */
export const withViewed = (text: string | null, id: string): string =>
  parseViewed([id, ...parseViewed(text)].join(',')).join(',')
