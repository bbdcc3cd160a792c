import { EXHIBITION_KINDS, kindLabel, type ExhibitionKind } from '../../exhibitions/exhibition.ts'

export const SAVE_FAILED = 'Failed to save the changes'
export const NONE_CHOSEN = 'Choose at least one work'

/** Options of the field `kind`. */
export const KIND_OPTIONS = EXHIBITION_KINDS.map((value) => ({ value, label: kindLabel(value) }))

export const readKind = (form: FormData): ExhibitionKind =>
  form.get('kind') === 'exhibition' ? 'exhibition' : 'series'
