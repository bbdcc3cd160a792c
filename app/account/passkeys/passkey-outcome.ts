/** The browser's result, or a message on failure. */
export type PasskeyOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly words: string }

export const UNREACHABLE = 'The gallery could not be reached. Please try again.'
