import type { OverlayOptions, Raw, Sharp } from 'sharp'
import { sharp } from '../../images/processing/sharp.server.ts'
import { SHARE_SIZE } from '../../ui/page-meta.ts'
import { PAPER } from '../../ui/theme/theme.ts'
import { drawText, type Line } from './share-text.server.ts'

// The light theme's colours of ui/theme/tokens.css.
const INK = '#1a1a1d'
const INK_SOFT = '#5d5d63'
const PAPER_DEEP = '#f4f4ef'
const LINE = '#deded7'
const LINE_STRONG = '#7d7d84'
const ACCENT = '#c1251b'

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
/** Pixels. */
const PADDING = 64
const GAP = 36
/** Height of the row of works above the caption. */
const ROW_HEIGHT = 340
/** A wider work is scaled down, so that the others fit. */
const MAX_WORK_WIDTH = 500
const CAPTION_TOP = PADDING + ROW_HEIGHT + 40

/** Pixels, which need no encoding between the steps. */
type FramedWork = {
  readonly input: Buffer
  readonly raw: Raw
  readonly width: number
  readonly height: number
}

/** Draws one work, uncropped. */
export async function drawSingleWork(picture: Uint8Array): Promise<Buffer> {
  const work = await frameWork(picture, { width: WIDTH - 2 * 56, height: HEIGHT - 2 * 56 })
  return finish([{ input: work.input, raw: work.raw }])
}

type Row = {
  readonly works: readonly FramedWork[]
  readonly title: string
  readonly line: string
  /** `start` aligns the row to the left; `middle` centres it and crops it at both edges. */
  readonly from: 'start' | 'middle'
  /** The word beside the logo. */
  readonly word: string
}

/** Draws works in a row with a caption below. */
export async function drawWorkRow({ works, title, line, from, word }: Row): Promise<Buffer> {
  const fitted = from === 'start' ? await fitInto(works, WIDTH - 2 * PADDING) : works
  const total = widthOf(fitted)
  let left = from === 'start' ? PADDING : Math.round((WIDTH - total) / 2)
  const overlays: OverlayOptions[] = []
  for (const work of fitted) {
    const top = PADDING + Math.round((ROW_HEIGHT - work.height) / 2)
    const visible = await cropToCanvas(work, left)
    if (visible !== null)
      overlays.push({ input: visible.input, raw: visible.raw, left: visible.left, top })
    left += work.width + GAP
  }
  return finish([...overlays, ...(await caption(title, line)), ...(await wordmark(word))])
}

/** Scales a work into a box and adds a thin frame. */
export function frameWork(
  picture: Uint8Array,
  box: { readonly width: number; readonly height: number } = {
    width: MAX_WORK_WIDTH,
    height: ROW_HEIGHT,
  },
): Promise<FramedWork> {
  return toFramedWork(
    sharp(picture)
      .resize(box.width - 2, box.height - 2, { fit: 'inside' })
      .flatten({ background: PAPER.light })
      .extend({ top: 1, bottom: 1, left: 1, right: 1, background: LINE }),
  )
}

async function toFramedWork(image: Sharp): Promise<FramedWork> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels }, width, height }
}

/** Initials in place of a profile photo. Null when no installed font has these letters. */
export async function monogram(initials: string): Promise<FramedWork | null> {
  const side = Math.round(ROW_HEIGHT * 0.75)
  const letters = await drawText({ text: initials, size: 110, colour: INK_SOFT }, side - 40)
  if (letters === null) return null
  const paper = { width: side, height: side, channels: 3 as const, background: PAPER_DEEP }
  const marks = [{ input: svg(side, side, edge(side)) }, { input: letters.input }]
  return toFramedWork(sharp({ create: paper }).composite(marks))
}

const widthOf = (works: readonly FramedWork[]) =>
  works.reduce((sum, { width }) => sum + width, 0) + GAP * Math.max(works.length - 1, 0)

async function fitInto(
  works: readonly FramedWork[],
  width: number,
): Promise<readonly FramedWork[]> {
  const gaps = GAP * Math.max(works.length - 1, 0)
  const scale = (width - gaps) / (widthOf(works) - gaps)
  if (scale >= 1) return works
  return Promise.all(
    works.map(({ input, raw, width: full }) =>
      toFramedWork(sharp(input, { raw }).resize({ width: Math.floor(full * scale) })),
    ),
  )
}

/** Crops a work to the canvas. Null when it lies outside. */
async function cropToCanvas(work: FramedWork, left: number) {
  const from = Math.max(0, -left)
  const width = Math.min(work.width, WIDTH - left) - from
  if (width <= 0) return null
  const { input, raw, height } = work
  const region = { left: from, top: 0, width, height }
  const visible =
    width === work.width ? work : await toFramedWork(sharp(input, { raw }).extract(region))
  return { ...visible, left: left + from }
}

async function caption(title: string, line: string): Promise<OverlayOptions[]> {
  const width = WIDTH - 2 * PADDING - 190
  const name: Line = { text: title, size: 60, colour: INK }
  const head = await drawText(name, width)
  const foot = await drawText({ text: line, size: 28, colour: INK_SOFT }, width)
  const top = CAPTION_TOP
  return [
    ...(head === null ? [] : [{ input: head.input, left: PADDING, top }]),
    ...(foot === null
      ? []
      : [{ input: foot.input, left: PADDING, top: top + (head === null ? 0 : head.height + 20) }]),
  ]
}

/** The logo; see ui/components/wordmark.tsx. */
async function wordmark(text: string): Promise<OverlayOptions[]> {
  const word = await drawText({ text, size: 32, colour: INK }, 140)
  const mark = `<rect x="3.5" y="3.5" width="17" height="25" fill="none" stroke="${INK}" stroke-width="1.75"/><circle cx="27" cy="26" r="3.5" fill="${ACCENT}"/>`
  const width = word?.width ?? 0
  const left = WIDTH - PADDING - width
  const bottom = HEIGHT - PADDING
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
    .jpeg({ quality: 82 })
    .toBuffer()
}
