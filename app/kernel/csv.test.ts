import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, inertText, readInert } from './csv.ts'

const signs = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', ' ', 'a', '＝'),
})

test('reading takes away what made a text inert, for any text', () => {
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), (text) => {
      expect(readInert(inertText(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

/** Splits CSV as a naive program does, which ignores quotation marks. */
const cellsOf = (line: string, separator: string) =>
  line
    .split(/\r\n|\n|\r/)
    .flatMap((row) => row.split(separator))
    .map((cell) => cell.replace(/^[ "']*?(?=[^ "]|$)/, ''))

test('no cell begins with a formula, whichever separator a program takes', () => {
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1 }), (cells) => {
      for (const separator of [',', ';', '\t']) {
        for (const cell of cellsOf(csvLine(cells), separator)) {
          expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      }
    }),
    { numRuns: 500 },
  )
})

describe('a line of CSV', () => {
  test('quotes what RFC 4180 asks for, and ends with CRLF', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe(
      'a,"b,c","say ""hi""","two\nlines",\r\n',
    )
  })

  test('puts an apostrophe before a formula, and one more before a text that has one', () => {
    expect(csvLine(['=1+1', "'=1+1", 'a;=1', '-5', 'a-b'], ';')).toBe(
      "'=1+1;''=1+1;\"a;'=1\";'-5;a-b\r\n",
    )
  })
})
