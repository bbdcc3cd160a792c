import { countText } from '../../kernel/count.ts'
import { parseTags, type Artwork } from '../../artworks/artwork.ts'
import { foldTag } from '../../artworks/tag.ts'
import { artworkRules } from '../../artworks/artwork-rules.ts'
import { readPrice } from '../../artworks/typed-price.ts'
import type { Medium } from '../../artworks/medium.ts'
import { findFieldProblem, parseNumber } from '../../kernel/field-rule.ts'
import type { ArtworkInputChange } from '../artworks/artwork-form.ts'
import type { BatchItem } from './table-fields.ts'

/** A change of one field of all selected works. */
export type BulkChange =
  | { readonly field: 'price'; readonly how: 'set' | 'raise' | 'lower'; readonly value: string }
  | { readonly field: 'tags'; readonly how: 'add' | 'remove'; readonly value: string }
  /** `value` is a medium, `NO_MEDIUM`, or '' if nothing was chosen. */
  | { readonly field: 'medium'; readonly value: string }

/** Takes the medium away from works. */
export const NO_MEDIUM = 'none'

const PERCENT_MESSAGE = 'The percentage is a number above 0, and at most 90 to lower prices'

/** @returns why the change cannot be made, or null */
export function findBulkProblem(change: BulkChange): string | null {
  const { field, value } = change
  if (field === 'price' && change.how !== 'set') {
    const percent = parseNumber(value)
    const isGood =
      percent !== null && percent > 0 && percent <= (change.how === 'lower' ? 90 : 1000)
    return isGood ? null : PERCENT_MESSAGE
  }
  if (field === 'price') {
    if (value.trim() === '') return artworkRules.price.number.message
    return findFieldProblem(artworkRules.price, readPrice(value), () => '')
  }
  if (field === 'tags' && parseTags(value).length === 0) return 'Write a tag'
  if (field === 'medium' && value === NO_MEDIUM) return null
  if (field === 'medium' && value === '') return 'Choose a medium'
  return findFieldProblem(artworkRules[field], value, () => '')
}

/**
 * The changes of those works whose values differ. Raising or lowering prices skips works without a
 * price.
 */
export function bulkItems(change: BulkChange, works: readonly Artwork[]): BatchItem[] {
  return works.flatMap((work) => {
    const fields = changeFor(change, work)
    if (fields === null) return []
    const { id, revision } = work
    return [{ id, ...(revision !== undefined && { revision }), ...fields }]
  })
}

function changeFor(change: BulkChange, work: Artwork): ArtworkInputChange | null {
  switch (change.field) {
    case 'price':
      return priceFor(change, work)
    case 'tags':
      return tagsFor(change, work)
    case 'medium': {
      const medium = change.value === NO_MEDIUM ? null : (change.value as Medium)
      return medium === work.medium ? null : { medium }
    }
  }
}

function priceFor(
  { how, value }: Extract<BulkChange, { field: 'price' }>,
  { price: before }: Artwork,
): ArtworkInputChange | null {
  const given = parseNumber(how === 'set' ? readPrice(value) : value) ?? 0
  if (how !== 'set' && before === null) return null
  const factor = how === 'raise' ? 1 + given / 100 : 1 - given / 100
  const price = how === 'set' ? given : Math.round((before ?? 0) * factor * 100) / 100
  return price === before ? null : { price }
}

function tagsFor(
  { how, value }: Extract<BulkChange, { field: 'tags' }>,
  { tags: before }: Artwork,
): ArtworkInputChange | null {
  const given = parseTags(value)
  const folded = new Set(given.map(foldTag))
  const tags =
    how === 'add'
      ? parseTags([...before, ...given].join())
      : before.filter((tag) => !folded.has(foldTag(tag)))
  return tags.length === before.length ? null : { tags }
}

/** Label of the undo entry, such as `price of 12 works`. */
export function bulkLabel({ field }: BulkChange, count: number): string {
  return `${field} of ${countText(count, 'work')}`
}
