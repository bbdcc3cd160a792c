const pad = (digits: string) => digits.padStart(2, '0')

/**
 * Converts a day to ISO 8601: `31.5.2026`, and `31/05/2026` if only one order of day and month is
 * valid. An ambiguous text is returned unchanged, so that the rule of its field refuses it.
 */
export function readDay(text: string): string {
  const [, first = '', sign, second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (sign === undefined) return text
  const dayFirst = `${year}-${pad(second)}-${pad(first)}`
  if (sign === '.' || Number(first) > 12 || first === second) return dayFirst
  return Number(second) > 12 ? `${year}-${pad(first)}-${pad(second)}` : text
}
