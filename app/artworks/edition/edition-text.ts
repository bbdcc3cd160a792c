import type { Edition, LimitedEdition } from './edition.ts'

/** Such as `Unique`, `3 of 10 left` or `Sold`. */
export const editionText = ({ kind, size, available }: LimitedEdition): string =>
  available === 0 ? 'Sold' : kind === 'unique' ? 'Unique' : `${available} of ${size} left`

/** An edition as a fact of its work, such as `10 copies, 3 left`; '' for an open one. */
export function editionFact({ kind, size, available, proofs }: Edition): string {
  if (kind === 'open' || size === null || available === null) return ''
  if (kind === 'unique') return available === 0 ? 'Unique, sold' : 'Unique'
  const more = proofs === 0 ? '' : ` and ${proofs} artist’s proof${proofs === 1 ? '' : 's'}`
  const copies = `${size} ${size === 1 ? 'copy' : 'copies'}${more}`
  return `${copies}, ${available === 0 ? 'all sold' : `${available} left`}`
}

/** The copies of a purchase, such as `3/10, 4/10`. */
export const copiesText = ({ kind, size, copies }: BoughtCopies): string =>
  kind === 'unique' ? 'Unique work' : copies.map((number) => `${number}/${size}`).join(', ')

type BoughtCopies = Pick<LimitedEdition, 'kind' | 'size'> & { readonly copies: readonly number[] }
