import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { readCsv, type CsvTable } from './read-csv.server.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

async function table(bytes: Uint8Array): Promise<CsvTable> {
  const found = await readCsv(bytes)
  if (isRefusal(found)) throw new Error(found.detail)
  return found
}

async function refusal(text: string | Uint8Array): Promise<string | undefined> {
  const found = await readCsv(typeof text === 'string' ? utf8(text) : text)
  if (!isRefusal(found)) throw new Error('it was read')
  return `${found.refused}: ${found.detail ?? ''}`
}

describe('a table', () => {
  test.each([
    ['commas', utf8('id,title\r\nx,"A, B"\r\n')],
    ['semicolons', utf8('id;title\nx;A, B\n')],
    ['tabs in UTF-16, as Excel writes “Unicode text”', utf16('id\ttitle\r\nx\tA, B\r\n')],
    ['a mark of UTF-8', utf8('\uFEFFid,title\nx,"A, B"')],
    ['a line for Excel', utf8('sep=;\r\nid;title\r\nx;A, B\r\n')],
    ['other letter case and spaces', utf8('ID , Title\nx,"A, B"')],
  ])('is read with %s', async (_, bytes) => {
    const { rows } = await table(bytes)
    expect(rows).toEqual([{ row: 2, cells: { id: 'x', title: 'A, B' }, isRagged: false }])
  })

  test('counts rows as a spreadsheet does, past empty ones and cells of several lines', async () => {
    const { rows } = await table(utf8('id,title\nx,"two\nlines"\n,\n\nz,Z'))
    expect(rows.map(({ row }) => row)).toEqual([2, 5])
  })

  test('tells of rows that lack cells or have too many', async () => {
    const { rows } = await table(utf8('id,title\nx\ny,Y,more\nz,Z,\n'))
    expect(rows.map(({ isRagged }) => isRagged)).toEqual([true, true, false])
  })

  test('names columns that it does not know', async () => {
    expect((await table(utf8('id,Notes,title\nx,n,T'))).unknownColumns).toEqual(['Notes'])
  })
})

describe('a file is refused', () => {
  test('in another encoding, with what to do', async () => {
    const latin1 = new Uint8Array(Buffer.from('id,title\nx,Caf\xe9', 'latin1'))
    expect(await refusal(latin1)).toMatch(/not in UTF-8.*CSV UTF-8/)
  })

  test('as a ZIP, with the field for it, although its bytes are no UTF-8 either', async () => {
    const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xff, 0xfe])
    expect(await refusal(zip)).toMatch(/ZIP.*“Import images by ZIP”.*workbook/)
  })

  test.each([
    ['bytes', 'id\0title', /not a text/],
    ['without a byte', '', /This file is empty/],
    ['of empty lines', '\uFEFF\r\n \n', /This file is empty/],
    ['without a header', 'x,y\n1,2', /must name the columns/],
    ['with a column twice', 'id,title,title\n', /title is there twice/],
    ['with an open quotation mark', 'id,title\nx,"open', /near line/],
    ['of too many rows', `id\n${'x\n'.repeat(2001)}`, /^table-too-long/],
    ['of too many columns', 'id,'.repeat(100), /at most 60 columns/],
  ])('%s', async (_, text, words) => {
    expect(await refusal(text)).toMatch(words)
  })
})

test('two thousand rows are read, and cells without end are not', async () => {
  expect((await table(utf8(`id\n${'x\n'.repeat(2000)}`))).rows).toHaveLength(2000)
  expect(await refusal(`id\n"${'x'.repeat(400_000)}"`)).toMatch(/^table-unreadable/)
})
