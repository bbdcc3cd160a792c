import type { StoredDraft } from './stored-draft.ts'

/** The fields of the form of biography and statement. */
export const BIO_FIELDS = ['bio', 'statement'] as const

/** The fields of the form with the texts of the press page. */
export const PRESS_FIELDS = ['portraitAlt', 'portraitCredit', 'contact', 'website'] as const

/** Characters of another device's draft that a notice shows. */
const MAX_SHOWN = 80

/** What tells another device's draft from this one: how its longest text begins. */
export function describeProfileDraft({ fields }: Pick<StoredDraft, 'fields'>): string {
  const [longest = ''] = Object.values(fields).toSorted((a, b) => b.length - a.length)
  if (longest === '') return 'The other draft is empty.'
  const isCut = longest.length > MAX_SHOWN
  return `The other draft: “${longest.slice(0, MAX_SHOWN)}${isCut ? '…' : ''}”`
}
