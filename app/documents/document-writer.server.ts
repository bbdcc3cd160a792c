import { MISSING_CHARACTER } from './document.ts'
import { toWritable } from './document-text.server.ts'

/** Points: A4, with margins on which a hole punch finds no text. */
export const MARGIN = { top: 56, right: 56, bottom: 72, left: 56 } as const
const PAGE_WIDTH = 595.28
/** Points of a line. */
export const WIDTH = PAGE_WIDTH - MARGIN.left - MARGIN.right

// The light theme's colours of ui/theme/tokens.css.
export const INK = '#1a1a1d'
export const INK_SOFT = '#5d5d63'
export const LINE = '#deded7'
export const ACCENT = '#c1251b'

/** Where the first block of a page begins. */
export const CONTENT_TOP = MARGIN.top + 44

export const SIZE = { heading: 20, subheading: 12, text: 9.5, small: 7.5 } as const

export type Structure = ReturnType<PDFKit.PDFDocument['struct']>

export type Writing = {
  readonly size: number
  readonly colour?: string
  /** From the left margin. */
  readonly left?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** The element of the document's structure; the default is a paragraph. */
  readonly type?: string
  readonly within?: Structure
}

type Mark = Required<Pick<Writing, 'left' | 'width'>> &
  Pick<Writing, 'align'> & { readonly y: number }

export type Writer = ReturnType<typeof createWriter>

export function createWriter(doc: PDFKit.PDFDocument, root: Structure) {
  let lacksCharacters = false

  /** Selects the font of a text. */
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
    /** Moves down. */
    space(points: number): void {
      doc.y += points
    },
    /** Begins a page unless so much room is left on this one. */
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
    /** Writes at the current height, which then is below the text. */
    write(text: string, writing: Writing): void {
      const written = select(text, writing.size)
      const { left = 0, colour = INK, type = 'P', within = root } = writing
      doc.fillColor(colour).text(written, MARGIN.left + left, doc.y, {
        ...optionsOf(writing),
        structParent: within,
        structType: type,
      })
    },
    /** Writes one line of a page's header or footer, shortened to its width. */
    mark(text: string, { y, left, width, align = 'left' }: Mark): void {
      const written = select(text, SIZE.small)
      doc.fillColor(INK_SOFT).text(written, MARGIN.left + left, y, {
        width,
        height: SIZE.small,
        ellipsis: true,
        align,
      })
    },
    /** Lines and squares that screen readers pass over. */
    decorate(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
  }
}
