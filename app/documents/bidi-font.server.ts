import bidiFactory from 'bidi-js'
import { openSync, type Font, type GlyphRun } from 'fontkit'

/** From left to right; or from right to left, as Arabic and Hebrew are written. */
export type Direction = 'ltr' | 'rtl'

const bidi = bidiFactory()

/**
 * Finds the direction of a paragraph, which is that of its first letter.
 * @returns null if all of it is written from left to right
 */
export function findDirection(paragraph: string): Direction | null {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  if (levels.every((level) => level === 0)) return null
  return paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

export function openFont(file: string): Font {
  const font = openSync(file)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`)
  return font
}

/**
 * Opens a font that orders each line by the Unicode Bidirectional Algorithm (UAX #9). pdfkit would
 * lay out all words from left to right.
 */
export function openBidiFont(file: string): Font {
  const font = openFont(file)
  const layout: Font['layout'] = (line, features) => layoutLine(font, line, directionOf(features))
  return Object.assign(Object.create(font) as Font, { layout })
}

/** The text options by which pdfkit passes a paragraph's direction to the layout of its lines. */
export const optionsFor = (direction: Direction): Pick<PDFKit.Mixins.TextOptions, 'features'> => ({
  features: [direction === 'rtl' ? 'rtla' : 'ltra'],
})

const directionOf = (features: Parameters<Font['layout']>[1]): Direction =>
  Array.isArray(features) && features.includes('rtla') ? 'rtl' : 'ltr'

function layoutLine(font: Font, line: string, direction: Direction): GlyphRun {
  const text = line.trimEnd()
  const resolved = bidi.getEmbeddingLevels(text, direction)
  const { levels } = resolved
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const letters = Array.from({ length: text.length }, (_, at) => mirrored.get(at) ?? text[at])
  const isRtl = (at: number) => (levels[at] ?? 0) % 2 === 1
  // fontkit shapes all of a run for one script, so a run is not more than a word.
  const startsRun = (at: number) =>
    levels[at] !== levels[at - 1] || (text[at] === ' ') !== (text[at - 1] === ' ')
  const starts = bidi.getReorderedIndices(text, resolved).filter(startsRun)
  const runs = starts.map((start) => {
    let end = start + 1
    while (end < text.length && !startsRun(end)) end += 1
    const run = letters.slice(start, end).join('')
    return font.layout(run, [], undefined, undefined, isRtl(start) ? 'rtl' : 'ltr')
  })
  // pdfkit aligns a line without its last spaces, so they are kept on the right.
  const whole = font.layout('')
  const all = [...runs, font.layout(line.slice(text.length))]
  whole.glyphs = all.flatMap(({ glyphs }) => glyphs)
  whole.positions = all.flatMap(({ positions }) => positions)
  return whole
}
