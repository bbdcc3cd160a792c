import { MISSING_CHARACTER } from './document.ts'
import { toWritable } from './document-text.server.ts'

/** Margins of an A4 page in points; holes punched in the margin miss the text. */
export const MARGIN = { top: 56, right: 56, bottom: 72, left: 56 } as const
const PAGE_WIDTH = 595.28
/** The width of a line in points. */
export const WIDTH = PAGE_WIDTH - MARGIN.left - MARGIN.right

// These colours are copies of the light theme in ui/theme/tokens.css.
export const INK = '#1a1a1d'
export const INK_SOFT = '#5d5d63'
export const LINE = '#deded7'
export const ACCENT = '#c1251b'

/** The height at which the first block of a page starts, in points. */
export const CONTENT_TOP = MARGIN.top + 44

export const SIZE = { heading: 20, subheading: 12, text: 9.5, small: 7.5 } as const

export type Structure = ReturnType<PDFKit.PDFDocument['struct']>

export type Writing = {
  readonly size: number
  readonly colour?: string
  /** Points from the left margin. */
  readonly left?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** The tag in the PDF's structure tree; the default is `P`. */
  readonly type?: string
  readonly within?: Structure
}

type Mark = Required<Pick<Writing, 'left' | 'width'>> &
  Pick<Writing, 'align'> & { readonly y: number }

export type Writer = ReturnType<typeof createWriter>

export function createWriter(doc: PDFKit.PDFDocument, root: Structure) {
  let lacksCharacters = false

  /** Selects the font for a text. @returns the text with its unsupported characters replaced */
  function select(text: string, size: number): string {
    const { text: written, font } = toWritable(text)
    doc.font(font.file).fontSize(size * font.scale)
    if (written.includes(MISSING_CHARACTER)) lacksCharacters = true
    return written
  }

  const optionsOf = ({ width = WIDTH, align = 'left' }: Writing) => ({ width, align, lineGap: 2 })

  return {
    doc,
    root,
    get lacksCharacters() {
      return lacksCharacters
    },
    /** Moves the cursor down. */
    space(points: number): void {
      doc.y += points
    },
    /** Begins a new page unless this one has enough points left. */
    need(points: number): void {
      if (doc.y + points > doc.page.height - MARGIN.bottom) {
        doc.addPage()
        doc.y = CONTENT_TOP
      }
    },
    heightOf(text: string, writing: Writing): number {
      const written = select(text, writing.size)
      return doc.heightOfString(written, optionsOf(writing))
    },
    /** Writes a text at the cursor, and moves the cursor below it. */
    write(text: string, writing: Writing): void {
      const written = select(text, writing.size)
      const { left = 0, colour = INK, type = 'P', within = root } = writing
      doc.fillColor(colour).text(written, MARGIN.left + left, doc.y, {
        ...optionsOf(writing),
        structParent: within,
        structType: type,
      })
    },
    /** Writes one line of a page's header or footer, cut to its width. */
    mark(text: string, { y, left, width, align = 'left' }: Mark): void {
      const written = select(text, SIZE.small)
      doc.fillColor(INK_SOFT).text(written, MARGIN.left + left, y, {
        width,
        height: SIZE.small,
        ellipsis: true,
        align,
      })
    },
    /** Draws decoration as a PDF artifact, which screen readers skip. */
    decorate(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
  }
}
