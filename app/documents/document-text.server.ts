import { openSync, type Font } from 'fontkit'
import { projectFile } from '../config/project-root.server.ts'
import { MISSING_CHARACTER } from './document.ts'

type DocumentFont = {
  /** The path of the font file. */
  readonly file: string
  /** The factor by which the font is scaled to match the size of the first font. */
  readonly scale: number
  readonly glyphs: Pick<Font, 'hasGlyphForCodePoint'>
}

/** The site's font, which covers Western European languages. */
export const FIRST_FONT = projectFile('app/ui/theme/fonts/sometype-mono-500.ttf')
/**
 * The fallback font: Latin with all diacritics, Greek, Cyrillic, Armenian and Georgian. Its letters
 * are wider.
 */
const LAST_FONT = projectFile('node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf')

const first: DocumentFont = { file: FIRST_FONT, scale: 1, glyphs: openFont(FIRST_FONT) }
const last: DocumentFont = { file: LAST_FONT, scale: 0.96, glyphs: openFont(LAST_FONT) }

function openFont(file: string): Font {
  const font = openSync(file)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`)
  return font
}

/** Scripts that pdfkit would garble, because it lays out words from left to right. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

type WritableText = { readonly text: string; readonly font: DocumentFont }

/**
 * Selects the first font that has all characters of a text. Characters that the fallback font lacks
 * become `MISSING_CHARACTER`.
 */
export function toWritable(text: string): WritableText {
  const clean = cleaned(text)
  const font = [...clean].every((letter) => has(first, letter)) ? first : last
  const written = [...clean].map((letter) => (has(font, letter) ? letter : MISSING_CHARACTER))
  return { text: written.join(''), font }
}

/** Normalises to NFC, and removes control characters, directional marks and variation selectors. */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\uFE00-\uFE0F]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

const has = ({ glyphs }: DocumentFont, letter: string): boolean =>
  !RIGHT_TO_LEFT.test(letter) && glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
