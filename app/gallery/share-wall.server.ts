import type { OverlayOptions } from 'sharp'
import { sharp } from '../images/sharp.server.ts'
import { SHARE_SIZE } from '../ui/page-meta.ts'
import { PAPER } from '../ui/theme.ts'
import { drawText, type Line } from './share-text.server.ts'

// The house by day, in the colours of ui/tokens.css: pictures of links know no night.
export const INK = '#1a1a1d'
export const INK_SOFT = '#5d5d63'
const PAPER_DEEP = '#f4f4ef'
const LINE = '#deded7'
const LINE_STRONG = '#7d7d84'
const ACCENT = '#c1251b'

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
/** Pixels between the picture's edge and what hangs there, and between two works. */
const AIR = 64
const BETWEEN = 36
/** How high works hang in a row, above their caption. */
const ROW_HEIGHT = 340
/** Wider than this, a work gets lower instead: it leaves the others room. */
const WIDEST = 500
/** Where the words begin. */
const CAPTION_TOP = AIR + ROW_HEIGHT + 40

export type Hung = { readonly input: Buffer; readonly width: number; readonly height: number }

/** One work, whole, whatever its proportions. */
export async function hangAlone(picture: Buffer): Promise<Buffer> {
  const work = await frame(picture, { width: WIDTH - 2 * 56, height: HEIGHT - 2 * 56 })
  return finish([{ input: work.input }])
}

type Row = {
  readonly works: readonly Hung[]
  readonly title: string
  readonly line: string
  /** `start` begins at the wall's left; `middle` runs on beyond both edges. */
  readonly from: 'start' | 'middle'
}

/** Works side by side at one height, and words below them. */
export async function hangRow({ works, title, line, from }: Row): Promise<Buffer> {
  const fitted = from === 'start' ? await fitInto(works, WIDTH - 2 * AIR) : works
  const total = widthOf(fitted)
  let left = from === 'start' ? AIR : Math.round((WIDTH - total) / 2)
  const overlays: OverlayOptions[] = []
  for (const work of fitted) {
    const top = AIR + Math.round((ROW_HEIGHT - work.height) / 2)
    const seen = await cropToWall(work, left)
    if (seen !== null) overlays.push({ input: seen.input, left: seen.left, top })
    left += work.width + BETWEEN
  }
  return finish([...overlays, ...(await caption(title, line)), ...(await wordmark())])
}

/** A work in its hairline frame, as large as fits. */
export async function frame(
  picture: Buffer,
  box: { readonly width: number; readonly height: number } = { width: WIDEST, height: ROW_HEIGHT },
): Promise<Hung> {
  const { data, info } = await sharp(picture)
    .resize(box.width - 2, box.height - 2, { fit: 'inside' })
    .flatten({ background: PAPER.light })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: LINE })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** What hangs in place of a photo: the first letters of a name. Null when they can't be written here. */
export async function monogram(initials: string): Promise<Hung | null> {
  const side = Math.round(ROW_HEIGHT * 0.75)
  const letters = await drawText({ text: initials, size: 110, colour: INK_SOFT }, side - 40)
  if (letters === null) return null
  const input = await sharp({
    create: { width: side, height: side, channels: 3, background: PAPER_DEEP },
  })
    .composite([{ input: svg(side, side, edge(side)) }, { input: letters.input }])
    .png()
    .toBuffer()
  return { input, width: side, height: side }
}

const widthOf = (works: readonly Hung[]) =>
  works.reduce((sum, { width }) => sum + width, 0) + BETWEEN * Math.max(works.length - 1, 0)

async function fitInto(works: readonly Hung[], width: number): Promise<readonly Hung[]> {
  const gaps = BETWEEN * Math.max(works.length - 1, 0)
  const scale = (width - gaps) / (widthOf(works) - gaps)
  if (scale >= 1) return works
  return Promise.all(
    works.map(async (work) => {
      const { data, info } = await sharp(work.input)
        .resize({ width: Math.floor(work.width * scale) })
        .png()
        .toBuffer({ resolveWithObject: true })
      return { input: data, width: info.width, height: info.height }
    }),
  )
}

/** The part of a work that is on the wall; null when nothing is. */
async function cropToWall(work: Hung, left: number) {
  const from = Math.max(0, -left)
  const width = Math.min(work.width, WIDTH - left) - from
  if (width <= 0) return null
  const input =
    width === work.width
      ? work.input
      : await sharp(work.input)
          .extract({ left: from, top: 0, width, height: work.height })
          .toBuffer()
  return { input, left: left + from }
}

async function caption(title: string, line: string): Promise<OverlayOptions[]> {
  const room = WIDTH - 2 * AIR - 190
  const name: Line = { text: title, size: 60, colour: INK }
  const head = await drawText(name, room)
  const foot = await drawText({ text: line, size: 28, colour: INK_SOFT }, room)
  const top = CAPTION_TOP
  return [
    ...(head === null ? [] : [{ input: head.input, left: AIR, top }]),
    ...(foot === null
      ? []
      : [{ input: foot.input, left: AIR, top: top + (head === null ? 0 : head.height + 20) }]),
  ]
}

/** An empty frame, the red dot of a sold work beside it, and the word. */
async function wordmark(): Promise<OverlayOptions[]> {
  const word = await drawText({ text: 'frame', size: 32, colour: INK }, 140)
  const mark = `<rect x="3.5" y="3.5" width="17" height="25" fill="none" stroke="${INK}" stroke-width="1.75"/><circle cx="27" cy="26" r="3.5" fill="${ACCENT}"/>`
  const width = word?.width ?? 0
  const left = WIDTH - AIR - width
  const bottom = HEIGHT - AIR
  return [
    {
      input: svg(40, 40, `<g transform="scale(1.25)">${mark}</g>`),
      left: left - 52,
      top: bottom - 34,
    },
    ...(word === null ? [] : [{ input: word.input, left, top: bottom - word.height }]),
  ]
}

const edge = (side: number) =>
  `<rect x="0.5" y="0.5" width="${side - 1}" height="${side - 1}" fill="none" stroke="${LINE_STRONG}"/>`

const svg = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )

function finish(overlays: OverlayOptions[]): Promise<Buffer> {
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER.light } })
    .composite(overlays)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
