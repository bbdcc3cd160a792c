import { EXHIBITION_KINDS, kindLabel, type ExhibitionKind } from '../../exhibitions/exhibition.ts'

export const SAVE_FAILED = 'Failed to save the changes'

/** The choices of the field `kind`. */
export const KIND_OPTIONS = EXHIBITION_KINDS.map((value) => ({ value, label: kindLabel(value) }))

export const readKind = (form: FormData): ExhibitionKind =>
  form.get('kind') === 'exhibition' ? 'exhibition' : 'series'
