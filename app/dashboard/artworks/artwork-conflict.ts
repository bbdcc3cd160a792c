import type { Artwork } from '../../artworks/artwork.ts'
import { capitalised } from '../../artworks/medium.ts'
import {
  ARTWORK_FIELDS,
  artworkAsTyped,
  CHOICE_FIELDS,
  type ArtworkFormField,
  type ArtworkTyped,
} from './artwork-form.ts'

/** A field that another device has changed since the form was opened. */
export type FieldConflict = {
  readonly field: ArtworkFormField
  readonly mine: string
  readonly theirs: string
  /** Default choice: `theirs` if the artist did not change this field, otherwise `mine`. */
  readonly preset: 'mine' | 'theirs'
}

/** Both versions of the fields in conflict, for the page of a refused form. */
export type ArtworkConflict = {
  readonly fields: readonly FieldConflict[]
  /** Stored revision, which the next submission has to send. */
  readonly revision: number
  /** The stored work, serialised by `baseOf`. */
  readonly base: string
}

/** Serialises the opened work for the hidden field `base`. */
export const baseOf = (artwork: Artwork): string => JSON.stringify(artworkAsTyped(artwork))

/** Parses the field `base`. Missing fields count as changed. */
export function parseBase(text: string): Partial<ArtworkTyped> {
  try {
    const given = JSON.parse(text) as unknown
    if (typeof given !== 'object' || given === null) return {}
    const known = Object.entries(given).filter(
      ([name, value]) =>
        ARTWORK_FIELDS.some((field) => field === name) && typeof value === 'string',
    )
    return Object.fromEntries(known) as Partial<ArtworkTyped>
  } catch {
    return {}
  }
}

type Versions = {
  readonly base: Partial<ArtworkTyped>
  readonly mine: ArtworkTyped
  readonly theirs: ArtworkTyped
}

/** Fields whose stored value differs from both the opened value and the typed one. */
export function findConflicts({ base, mine, theirs }: Versions): FieldConflict[] {
  return ARTWORK_FIELDS.filter(
    (field) => theirs[field] !== base[field] && theirs[field] !== mine[field],
  ).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    preset: mine[field] === base[field] ? 'theirs' : 'mine',
  }))
}

/** Field name of the radio buttons for a conflict. */
export const choiceName = (field: ArtworkFormField): string => `take.${field}`

/** Whether a form has chosen between the versions of a field. */
export const hasChoices = (form: FormData): boolean =>
  ARTWORK_FIELDS.some((field) => form.has(choiceName(field)))

/** Replaces the typed values of the fields for which the artist chose the stored version. */
export function applyChoices(
  form: FormData,
  mine: ArtworkTyped,
  theirs: ArtworkTyped,
): ArtworkTyped {
  const taken = ARTWORK_FIELDS.filter((field) => form.get(choiceName(field)) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
}

/** Formats a field's value for display. */
export function valueText(field: ArtworkFormField, value: string): string {
  if (value === '') return 'nothing'
  return CHOICE_FIELDS.has(field) ? capitalised(value) : value
}
