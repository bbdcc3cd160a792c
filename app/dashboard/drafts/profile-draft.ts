import type { ServerDraft } from './server-draft.ts'

/** Fields of the form for biography and statement. */
export const BIO_FIELDS = ['bio', 'statement'] as const

/** Fields of the form for the texts of the press page. */
export const PRESS_FIELDS = ['portraitAlt', 'portraitCredit', 'contact', 'website'] as const

/** Characters of another device's draft shown in a notice. */
const MAX_SHOWN = 80

/** Describes another device's draft by the start of its longest text. */
export function describeProfileDraft({ fields }: Pick<ServerDraft, 'fields'>): string {
  const [longest = ''] = Object.values(fields).toSorted((a, b) => b.length - a.length)
  if (longest === '') return 'The other draft is empty.'
  const isCut = longest.length > MAX_SHOWN
  return `The other draft: “${longest.slice(0, MAX_SHOWN)}${isCut ? '…' : ''}”`
}
