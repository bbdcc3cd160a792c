import Pdf from 'pdfkit'
import { sharp } from '../images/processing/sharp.server.ts'
import {
  MISSING_NOTE,
  type DocumentBlock,
  type DocumentEntry,
  type DocumentTask,
} from './document.ts'
import { FIRST_FONT } from './document-text.server.ts'
import {
  ACCENT,
  CONTENT_TOP,
  createWriter,
  INK_SOFT,
  MARGIN,
  SIZE,
  WIDTH,
  type Writer,
} from './document-writer.server.ts'
import { drawBlock, type Jpeg } from './draw-block.server.ts'

/** Draws a document as a tagged PDF, so that screen readers can read it in order. */
export async function drawDocument(task: DocumentTask): Promise<Uint8Array> {
  const { doc, page } = drawPages(task, await Promise.all(task.blocks.map(withJpegs)))
  drawMargins(page, task)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

const SMALLER_SCALES = [0.8, 0.6, 0.4]

/** Draws the picture smaller where that saves a second page, such as below a long title. */
function drawPages(task: DocumentTask, blocks: readonly DocumentBlock<Jpeg>[]) {
  const drawn = drawBlocks(task, blocks)
  if (drawn.pages !== 2 || blocks.every(({ block }) => block !== 'image')) return drawn
  for (const scale of SMALLER_SCALES) {
    const scaled = blocks.map((block) =>
      block.block === 'image' ? { ...block, maxHeight: block.maxHeight * scale } : block,
    )
    const smaller = drawBlocks(task, scaled)
    if (smaller.pages === 1) return smaller
  }
  return drawn
}

function drawBlocks(task: DocumentTask, blocks: readonly DocumentBlock<Jpeg>[]) {
  const doc = new Pdf({
    size: 'A4',
    margins: MARGIN,
    font: FIRST_FONT,
    bufferPages: true,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: task.title,
      Author: task.gallery,
      Producer: 'Frame',
      Creator: 'Frame',
      CreationDate: task.date,
      ModDate: task.date,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const page = createWriter(doc, root)
  doc.y = CONTENT_TOP
  for (const block of blocks) drawBlock(page, block)
  if (page.lacksCharacters) {
    page.space(14)
    page.write(MISSING_NOTE, { size: SIZE.small, colour: INK_SOFT })
  }
  root.end()
  return { doc, page, pages: doc.bufferedPageRange().count }
}

/** Converts the pictures of a block: PDF can embed JPEG, but neither WebP nor AVIF. */
async function withJpegs(block: DocumentBlock): Promise<DocumentBlock<Jpeg>> {
  if (block.block === 'image') return { ...block, picture: await toJpeg(block.picture) }
  if (block.block !== 'entries') return block
  const entries: DocumentEntry<Jpeg>[] = []
  // One at a time, so that few decoded pictures are in memory.
  for (const entry of block.entries) {
    const { picture } = entry
    entries.push({ ...entry, picture: picture === null ? null : await toJpeg(picture) })
  }
  return { ...block, entries }
}

async function toJpeg(picture: Uint8Array): Promise<Jpeg> {
  const image = sharp(picture)
  const { format, width, height } = await image.metadata()
  if (format === 'jpeg') return { file: picture, width, height }
  const file = await image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
  return { file, width, height }
}

/** Draws the header and footer of each page, once the number of pages is known. */
function drawMargins(page: Writer, { gallery, kind, footer }: DocumentTask): void {
  const { doc } = page
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    // Text below the bottom margin would make pdfkit begin another page.
    doc.page.margins.bottom = 0
    page.decorate(() => {
      const [top, bottom] = [MARGIN.top - 14, doc.page.height - 48]
      doc.rect(MARGIN.left, top, 9, 9).lineWidth(2).strokeColor(ACCENT).stroke()
      page.mark(gallery, { y: top + 1, left: 18, width: WIDTH / 2 })
      page.mark(kind, { y: top + 1, left: WIDTH / 2, width: WIDTH / 2, align: 'right' })
      page.mark(footer, { y: bottom, left: 0, width: WIDTH - 80 })
      const number = `${at + 1} of ${count}`
      if (count > 1) page.mark(number, { y: bottom, left: WIDTH - 80, width: 80, align: 'right' })
    })
  }
}
