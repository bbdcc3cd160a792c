import { artworkRules } from '../../artworks/artwork-rules.ts'
import { parseTags } from '../../artworks/artwork.ts'
import { findFieldProblems, parseNumber } from '../../kernel/field-rule.ts'
import {
  ARTWORK_FIELDS,
  readArtwork,
  type ArtworkFormField,
  type ArtworkInput,
  type ArtworkInputChange,
  type ArtworkTyped,
} from './artwork-form.ts'

export type TypedProblem = { readonly field: ArtworkFormField; readonly message: string }

export const NUMBER_FIELDS: ReadonlySet<ArtworkFormField> = new Set([
  'price',
  'year',
  'width',
  'height',
  'depth',
  'frame_width',
  'frame_depth',
  'mat',
  'hanging_height',
  'edition_size',
  'proofs',
])

/** Fields whose value differs. Other spellings of the same number or tags do not count. */
export function changedFields(before: ArtworkTyped, typed: ArtworkTyped): ArtworkFormField[] {
  return ARTWORK_FIELDS.filter((field) => differs(field, typed[field], before[field]))
}

function differs(field: ArtworkFormField, now: string, before: string): boolean {
  if (now === before) return false
  if (NUMBER_FIELDS.has(field)) return !Object.is(parseNumber(now), parseNumber(before))
  return field !== 'tags' || parseTags(now).join() !== parseTags(before).join()
}

/** Checks only these fields, so that stored values are not validated again. */
export function findTypedProblems(
  typed: ArtworkTyped,
  fields: readonly ArtworkFormField[],
): TypedProblem[] {
  const checked = new Set<string>(fields)
  // Width and height are only valid together.
  if (checked.has('width') || checked.has('height')) checked.add('width').add('height')
  if (checked.has('frame')) checked.add('frame_width').add('frame_depth')
  const broken = findFieldProblems(artworkRules, (field) => typed[field as ArtworkFormField])
  return broken.flatMap(({ field, message }) =>
    field !== undefined && checked.has(field)
      ? [{ field: field as ArtworkFormField, message }]
      : [],
  )
}

const FRAME_LENGTHS = ['frame_width', 'frame_depth', 'mat'] as const

/**
 * Reports changed frame lengths of a work without a frame, since saving would drop them.
 * @param changed fields
 */
export function findStrayLengths(
  typed: ArtworkTyped,
  changed: readonly ArtworkFormField[],
): TypedProblem[] {
  // Choosing no frame drops its lengths on purpose.
  if (typed.frame !== '' || changed.includes('frame')) return []
  return FRAME_LENGTHS.filter((field) => changed.includes(field) && typed[field].trim() !== '').map(
    (field) => ({ field, message: 'Choose a frame, to which this belongs' }),
  )
}

/** API fields of the form fields with other names. Without one, a change would be lost. */
const INPUT_FIELDS: Partial<Record<ArtworkFormField, keyof ArtworkInput>> = {
  width: 'dimensions',
  height: 'dimensions',
  depth: 'dimensions',
  frame_width: 'frame',
  frame_depth: 'frame',
  mat: 'frame',
  hanging_height: 'hangingHeight',
  edition_size: 'edition',
  proofs: 'edition',
} satisfies Record<Exclude<ArtworkFormField, keyof ArtworkInput>, keyof ArtworkInput>

/** Builds the API's change from these form fields. Their rules must have accepted the values. */
export function changeOf(
  typed: ArtworkTyped,
  fields: readonly ArtworkFormField[],
): ArtworkInputChange {
  const names = new Set<string>(fields.map((field) => INPUT_FIELDS[field] ?? field))
  const input = readArtwork({ ...typed, edition: typed.edition === '' ? 'open' : typed.edition })
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)))
}
