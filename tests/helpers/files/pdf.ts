import { inflateSync } from 'node:zlib'

type PdfLine = {
  /** The characters from left to right. */
  readonly text: string
  /** Points from the left edge of the page. */
  readonly left: number
  readonly glyphs: readonly number[]
}

type PdfContents = {
  /** The lines of all pages, in the order in which they are drawn. */
  readonly lines: readonly PdfLine[]
  /** The texts of these lines. */
  readonly text: string
  readonly pages: number
  readonly rectangles: number
}

/** Reads a PDF as Frame writes them: compressed streams, and fonts with a table of characters. */
export function readPdf(bytes: Uint8Array): PdfContents {
  const objects = readObjects(Buffer.from(bytes))
  const characters = readFonts(objects)
  const contents = [...objects.values()].map(({ stream }) => stream).filter(isPageContents)
  const lines = contents.flatMap((content) => readLines(content, characters))
  return {
    lines,
    text: lines.map(({ text }) => text).join('\n'),
    pages: [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head)).length,
    rectangles: contents.join('\n').match(/ re$/gm)?.length ?? 0,
  }
}

type PdfObject = { readonly head: string; readonly stream: string }

function readObjects(file: Buffer): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>()
  for (const match of file.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [all, id = '', body = ''] = match
    const [head = ''] = body.split('\nstream\n')
    const start = match.index + all.indexOf('\nstream\n') + '\nstream\n'.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const isPacked = head.includes('/FlateDecode')
    const stream = isPacked ? inflateSync(file.subarray(start, start + length)) : ''
    found.set(id, { head, stream: stream.toString('latin1') })
  }
  return found
}

const isPageContents = (stream: string) => /^BT$|^\d[\d. -]* re$/m.test(stream)

/** The characters of each font, by its name in page contents and by glyph. */
function readFonts(objects: ReadonlyMap<string, PdfObject>): Map<string, readonly string[]> {
  const fonts = new Map<string, readonly string[]>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      const cells = [...(objects.get(table)?.stream ?? '').matchAll(/\[(<[^\]]*>)\]/g)]
      const glyphs = cells.flatMap(([, row = '']) => [...row.matchAll(/<([0-9a-f ]*)>/g)])
      fonts.set(
        name,
        glyphs.map(([, units = '']) => fromUnits(units.replaceAll(' ', ''))),
      )
    }
  }
  return fonts
}

const fromUnits = (units: string) =>
  String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)))

function readLines(content: string, fonts: ReadonlyMap<string, readonly string[]>): PdfLine[] {
  let font: readonly string[] = []
  let left = 0
  return content.split('\n').flatMap((line) => {
    font = fonts.get(/^\/(F\d+) /.exec(line)?.[1] ?? '') ?? font
    left = Number(/^1 0 0 1 (\S+) \S+ Tm$/.exec(line)?.[1] ?? left)
    if (!line.endsWith(' TJ')) return []
    const codes = [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join('')
    const glyphs = (codes.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16))
    return [{ text: glyphs.map((glyph) => font[glyph]).join(''), left, glyphs }]
  })
}
