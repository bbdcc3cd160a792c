import type { User } from './account.schema.ts'

type ArtistProfile = NonNullable<User['artistProfile']>

export function artistProfile({
  bio,
  statement,
}: Omit<ArtistProfile, 'isComplete'>): ArtistProfile {
  return { bio, statement, isComplete: bio.trim() !== '' && statement.trim() !== '' }
}

/**
 * Normalises a name to one line. Older records hold it as a string, an array of parts, or an object
 * of them (specification, point 3).
 */
export function normaliseName(name: unknown): string {
  return nameParts(name).join(' ').replace(/\s+/g, ' ').trim()
}

function nameParts(name: unknown): string[] {
  if (typeof name === 'string') return [name]
  if (Array.isArray(name)) return name.flatMap(nameParts)
  if (typeof name !== 'object' || name === null) return []
  const record = name as Record<string, unknown>
  const known = ['firstName', 'first', 'name', 'lastName', 'last'].filter((key) => key in record)
  return known.flatMap((key) => nameParts(record[key]))
}

/** Created lazily: the first use of `Intl` takes a browser 20 ms. */
let characters: Intl.Segmenter | undefined

/** Initials of a name's first and last word; '' without a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const segmenter = (characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' }))
  const letters = ends.map((word = '') => [...segmenter.segment(word)][0]?.segment ?? '')
  return letters.join('').toLocaleUpperCase('en')
}

/** The label in the top bar: the part of the email before the at-sign, or anonymous. */
export function userLabel(email: string | null | undefined): string {
  const local = email?.split('@')[0]?.trim()
  return local === undefined || local === '' ? 'anonymous' : local
}

/** Drops blank fields, which keep their current value (specification, point 5). */
export function withoutBlanks<Key extends string>(
  fields: Partial<Record<Key, string | undefined>>,
): Partial<Record<Key, string>> {
  const kept: Partial<Record<Key, string>> = {}
  for (const key of Object.keys(fields) as Key[]) {
    const value = fields[key]?.trim()
    if (value !== undefined && value !== '') kept[key] = value
  }
  return kept
}
