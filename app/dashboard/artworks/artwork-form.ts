import {
  refusedBy,
  refusedWith,
  textOf,
  type FormRefusal,
} from '../../account/sign-in/form-refusal.ts'
import type { Artwork, Size } from '../../artworks/artwork.ts'
import type { Problem } from '../../kernel/problem.ts'

export const ARTWORK_FIELDS = [
  'title',
  'description',
  'price',
  'date',
  'width',
  'height',
  'tags',
  'alt_description',
] as const

/** The form's values as text. */
export type ArtworkTyped = Readonly<Record<(typeof ARTWORK_FIELDS)[number], string>>

/** The API's input, except for the image. */
export type ArtworkInput = {
  readonly title: string
  readonly description: string
  readonly price: number | null
  readonly date: string | null
  readonly size: Size | null
  readonly tags: string
  readonly alt_description: string
}

export const EMPTY_ARTWORK: ArtworkTyped = {
  title: '',
  description: '',
  price: '',
  date: '',
  width: '',
  height: '',
  tags: '',
  alt_description: '',
}

export function typedArtwork(form: FormData): ArtworkTyped {
  const entries = ARTWORK_FIELDS.map((name) => [name, textOf(form, name)])
  return Object.fromEntries(entries) as ArtworkTyped
}

/** A stored artwork as form values. */
export function artworkAsTyped(artwork: Artwork): ArtworkTyped {
  return {
    title: artwork.title,
    description: artwork.description,
    price: artwork.price === null ? '' : String(artwork.price),
    date: artwork.date ?? '',
    width: artwork.size === null ? '' : String(artwork.size.width),
    height: artwork.size === null ? '' : String(artwork.size.height),
    tags: artwork.tags.join(', '),
    alt_description: artwork.alt_description,
  }
}

/** Parses the numbers of the form. The API checks their range. */
export function parseArtwork(typed: ArtworkTyped): ArtworkInput | FormRefusal {
  const price = parseNumber(typed.price)
  const [width, height] = [parseNumber(typed.width), parseNumber(typed.height)]
  if (Number.isNaN(price)) return refusedWith('The price must be a number', 'price')
  if (Number.isNaN(width)) return refusedWith('The width must be a number of centimetres', 'width')
  if (Number.isNaN(height))
    return refusedWith('The height must be a number of centimetres', 'height')
  if ((width === null) !== (height === null)) {
    const missing = width === null ? 'width' : 'height'
    return refusedWith('Enter both width and height, or neither', missing)
  }
  const { title, description, date, tags, alt_description } = typed
  return {
    title: title.trim(),
    description,
    price,
    date: date === '' ? null : date,
    size: width === null || height === null ? null : { width, height },
    tags,
    alt_description,
  }
}

/** @returns null for a blank field, NaN for text; accepts a decimal comma */
function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : Number.NaN
}

/** The euros in a price field, for its hint in rupees. @returns null without a valid price */
export function previewPrice(text: string): number | null {
  const price = parseNumber(text)
  return price === null || Number.isNaN(price) || price < 0 ? null : price
}

/** Turns a problem of the API into a refusal with this form's field names. */
export function refusedArtwork(problem: Problem, fallback: string): FormRefusal {
  const errors = problem.errors?.map((error) => ({
    ...error,
    field: error.field.replace(/^size\./, '').replace(/^imageId$/, 'image'),
  }))
  return refusedBy(errors === undefined ? problem : { ...problem, errors }, fallback, {
    'image-missing': 'image',
    'image-type': 'image',
    'image-damaged': 'image',
    'image-too-large': 'image',
    'image-too-many-pixels': 'image',
    'image-too-complex': 'image',
    'image-not-found': 'image',
    'uploads-too-fast': 'image',
    'upload-day-limit': 'image',
    'account-storage-full': 'image',
    'disk-full': 'image',
    'no-price': 'price',
  })
}
