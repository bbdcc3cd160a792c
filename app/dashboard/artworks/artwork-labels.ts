import { capitalised, MEDIA } from '../../artworks/medium.ts'
import { FRAME_COLOURS, WORK_SHAPES } from '../../artworks/physical/physical-work.ts'
import type { FormValues } from '../forms/tab-draft.ts'
import type { ArtworkFormField } from './artwork-form.ts'

/** The labels of an artwork's fields, without units. */
export const FIELD_LABELS: Readonly<Record<ArtworkFormField, string>> = {
  title: 'Title',
  description: 'Description',
  medium: 'Medium',
  technique: 'Technique',
  price: 'Price',
  date: 'Date',
  year: 'Year',
  width: 'Width',
  height: 'Height',
  depth: 'Depth',
  shape: 'Shape',
  frame: 'Frame',
  frame_width: 'Frame’s width',
  frame_depth: 'Frame’s depth',
  mat: 'Mat',
  hanging_height: 'Hanging height',
  edition: 'Edition',
  edition_size: 'Copies',
  proofs: 'Artist’s proofs',
  tags: 'Tags',
  alt_description: 'Describe the image in words',
}

const UNITS: Partial<Record<ArtworkFormField, string>> = {
  price: 'euros',
  width: 'cm',
  height: 'cm',
  depth: 'cm',
  frame_width: 'cm',
  frame_depth: 'cm',
  mat: 'cm',
  hanging_height: 'cm',
}

/** The label of a control that does not show its unit, such as `Width in cm`. */
export function labelWithUnit(field: ArtworkFormField): string {
  const unit = UNITS[field]
  return unit === undefined ? FIELD_LABELS[field] : `${FIELD_LABELS[field]} in ${unit}`
}

const named = (values: readonly string[]) =>
  values.map((value) => ({ value, label: capitalised(value) }))

/** The options of fields with a fixed set of values. */
export const FIELD_OPTIONS = {
  medium: [{ value: '', label: 'Not stated' }, ...named(MEDIA)],
  shape: named(WORK_SHAPES),
  frame: [{ value: '', label: 'No frame' }, ...named(FRAME_COLOURS)],
} as const

/** The props that all controls of the artwork form have. */
export type ControlProps = {
  readonly name: string
  readonly label: string
  readonly defaultValue: string | undefined
}

export const controlProps = (values: FormValues, field: ArtworkFormField): ControlProps => ({
  name: field,
  label: FIELD_LABELS[field],
  defaultValue: values[field],
})
