import type { z } from 'zod'
import { refusedBy, refusedByRules, textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import type { ArtworkChange } from '../../artworks/artwork.schema.ts'
import { artworkRules } from '../../artworks/artwork-rules.ts'
import type { EditionKind } from '../../artworks/edition/edition.ts'
import type { Medium } from '../../artworks/medium.ts'
import { findFieldProblem, parseNumber, type FieldRules } from '../../kernel/field-rule.ts'
import type { Problem } from '../../kernel/problem.ts'
import { IMAGE_MISSING } from '../../kernel/problems/image-problems.ts'
import { imageProblemsAt } from '../artwork-images/image-upload.ts'
import { physicalAsTyped, readPhysical } from './physical-form.ts'

export const ARTWORK_FIELDS = [
  'title',
  'description',
  'medium',
  'technique',
  'price',
  'date',
  'year',
  'width',
  'height',
  'depth',
  'shape',
  'frame',
  'frame_width',
  'frame_depth',
  'mat',
  'hanging_height',
  'edition',
  'edition_size',
  'proofs',
  'tags',
  'alt_description',
] as const
export type ArtworkFormField = (typeof ARTWORK_FIELDS)[number]

/** Fields whose value is one of a list. */
export const CHOICE_FIELDS: ReadonlySet<ArtworkFormField> = new Set([
  'medium',
  'edition',
  'shape',
  'frame',
])

/** Fields of a draft: the values, and the revision and values that the form was opened with. */
export const DRAFT_FIELDS = [...ARTWORK_FIELDS, 'revision', 'base'] as const

/** The form's values as text. */
export type ArtworkTyped = Readonly<Record<ArtworkFormField, string>>

/** Values of a refused form, with the id of the image uploaded with it. */
export type SubmittedArtwork = ArtworkTyped & { readonly imageId?: string }

/** The API's input with only the changed fields. */
export type ArtworkInputChange = z.input<typeof ArtworkChange>

/**
 * All fields of the API that the form has, so that `readArtwork` can omit none. It gives the size
 * as `dimensions`, and the image separately.
 */
export type ArtworkInput = {
  readonly [
    Field in Exclude<keyof ArtworkInputChange, 'size' | 'imageId' | 'imageUrl' | 'edition'>
  ]-?: Exclude<ArtworkInputChange[Field], undefined>
} & Pick<ArtworkInputChange, 'edition'>

export function typedArtwork(form: FormData): ArtworkTyped {
  const entries = ARTWORK_FIELDS.map((name) => [name, textOf(form, name)])
  return Object.fromEntries(entries) as ArtworkTyped
}

export const EMPTY_ARTWORK = typedArtwork(new FormData())

/** Converts a stored artwork to form values. */
export function artworkAsTyped(artwork: Artwork): ArtworkTyped {
  return {
    title: artwork.title,
    description: artwork.description,
    medium: artwork.medium ?? '',
    technique: artwork.technique,
    price: artwork.price === null ? '' : String(artwork.price),
    date: artwork.date ?? '',
    year: artwork.year === null ? '' : String(artwork.year),
    ...physicalAsTyped(artwork),
    edition: artwork.edition.kind,
    edition_size: artwork.edition.kind === 'limited' ? String(artwork.edition.size ?? '') : '',
    proofs: artwork.edition.proofs === 0 ? '' : String(artwork.edition.proofs),
    tags: artwork.tags.join(', '),
    alt_description: artwork.alt_description,
  }
}

type ArtworkCheck = {
  readonly typed: ArtworkTyped
  /** Whether a new work lacks its image. */
  readonly needsImage: boolean
}

/**
 * Checks the form by the rules of its fields and parses it. The API validates again.
 * @returns the refusal of all wrong fields at once
 */
export function parseArtwork({ typed, needsImage }: ArtworkCheck): ArtworkInput | FormRefusal {
  return refusedByRules(artworkFormRules({ needsImage }), typed) ?? readArtwork(typed)
}

/** Parses values that the rules of their fields have accepted. */
export function readArtwork(typed: ArtworkTyped): ArtworkInput {
  const { title, description, technique, date, tags, alt_description } = typed
  return {
    title: title.trim(),
    description,
    // The field's rule has checked the value.
    medium: typed.medium === '' ? null : (typed.medium as Medium),
    technique,
    price: parseNumber(typed.price),
    date: date === '' ? null : date,
    year: parseNumber(typed.year),
    ...readPhysical(typed),
    ...(typed.edition !== '' && { edition: parseEdition(typed) }),
    tags,
    alt_description,
  }
}

function parseEdition({ edition, edition_size: size, proofs }: ArtworkTyped) {
  // The field's rule has checked the value.
  const kind = edition as EditionKind
  return {
    kind,
    size: kind === 'limited' ? parseNumber(size) : null,
    proofs: parseNumber(proofs) ?? 0,
  }
}

type ImageCheck = Pick<ArtworkCheck, 'needsImage'> & {
  /** Message of a failed image upload; null otherwise. */
  readonly imageFailure?: string | null
}

/** Rules of all fields, including the image. */
export function artworkFormRules({ needsImage, imageFailure = null }: ImageCheck): FieldRules {
  const required = imageFailure ?? (needsImage ? IMAGE_MISSING.message : null)
  return { image: required === null ? {} : { required }, ...artworkRules }
}

/** Parses the price in euros, for the hint in rupees. @returns null without a valid price */
export function previewPrice(text: string): number | null {
  return findFieldProblem(artworkRules.price, text, () => '') === null ? parseNumber(text) : null
}

/** Form field names by API field name. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  'frame.colour': 'frame',
  'frame.width': 'frame_width',
  'frame.depth': 'frame_depth',
  'frame.mat': 'mat',
  hangingHeight: 'hanging_height',
  imageId: 'image',
  'edition.kind': 'edition',
  'edition.size': 'edition_size',
  'edition.proofs': 'proofs',
}

/** Maps an API field name to the form's. */
export const formFieldOf = (field: string): string =>
  FORM_FIELDS[field] ?? field.replace(/^(?:size|dimensions)\./, '')

/** Turns a problem of the API into a refusal with this form's field names. */
export function refusedArtwork(problem: Problem, fallback: string): FormRefusal {
  const errors = problem.errors?.map((error) => ({
    ...error,
    field: formFieldOf(error.field),
  }))
  return refusedBy(errors === undefined ? problem : { ...problem, errors }, fallback, {
    ...imageProblemsAt('image'),
    'no-price': 'price',
    'edition-in-use': 'edition',
  })
}
