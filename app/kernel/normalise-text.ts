/** Line ends and tabs. A text of several lines keeps them; a name or title does not. */
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/**
 * Invisible characters: controls, direction overrides, fillers, unassigned and private characters.
 * Joiners, variation selectors and tag characters are kept, because scripts and emoji need them.
 */
const INVISIBLE =
  /(?!\t|\n|\u200C|\u200D|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFC]/gu

/** Joiners, variation selectors and tag characters without a character that they can modify. */
const STRAY_JOINERS = new RegExp(
  [
    /(?<![\p{L}\p{M}\p{Emoji}])[\u200C\u200D]/u,
    /[\u200C\u200D](?![\p{L}\p{M}\p{Emoji}])/u,
    /(?<![\p{L}\p{N}\p{P}\p{S}])\p{Variation_Selector}/u,
    /(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]+/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** A character that is visible by itself. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Marks after the 30th in a row: normalisation sorts them, in quadratic time. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalises to NFC without the marks after the 30th in a row, which no language needs (UAX #15,
 * Stream-Safe Text Format). Some marks are two in NFC.
 */
export const toNfc = (text: string): string => text.replaceAll(SURPLUS_MARKS, '$1').normalize('NFC')

/**
 * Normalises a text for storage: NFC, trimmed, without invisible characters. Direction overrides in
 * a title could otherwise reverse the price beside it; Arabic and Hebrew need no overrides.
 * @returns '' for a text without a visible character
 */
export function normaliseText(text: string): string {
  const kept = text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    // The blank Braille pattern looks like a space.
    .replaceAll('\u2800', ' ')
    .replaceAll(INVISIBLE, '')
  // Normalised before, since a letter may become a letter and a mark; and after, since a letter and
  // a mark around a removed joiner may become one.
  const normal = toNfc(toNfc(kept).replaceAll(STRAY_JOINERS, '')).trim()
  return VISIBLE.test(normal) ? normal : ''
}

/** Does the same for names and titles, and replaces line ends and tabs by spaces. */
export function normaliseLine(text: string): string {
  return normaliseText(text.replaceAll(LINE_BREAKS, ' '))
}
