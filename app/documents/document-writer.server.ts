import { openBidiFont, optionsFor, type Direction } from './bidi-font.server.ts'
import { MISSING_CHARACTER } from './document.ts'
import { BIDI_FONT, toWritable, type WritableText } from './document-text.server.ts'

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
  /** `start` is the side on which the text's own lines begin; the default is `left`. */
  readonly align?: 'left' | 'right' | 'start'
  /** The direction of a text with Arabic or Hebrew; the default is that of its first letter. */
  readonly direction?: Direction
  /** The tag in the PDF's structure tree; the default is `P`. */
  readonly type?: string
  readonly within?: Structure
}

type Mark = Required<Pick<Writing, 'left' | 'width'>> & {
  readonly align?: 'left' | 'right'
  readonly y: number
}

export type Writer = ReturnType<typeof createWriter>

export function createWriter(doc: PDFKit.PDFDocument, root: Structure) {
  let lacksCharacters = false
  // Opened for each document: fontkit remembers for which text it made a glyph.
  doc.registerFont(BIDI_FONT, openBidiFont(BIDI_FONT) as object as Uint8Array)

  /** Selects the font for a text. */
  function select(text: string, size: number): WritableText {
    const writable = toWritable(text)
    doc.font(writable.font.file).fontSize(size * writable.font.scale)
    if (writable.text.includes(MISSING_CHARACTER)) lacksCharacters = true
    return writable
  }

  function optionsOf(writable: WritableText, writing: Writing) {
    const { width = WIDTH, align } = writing
    const direction = writable.direction === null ? null : (writing.direction ?? writable.direction)
    const features = direction === null ? {} : optionsFor(direction)
    // A name on one line stays at the left of its column. Several lines begin on the right.
    const isLong = () => doc.widthOfString(writable.text, features) > width
    const isRight = direction === 'rtl' && (align === 'start' || isLong())
    const side = isRight || align === 'right' ? 'right' : 'left'
    return { width, align: side, lineGap: 2, ...features } as const
  }

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
      const writable = select(text, writing.size)
      return doc.heightOfString(writable.text, optionsOf(writable, writing))
    },
    /** Writes a text at the cursor, and moves the cursor below it. */
    write(text: string, writing: Writing): void {
      const writable = select(text, writing.size)
      const { left = 0, colour = INK, type = 'P', within = root } = writing
      const options = optionsOf(writable, writing)
      const draw = (structure: PDFKit.Mixins.TextOptions) =>
        doc.fillColor(colour).text(writable.text, MARGIN.left + left, doc.y, {
          ...options,
          ...structure,
        })
      if (writable.direction === null) draw({ structParent: within, structType: type })
      // The letters are drawn from left to right; `actual` is how they are read.
      else within.add(doc.struct(type, { actual: writable.text }, () => draw({})))
    },
    /** Writes one line of a page's header or footer, cut to its width. */
    mark(text: string, { y, left, width, align = 'left' }: Mark): void {
      const { text: written, direction } = select(text, SIZE.small)
      doc.fillColor(INK_SOFT).text(written, MARGIN.left + left, y, {
        width,
        height: SIZE.small,
        ellipsis: true,
        align,
        ...(direction === null ? {} : optionsFor(direction)),
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
