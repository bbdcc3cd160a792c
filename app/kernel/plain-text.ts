/** Ends of lines and tabs, which a text of several lines keeps. */
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/**
 * Characters that show nothing: controls, direction overrides, fillers, unassigned and private
 * characters. Scripts and emoji need joiners, variation selectors and the tags of flags, so these
 * stay.
 */
const INVISIBLE =
  /(?!\t|\n|\u200C|\u200D|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFC]/gu

/** Joiners, selectors and tags that follow no character, or join two that nothing can join. */
const STRAY_JOINERS = new RegExp(
  [
    /(?<![\p{L}\p{M}\p{Emoji}])[\u200C\u200D]/u,
    /[\u200C\u200D](?![\p{L}\p{M}\p{Emoji}])/u,
    /(?<![\p{L}\p{N}\p{P}\p{S}])\p{Variation_Selector}/u,
    /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** A character that a reader can see by itself. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A text as it is stored and shown: normalised (NFC), trimmed, without invisible characters.
 * Direction overrides in a title could otherwise reverse the price next to it; Arabic and Hebrew
 * are displayed correctly without them.
 * @returns '' for a text in which nothing can be seen
 */
export function plainText(text: string): string {
  const kept = text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    // The blank pattern of Braille is a space.
    .replaceAll('\u2800', ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(STRAY_JOINERS, '')
    .normalize('NFC')
    .trim()
  return VISIBLE.test(kept) ? kept : ''
}

/** The same on one line, for names and titles. */
export function plainLine(text: string): string {
  return plainText(text.replaceAll(LINE_BREAKS, ' '))
}
