/** What the browser did, or why not in words for people. */
export type PasskeyOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly words: string }

export const UNREACHABLE = 'The gallery could not be reached. Please try again.'
