import { sharp } from '../../images/processing/sharp.server.ts'
import { projectFile } from '../../config/project-root.server.ts'
import { loadOnce } from '../../kernel/single-flight.ts'

/**
 * The Latin files of ui/fonts at weight 500 as one TTF, because libvips reads no WOFF2.
 * Other scripts use the fonts of the machine.
 */
const FONT_FILE = projectFile('app/ui/theme/fonts/sometype-mono-500.ttf')
const FONT = 'Sometype Mono'
/** Width of every glyph, in em. */
const ADVANCE = 0.58

export type Line = {
  readonly text: string
  /** Pixels. */
  readonly size: number
  /** `#rrggbb`. */
  readonly colour: string
}

type DrawnText = { readonly input: Buffer; readonly width: number; readonly height: number }

/**
 * Draws text on a transparent background, at most `width` pixels wide and on at most two lines.
 * @returns null when no installed font has the letters of any word
 */
export async function drawText(line: Line, width: number): Promise<DrawnText | null> {
  const text = await writableWords(line.text)
  if (text === '') return null
  const size = fittingSize(cellsOf(text), line.size, width)
  const mostCells = Math.floor(width / (ADVANCE * size)) * 2 - 4
  const picture = await render(shorten(text, mostCells), { ...line, size, width })
  if (picture === null) return null
  // A fallback font may be wider than ours.
  const { data, info } = await sharp(picture.data)
    .resize({ width, height: Math.ceil(size * 3), fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

type Setting = { readonly size: number; readonly colour: string; readonly width?: number }

/** @returns null for a text that draws nothing, such as a blank letter: libvips refuses it */
function render(text: string, { size, colour, width }: Setting) {
  const drawing = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${FONT} ${size}`,
      fontfile: FONT_FILE,
      dpi: 72,
      rgba: true,
      ...(width === undefined ? {} : { width, wrap: 'word-char' as const }),
    },
  }).png()
  return drawing.toBuffer({ resolveWithObject: true }).catch(() => null)
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One line without emoji, control characters and direction overrides. */
function writable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{20E3}\u{FE00}-\u{FE0F}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** East Asian letters take the width of two Latin ones. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/

const cellsOf = (text: string) =>
  [...text].reduce((cells, letter) => cells + (WIDE.test(letter) ? 2 : 1), 0)

/** Pixels; smaller text is illegible in a preview. */
const SMALLEST = 22

/** The size at which the text fits on one line, but at least half of the wanted size. */
function fittingSize(cells: number, wanted: number, width: number): number {
  const fitting = Math.floor(width / (ADVANCE * Math.max(cells, 1)))
  return Math.min(wanted, Math.max(fitting, Math.round(wanted / 2), SMALLEST))
}

function shorten(text: string, mostCells: number): string {
  if (cellsOf(text) <= mostCells) return text
  let cells = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    cells += cellsOf(segment)
    if (cells > mostCells - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Unassigned code points: fonts draw them as they draw every missing glyph. */
const MISSING_GLYPHS = ['\u{EFFF}', '\u{10FFFD}'] as const
/** The most different letters that are tested. */
const MAX_PROBES = 40
/** The outline of a letter that draws nothing. */
const NOTHING = 'nothing'
const loadBoxes = loadOnce(() => Promise.all(MISSING_GLYPHS.map(outlineOf)))

/** The words whose letters our font or a font of the machine has. */
async function writableWords(text: string): Promise<string> {
  const line = writable(text)
  const foreign = [...new Set(line.match(/[^\u0020-\u017F\u2010-\u2027\u20AC]/g) ?? [])]
  if (foreign.length === 0) return line
  const unknown = await loadBoxes()
  const missing = new Set<string>()
  for (const letter of foreign.filter((other) => /\p{L}/u.test(other)).slice(0, MAX_PROBES)) {
    const outline = await outlineOf(letter)
    if (outline === NOTHING || unknown.includes(outline)) missing.add(letter)
  }
  const words = line.split(' ').filter((word) => ![...word].some((letter) => missing.has(letter)))
  return words.join(' ')
}

/** The dimensions of one drawn letter. All missing glyphs have the same. */
async function outlineOf(letter: string): Promise<string> {
  const drawn = await render(letter, { size: 64, colour: '#000000' })
  return drawn === null ? NOTHING : `${drawn.info.width}x${drawn.info.height}`
}
