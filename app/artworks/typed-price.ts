export const PRICE_UNCLEAR =
  'It is unclear whether this price has thousands or decimals. Write it as 1234 or 1.23.'

/**
 * One separator before three digits means thousands in one country, decimals in another. `Number`
 * would read an exponent or a prefix: `1e5`, `0x10`.
 */
export const CLEAR_PRICE = /^(?!\d{1,3}[.,]\d{3}$|[-+]?[\d.,]+[beox][-+\da-f]+$)/i

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

/**
 * Euros as a text that `parseNumber` reads: `1.234,50 €` is `1234.50`. A text that could mean two
 * prices, or none, is left to the rule of its field.
 */
export function readPrice(text: string): string {
  const amount = text
    .trim()
    // Starts at the first space of a run only; otherwise a long run takes quadratic time.
    .replace(/^(?:€|EUR)\s*|(?<!\s)\s*(?:€|EUR)$/gi, '')
    .trim()
  for (const { decimals, whole } of GROUPED) {
    const [, euros, cents] = decimals.exec(amount) ?? []
    if (euros !== undefined) return `${euros.replaceAll(/\D/g, '')}.${cents}`
    if (whole.test(amount) && CLEAR_PRICE.test(amount)) return amount.replaceAll(/\D/g, '')
  }
  // A currency without an amount does not stand for no price.
  return amount === '' ? text.trim() : amount
}
