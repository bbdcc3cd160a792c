import type { Font } from 'fontkit'
import { projectFile } from '../config/project-root.server.ts'
import { findDirection, openFont, type Direction } from './bidi-font.server.ts'
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
/** The font of texts with Arabic or Hebrew; opened by `openBidiFont` to write. */
export const BIDI_FONT = projectFile('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

const first: DocumentFont = { file: FIRST_FONT, scale: 1, glyphs: openFont(FIRST_FONT) }
const last: DocumentFont = { file: LAST_FONT, scale: 0.96, glyphs: openFont(LAST_FONT) }
const bidi: DocumentFont = { file: BIDI_FONT, scale: 0.96, glyphs: openFont(BIDI_FONT) }

export type WritableText = {
  readonly text: string
  readonly font: DocumentFont
  /** Null for a text that is written from left to right throughout. */
  readonly direction: Direction | null
}

/**
 * Selects the first font that has all characters of a text. Characters that its font lacks become
 * `MISSING_CHARACTER`.
 */
export function toWritable(text: string): WritableText {
  const clean = cleaned(text)
  const direction = findDirection(clean)
  const font = direction === null ? fontFor(clean) : bidi
  const written = [...clean].map((letter) => (has(font, letter) ? letter : MISSING_CHARACTER))
  return { text: written.join(''), font, direction }
}

const fontFor = (text: string): DocumentFont =>
  [...text].every((letter) => has(first, letter)) ? first : last

/**
 * Normalises to NFC, and removes control characters, directional marks and variation selectors.
 * Joiners in Arabic stay, since they change the forms of letters.
 */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/(?!(?<=\p{scx=Arab})[\u200C\u200D])[\p{Cf}\uFE00-\uFE0F]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

const has = ({ glyphs }: DocumentFont, letter: string): boolean =>
  glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
