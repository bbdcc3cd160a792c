/**
 * Reads what spreadsheets make of numbers and days. A text that could mean two things is returned
 * as it is, so that the rule of its field refuses it.
 */

export const PRICE_UNCLEAR =
  'It is unclear whether this price has thousands or decimals. Write it as 1234 or 1.23.'

const GROUPS = String.raw`\d{1,3}(?:[G]\d{3})+`
/** Separators of thousands with the sign for decimals that goes with them. */
const GROUPED = [
  { group: ',', decimal: '.' },
  { group: '.', decimal: ',' },
  { group: " '’\u00A0\u202F", decimal: '.,' },
].map(({ group, decimal }) => ({
  decimals: new RegExp(`^(${GROUPS.replace('G', group)})[${decimal}](\\d{1,2})$`),
  whole: new RegExp(`^${GROUPS.replace('G', group)}$`),
}))

/** Euros as a text that `parseNumber` reads: `1.234,50 €` is `1234.50`. */
export function readPrice(text: string): string {
  const amount = text.replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, '').trim()
  for (const { decimals, whole } of GROUPED) {
    const [, euros, cents] = decimals.exec(amount) ?? []
    if (euros !== undefined) return `${euros.replaceAll(/\D/g, '')}.${cents}`
    if (whole.test(amount) && !isUnclearPrice(amount)) return amount.replaceAll(/\D/g, '')
  }
  return amount
}

/** One separator before three digits: thousands in one country, decimals in another. */
export const isUnclearPrice = (text: string): boolean => /^\d{1,3}[.,]\d{3}$/.test(text)

const pad = (digits: string) => digits.padStart(2, '0')

/** A day as ISO 8601: `31.5.2026`, and `31/05/2026` where only one order makes a day. */
export function readDay(text: string): string {
  const [, first = '', sign, second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (sign === undefined) return text
  const dayFirst = `${year}-${pad(second)}-${pad(first)}`
  if (sign === '.' || Number(first) > 12 || first === second) return dayFirst
  return Number(second) > 12 ? `${year}-${pad(first)}-${pad(second)}` : text
}
