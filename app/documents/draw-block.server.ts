import { encode } from 'uqr'
import type { PixelSize } from '../images/image.ts'
import type {
  DocumentBlock,
  DocumentCode,
  DocumentColumn,
  DocumentEntry,
  DocumentFact,
  DocumentImage,
  DocumentTable,
} from './document.ts'
import {
  INK,
  INK_SOFT,
  LINE,
  MARGIN,
  SIZE,
  WIDTH,
  type Structure,
  type Writer,
  type Writing,
} from './document-writer.server.ts'

// Sizes in points.
const LABEL_WIDTH = 128
const CODE_SIDE = 104
const CELL_GAP = 10
/** The longer side of an entry's picture, in points. */
const ENTRY_SIDE = 62

/** A JPEG file with its size in pixels. */
export type Jpeg = PixelSize & { readonly file: Uint8Array }

export function drawBlock(page: Writer, block: DocumentBlock<Jpeg>): void {
  switch (block.block) {
    case 'heading':
      page.need(80)
      page.write(block.text, { size: SIZE.heading, type: 'H1' })
      if (block.line !== undefined) {
        page.space(3)
        page.write(block.line, { size: SIZE.subheading, colour: INK_SOFT })
      }
      return page.space(18)
    case 'subheading':
      page.need(70)
      page.space(8)
      page.write(block.text, { size: SIZE.subheading, type: 'H2' })
      return page.space(8)
    case 'text':
      page.need(page.heightOf(block.text, { size: SIZE.text }))
      page.write(block.text, { size: SIZE.text, align: 'start' })
      return page.space(8)
    case 'facts':
      for (const fact of block.facts) drawFact(page, fact)
      return page.space(12)
    case 'table':
      drawTable(page, block)
      return page.space(14)
    case 'image':
      return drawImage(page, block)
    case 'entries':
      for (const entry of block.entries) drawEntry(page, entry)
      return
    case 'code':
      return drawCode(page, block)
  }
}

function drawFact(page: Writer, [label, value]: DocumentFact): void {
  const { doc } = page
  const writing = { size: SIZE.text, left: LABEL_WIDTH, width: WIDTH - LABEL_WIDTH }
  page.need(page.heightOf(value, writing) + 4)
  const top = doc.y
  page.write(label, { size: SIZE.text, colour: INK_SOFT, width: LABEL_WIDTH - CELL_GAP })
  const below = doc.y
  doc.y = top
  page.write(value, writing)
  doc.y = Math.max(below, doc.y) + 4
}

type Cells = {
  readonly table: Structure
  readonly columns: readonly DocumentColumn[]
  readonly type: 'TH' | 'TD'
}

function drawTable(page: Writer, { columns, rows, totals = [] }: DocumentTable): void {
  const table = page.doc.struct('Table')
  page.root.add(table)
  const head = { table, columns, type: 'TH' } as const
  const body = { table, columns, type: 'TD' } as const
  drawRow(
    page,
    columns.map(({ label }) => label),
    head,
  )
  for (const row of rows) drawRow(page, row, body)
  for (const row of totals) drawRow(page, row, body)
  table.end()
}

function drawRow(page: Writer, texts: readonly string[], { table, columns, type }: Cells): void {
  const { doc } = page
  const writingOf = ({ share, align = 'left' }: DocumentColumn, left: number): Writing => ({
    size: type === 'TH' ? SIZE.small : SIZE.text,
    colour: type === 'TH' ? INK_SOFT : INK,
    left,
    width: Math.min(share * WIDTH - (align === 'left' ? CELL_GAP : 0), WIDTH - left),
    align,
    type,
  })
  let left = 0
  const cells = columns.map((column, at) => {
    const writing = writingOf(column, left)
    left += column.share * WIDTH
    return { text: texts[at] ?? '', writing }
  })
  const heights = cells.map(({ text, writing }) => page.heightOf(text, writing))
  page.need(Math.max(...heights) + 12)
  const row = doc.struct('TR')
  table.add(row)
  const top = doc.y
  for (const { text, writing } of cells) {
    doc.y = top
    page.write(text, { ...writing, within: row })
  }
  row.end()
  doc.y = top + Math.max(...heights) + 4
  drawLine(page, doc.y)
  doc.y += 6
}

function drawLine(page: Writer, y: number): void {
  page.decorate(() => {
    page.doc
      .moveTo(MARGIN.left, y)
      .lineTo(MARGIN.left + WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
  })
}

function drawImage(page: Writer, { picture, alt, maxHeight }: DocumentImage<Jpeg>): void {
  const { doc, root } = page
  const scale = Math.min(WIDTH / picture.width, maxHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  page.need(height + 20)
  const { y } = doc
  const draw = () => {
    doc.image(Buffer.from(picture.file), MARGIN.left, y, { width, height })
    doc.rect(MARGIN.left, y, width, height).lineWidth(0.5).strokeColor(LINE).stroke()
  }
  root.add(doc.struct('Figure', { alt }, draw))
  doc.y = y + height + 20
}

function drawEntry(page: Writer, { picture, alt, title, lines }: DocumentEntry<Jpeg>): void {
  const { doc, root } = page
  const left = ENTRY_SIDE + 16
  const writing = { size: SIZE.text, left, width: WIDTH - left }
  const texts = [title, ...lines]
  const height = texts.reduce((sum, text) => sum + page.heightOf(text, writing), 0)
  page.need(Math.max(height, ENTRY_SIDE) + 14)
  const { y } = doc
  if (picture !== null) {
    const box = { fit: [ENTRY_SIDE, ENTRY_SIDE] as [number, number] }
    const draw = () => doc.image(Buffer.from(picture.file), MARGIN.left, y, box)
    root.add(doc.struct('Figure', { alt }, draw))
  }
  doc.y = y
  page.write(title, writing)
  for (const line of lines) page.write(line, { ...writing, colour: INK_SOFT })
  doc.y = Math.max(doc.y, y + ENTRY_SIDE) + 14
}

function drawCode(page: Writer, { contents, text }: DocumentCode): void {
  const { doc, root } = page
  const { size, data } = encode(contents, { ecc: 'M', border: 0 })
  page.need(CODE_SIDE + 14)
  const { y } = doc
  const unit = CODE_SIDE / size
  const squares = () => {
    data.forEach((cells, row) => {
      cells.forEach((isDark, column) => {
        if (isDark) doc.rect(MARGIN.left + column * unit, y + row * unit, unit, unit)
      })
    })
    doc.fillColor(INK).fill()
  }
  root.add(doc.struct('Figure', { alt: `QR code: ${contents}` }, squares))
  const left = CODE_SIDE + 20
  doc.y = y
  // An English sentence, which may begin with the gallery's name.
  page.write(text, { size: SIZE.text, left, width: WIDTH - left, direction: 'ltr' })
  doc.y = Math.max(doc.y, y + CODE_SIDE) + 14
}
