import { sharp } from '../images/sharp.server.ts'
import { projectFile } from '../kernel/project-root.server.ts'

/**
 * The house's voice for pictures: the Latin files of ui/fonts at weight 500 as one plain font, since what
 * draws here reads no WOFF2. Other scripts are set in what the machine has.
 */
const FONT_FILE = projectFile('app/ui/fonts/sometype-mono-500.ttf')
const FONT = 'Sometype Mono'
/** Every letter of the font is this wide, per size. */
const ADVANCE = 0.58

export type Line = {
  readonly text: string
  /** Pixels. */
  readonly size: number
  /** `#rrggbb`. */
  readonly colour: string
}

export type DrawnText = { readonly input: Buffer; readonly width: number; readonly height: number }

/**
 * Text as a picture without background, no wider than `width` pixels and on no more than two lines.
 * @returns null for a text of which nothing can be written here
 */
export async function drawText(line: Line, width: number): Promise<DrawnText | null> {
  const text = await writableWords(line.text)
  if (text === '') return null
  const size = fittingSize(cellsOf(text), line.size, width)
  const mostCells = Math.floor(width / (ADVANCE * size)) * 2 - 4
  const picture = await render(shorten(text, mostCells), { ...line, size, width })
  // A font of the machine may be wider than ours.
  const { data, info } = await sharp(picture.data)
    .resize({ width, height: Math.ceil(size * 3), fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

type Setting = { readonly size: number; readonly colour: string; readonly width?: number }

function render(text: string, { size, colour, width }: Setting) {
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${FONT} ${size}`,
      fontfile: FONT_FILE,
      dpi: 72,
      rgba: true,
      ...(width === undefined ? {} : { width, wrap: 'word-char' as const }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One line without what is no letter of a name: pictographs, controls, and what turns the direction. */
function writable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{20E3}\u{FE00}-\u{FE0F}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** East Asian letters are two of ours wide. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/

const cellsOf = (text: string) =>
  [...text].reduce((cells, letter) => cells + (WIDE.test(letter) ? 2 : 1), 0)

/** Pixels: smaller letters are lost in a preview. */
const SMALLEST = 22

/** The size at which a text stays on one line, down to half of the wanted one; then it may take two. */
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

/** Not assigned to any letter: what is drawn for them stands for every letter that no font has. */
const NO_LETTERS = ['\u{EFFF}', '\u{10FFFD}'] as const
/** More different foreign letters than this are not looked at one by one. */
const MOST_PROBES = 40
let boxes: Promise<string[]> | undefined

/** The words for which there are letters on this machine, beyond the Latin that comes along. */
async function writableWords(text: string): Promise<string> {
  const line = writable(text)
  const foreign = [...new Set(line.match(/[^\u0020-\u017F\u2010-\u2027\u20AC]/g) ?? [])]
  if (foreign.length === 0) return line
  boxes ??= Promise.all(NO_LETTERS.map(outlineOf))
  const unknown = await boxes
  const missing = new Set<string>()
  for (const letter of foreign.filter((other) => /\p{L}/u.test(other)).slice(0, MOST_PROBES)) {
    if (unknown.includes(await outlineOf(letter))) missing.add(letter)
  }
  const words = line.split(' ').filter((word) => ![...word].some((letter) => missing.has(letter)))
  return words.join(' ')
}

/** The measures of what is drawn for one letter: a missing one is a box, whatever the letter. */
async function outlineOf(letter: string): Promise<string> {
  const { info } = await render(letter, { size: 64, colour: '#000000' })
  return `${info.width}x${info.height}`
}
