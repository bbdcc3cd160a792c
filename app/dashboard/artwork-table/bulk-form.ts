import { textOf } from '../../ui/forms/form-refusal.ts'
import type { BulkChange } from './bulk-change.ts'

/** @returns null if the pressed button is no bulk change */
export function readBulkChange(form: FormData): BulkChange | null {
  const value = (name: string) => textOf(form, name)
  switch (value('intent')) {
    case 'price': {
      const how = value('price-how')
      return {
        field: 'price',
        how: how === 'raise' || how === 'lower' ? how : 'set',
        value: value('price-value'),
      }
    }
    case 'tags':
      return {
        field: 'tags',
        how: value('tags-how') === 'remove' ? 'remove' : 'add',
        value: value('tags-value'),
      }
    case 'medium':
      return { field: 'medium', value: value('medium-value') }
    default:
      return null
  }
}
