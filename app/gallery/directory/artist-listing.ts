/** Works in the strip of an artist. */
export const STRIP_WORKS = 4

/** Matches are counted up to this number. */
export const MAX_COUNT = 1000

/** The first letters of names; `other` is for names in other alphabets. */
export const LETTERS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz', 'other']

/** The artist after whom a page of the directory begins. */
export type ListingCursor = { readonly id: string; readonly nameKey: string }
