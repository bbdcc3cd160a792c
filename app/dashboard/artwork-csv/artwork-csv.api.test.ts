import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  signUp,
  uploadImage,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { csvLine } from '../../kernel/csv.ts'
import { newId } from '../../kernel/id.ts'
import { originalName } from '../../images/image.ts'
import {
  ARTWORK_FIELDS,
  artworkAsTyped,
  parseArtwork,
  type ArtworkTyped,
} from '../artworks/artwork-form.ts'
import { CSV_COLUMNS, type CsvColumn } from './artwork-csv.ts'
import type { ImportMode, ImportReport } from './artwork-import.schema.ts'
import { STATUS_DIFFERS } from './artwork-import.ts'
import { PRICE_UNCLEAR } from '../../artworks/typed-price.ts'
import { readCsv } from './read-csv.server.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

async function exportCsv(person: Person, separator = 'comma'): Promise<string> {
  const { status, body } = await person.call(
    'GET',
    `/users/me/artworks/export?separator=${separator}`,
  )
  expect(status).toBe(200)
  return body
}

function sendCsv(person: Person, text: string, mode: ImportMode) {
  const form = new FormData()
  form.set('file', new File([text], 'works.csv', { type: 'text/csv' }))
  form.set('mode', mode)
  return person.call('POST', '/users/me/artworks/imports', form)
}

async function importCsv(person: Person, text: string, mode: ImportMode): Promise<ImportReport> {
  const { status, body } = await sendCsv(person, text, mode)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

type Cells = Partial<Record<CsvColumn, string>>
const tableOf = (columns: readonly CsvColumn[], rows: readonly Cells[]) =>
  csvLine(columns) + rows.map((row) => csvLine(columns.map((name) => row[name] ?? ''))).join('')

/** Drafts that share one image, as rows of the database. */
async function addDrafts(person: Person, count: number): Promise<string[]> {
  const imageId = await uploadImage(person)
  const rows = await app.database.sql<{ id: string }[]>`
    insert into artworks (id, artist_id, image_id, title, description, alt_description)
    select gen_random_uuid(), ${person.id}, ${imageId}, 'No. ' || n, '', ''
    from generate_series(1, ${count}::int) n returning id`
  return rows.map(({ id }) => id)
}

async function works(person: Person) {
  const { rows } = await app.database.sql`
    select id, title, description, price_cents, tags, technique, alt_description, updated_at
    from artworks where artist_id = ${person.id} order by id`.then((found) => ({
    rows: [...found],
  }))
  return rows
}

describe('an export', () => {
  test('is UTF-8 with a mark, and has every column of every work, however many there are', async () => {
    const person = await signUp(app.api, { isArtist: true })
    await addDrafts(person, 450)
    const text = await exportCsv(person)
    expect(text.startsWith(`\uFEFF${CSV_COLUMNS.join(',')}\r\n`)).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(451)
    expect(await exportCsv(person, 'semicolon')).toContain('id;status;title')
  })

  test('runs no formula', async () => {
    const person = await signUp(app.api, { isArtist: true })
    await addArtwork(person, { title: '=HYPERLINK("https://evil.example")' })
    expect(await exportCsv(person)).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r\n', '\n', "'", '"', ',', ';', ' ', 'a'),
    maxLength: 20,
  }),
  fc.constantFrom('شارع القلم', 'עִבְרִית', '👩🏽‍🎨🖼️', '“quoted”', "'=1+1", '\uFEFFx', '1.234,50'),
)

test('importing an export changes nothing, whatever the texts', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const imageId = await uploadImage(person)
  const { body: work } = await person.call('POST', '/artworks', { title: 'x', imageId })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        title: anyText.map((text) => `${text}x`),
        description: anyText,
        technique: anyText,
        alt_description: anyText,
        tags: fc.array(
          anyText.map((text) => text.replaceAll(',', '')),
          { maxLength: 4 },
        ),
        price: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100)),
        separator: fc.constantFrom('comma', 'semicolon'),
      }),
      async ({ separator, ...fields }) => {
        const changed = await person.call('PATCH', `/artworks/${work.id}`, fields)
        expect(changed.status, JSON.stringify(changed.body)).toBe(200)
        const text = await exportCsv(person, separator)
        const before = await works(person)
        const report = await importCsv(person, text, 'all')
        expect(report).toMatchObject({ unchanged: 1, changed: 0, created: 0, problems: [] })
        expect(await works(person)).toEqual(before)
        // The cells equal the stored values.
        const table = await readCsv(new TextEncoder().encode(text))
        const cells = 'rows' in table ? table.rows[0]?.cells : undefined
        expect(cells?.title).toBe(changed.body.title)
        expect(cells?.description).toBe(changed.body.description)
      },
    ),
    { numRuns: 60 },
  )
})

/** For every field a value other than that of a new work. */
const FILLED: ArtworkTyped = {
  title: 'Noon',
  description: 'Two boats',
  medium: 'painting',
  technique: 'oil on linen',
  price: '12.5',
  date: '2026-05-31',
  year: '2026',
  width: '60.4',
  height: '80',
  depth: '1.8',
  shape: 'oval',
  frame: 'oak',
  frame_width: '2',
  frame_depth: '3.5',
  mat: '6',
  hanging_height: '150',
  edition: 'limited',
  edition_size: '3',
  proofs: '1',
  tags: 'ink, paper',
  alt_description: 'Boats',
}

test('every field is saved by a new form, a changed form, and an import', async () => {
  const typedOf = async (id: string) =>
    artworkAsTyped((await artist.call('GET', `/artworks/${id}`)).body)
  const [changed, imported] = [await addArtwork(artist), await addArtwork(artist)]
  for (const [field, value] of Object.entries(await typedOf(changed))) {
    expect(FILLED[field as keyof ArtworkTyped], field).not.toBe(value)
  }
  const input = parseArtwork({ typed: FILLED, needsImage: false })
  const imageId = await uploadImage(artist)
  const added = await artist.call('POST', '/artworks', { ...input, imageId })
  expect(artworkAsTyped(added.body)).toEqual(FILLED)
  await artist.call('PATCH', `/artworks/${changed}`, input)
  expect(await typedOf(changed)).toEqual(FILLED)
  const text = tableOf(['id', ...ARTWORK_FIELDS], [{ id: imported, ...FILLED }])
  expect(await importCsv(artist, text, 'all')).toMatchObject({ changed: 1, problems: [] })
  expect(await typedOf(imported)).toEqual(FILLED)
})

/** Twenty mistakes, each with its column and the expected message. */
const MISTAKES: ReadonlyArray<readonly [Cells, CsvColumn, string | RegExp]> = [
  [{ title: '' }, 'title', 'Give the artwork a title'],
  [{ title: 'x'.repeat(201) }, 'title', 'Please use at most 200 characters'],
  [{ price: 'free' }, 'price', 'The price must be a number'],
  [{ price: '-5' }, 'price', 'The price is 0 or more'],
  [{ price: '10000001' }, 'price', 'The price is at most 10,000,000'],
  [{ price: '1.234' }, 'price', PRICE_UNCLEAR],
  [{ width: '0', height: '10' }, 'width', 'The width must be at least 1 cm'],
  [{ frame: 'oak', frame_width: '2' }, 'frame_depth', 'Enter the frame’s depth'],
  [{ width: '10' }, 'height', 'Enter both width and height, or neither'],
  [{ medium: 'oil' }, 'medium', 'Choose a medium from the list'],
  [{ year: '2101' }, 'year', 'The year is 2100 or earlier'],
  [{ year: '20.5' }, 'year', 'The year must be a whole number'],
  [{ date: '2026-02-31' }, 'date', 'The date must be a day such as 2026-05-31'],
  [{ date: '04/05/2026' }, 'date', 'The date must be a day such as 2026-05-31'],
  [{ edition: 'limited' }, 'edition_size', 'Say how many copies the limited edition has'],
  [{ edition: 'rare' }, 'edition', 'Choose an edition from the list'],
  [{ tags: 'x'.repeat(2001) }, 'tags', /at most 2,000 characters/],
  [{ status: 'published' }, 'status', STATUS_DIFFERS],
  [{ image: 'photo.jpg' }, 'image', /not the name of an image/],
  [{ id: newId() }, 'id', /no work with this id/],
]

const COLUMNS: readonly CsvColumn[] = CSV_COLUMNS

test('a table of 500 rows with 20 mistakes tells of each, and imports all the others or none', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const ids = await addDrafts(person, 500)
  const mistakeAt = (index: number) => (index % 25 === 0 ? MISTAKES[index / 25] : undefined)
  const rows = ids.map((id, index): Cells => {
    const [cells = {}] = mistakeAt(index) ?? []
    return { id, title: `Changed ${index}`, price: String(index), edition: 'open', ...cells }
  })
  const text = tableOf(COLUMNS, rows)
  const before = await works(person)
  const check = await importCsv(person, text, 'check')
  expect(check).toMatchObject({ isImported: false, rows: 500, changed: 480, refused: 20 })
  expect(check.problems).toHaveLength(20)
  for (const [index, problem] of check.problems.entries()) {
    const [, column, words] = MISTAKES[index] ?? []
    expect(problem).toMatchObject({ row: 2 + 25 * index, column })
    expect(problem.message).toMatch(
      words instanceof RegExp
        ? words
        : new RegExp(`^${words?.replace(/[.()]/g, String.raw`\$&`)}$`),
    )
  }
  const none = await importCsv(person, text, 'all')
  expect(none).toEqual({ ...check, mode: 'all' })
  expect(await works(person)).toEqual(before)
  const some = await importCsv(person, text, 'valid')
  expect(some).toMatchObject({ isImported: true, changed: 480, refused: 20 })
  const after = await works(person)
  expect(after.filter(({ title }) => String(title).startsWith('Changed'))).toHaveLength(480)
  // Importing the same table again changes nothing.
  const again = await importCsv(person, text, 'valid')
  expect(again).toMatchObject({ changed: 0, unchanged: 480, refused: 20 })
  expect(await works(person)).toEqual(after)
})

describe('a row', () => {
  test('does not drop lengths that belong to nothing without a word', async () => {
    const id = await addArtwork(artist, { title: 'Dusk', isPublished: false })
    await artist.call('PATCH', `/artworks/${id}`, { size: null })
    const text = tableOf(['id', 'depth', 'frame_width'], [{ id, depth: '5', frame_width: '2' }])
    const { refused, problems } = await importCsv(artist, text, 'all')
    expect(refused).toBe(1)
    expect(problems.map(({ column }) => column)).toEqual(['depth', 'frame_width'])
  })

  test('changes only the columns that the table has, and empties a field by an empty cell', async () => {
    const id = await addArtwork(artist, { title: 'Dusk', price: 40, isPublished: false })
    await artist.call('PATCH', `/artworks/${id}`, { technique: 'ink', tags: ['a', 'b'] })
    const report = await importCsv(
      artist,
      tableOf(['id', 'tags', 'technique'], [{ id, tags: 'c, d' }]),
      'all',
    )
    const change = { row: 2, id, title: 'Dusk', imageFile: null }
    expect(report.changes).toEqual([{ ...change, columns: ['technique', 'tags'] }])
    const { body } = await artist.call('GET', `/artworks/${id}`)
    expect(body).toMatchObject({ title: 'Dusk', price: 40, technique: '', tags: ['c', 'd'] })
  })

  test('has lengths in centimetres with decimals, and the frame of a work', async () => {
    const person = await signUp(app.api, { isArtist: true })
    const id = await addArtwork(person)
    const cells = { width: '60,4', height: '80', shape: 'Oval', frame: 'Oak' }
    const row = { id, ...cells, frame_width: '2', frame_depth: '3.5', mat: '', depth: '1.8' }
    const columns = Object.keys(row) as CsvColumn[]
    const report = await importCsv(person, tableOf(columns, [row]), 'all')
    expect(report).toMatchObject({ changed: 1, problems: [] })
    const { body } = await person.call('GET', `/artworks/${id}`)
    expect(body).toMatchObject({
      dimensions: { width: 604, height: 800, depth: 18 },
      shape: 'oval',
      frame: { width: 20, depth: 35, colour: 'oak', mat: 0 },
    })
    const again = await importCsv(person, await exportCsv(person), 'all')
    expect(again).toMatchObject({ unchanged: 1, changed: 0 })
  })

  test('reads prices and days as spreadsheets of other countries write them', async () => {
    const id = await addArtwork(artist, { isPublished: false })
    const text = `id;price;date\r\n${id};"1.234,50 €";31.5.2026\r\n`
    expect(await importCsv(artist, text, 'all')).toMatchObject({ changed: 1, problems: [] })
    const { body } = await artist.call('GET', `/artworks/${id}`)
    expect(body).toMatchObject({ price: 1234.5, date: '2026-05-31' })
  })

  test('without an id adds a draft with its image once, and changes it the next time', async () => {
    const person = await signUp(app.api, { isArtist: true })
    const image = originalName({ id: await uploadImage(person), originalFormat: 'tif' })
    const table = (title: string) =>
      tableOf(
        ['id', 'title', 'image', 'edition', 'edition_size'],
        [{ title, image, edition: 'limited', edition_size: '3' }],
      )
    const first = await importCsv(person, table('New'), 'all')
    expect(first).toMatchObject({ created: 1, problems: [] })
    const { body } = await person.call('GET', `/artworks/${first.changes[0]?.id}`)
    expect(body).toMatchObject({ title: 'New', isPublished: false })
    expect(body.edition).toEqual({ kind: 'limited', size: 3, available: 3, proofs: 0 })
    expect(await importCsv(person, table('New'), 'all')).toMatchObject({ created: 0, unchanged: 1 })
    expect(await importCsv(person, table('Newer'), 'all')).toMatchObject({ created: 0, changed: 1 })
    expect(await works(person)).toHaveLength(1)
  })

  test('is a problem if it has no image, one of somebody else, or one of several works', async () => {
    const other = await signUp(app.api, { isArtist: true })
    const foreign = originalName({ id: await uploadImage(other), originalFormat: 'tif' })
    const imageId = await uploadImage(artist)
    await addArtwork(artist, { imageId, isPublished: false })
    await addArtwork(artist, { imageId, isPublished: false })
    const rows = [
      {},
      { image: foreign },
      { image: 'dusk.jpg' },
      { image: originalName({ id: imageId, originalFormat: 'tif' }) },
    ]
    const table = tableOf(
      ['title', 'image'],
      rows.map((row) => ({ title: 'T', ...row })),
    )
    const { problems } = await importCsv(artist, table, 'check')
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'image'],
      [3, 'image'],
      [4, 'image'],
      [5, 'id'],
    ])
    expect(problems[2]?.message).toContain('Put the table and its images into one ZIP')
  })

  test('cannot change another artist’s work, or one work twice', async () => {
    const other = await signUp(app.api, { isArtist: true })
    const foreign = await addArtwork(other, { title: 'Hers' })
    const id = await addArtwork(artist)
    const wrong = await importCsv(artist, `id,title,price\r\n${foreign},Mine,free\r\n`, 'check')
    expect(wrong.problems.map(({ column }) => column)).toEqual(['id', 'price'])
    const rows = [{ id: foreign }, { id }, { id: id.toUpperCase() }]
    const table = tableOf(
      ['id', 'title'],
      rows.map((row) => ({ title: 'Mine', ...row })),
    )
    const report = await importCsv(artist, table, 'valid')
    expect(report).toMatchObject({ changed: 1, refused: 2 })
    expect(report.problems.at(-1)).toEqual({
      row: 4,
      column: 'id',
      message: 'Row 3 is about the same work',
    })
    expect((await other.call('GET', `/artworks/${foreign}`)).body.title).toBe('Hers')
  })

  test('leaves a published work its price, and a sold edition its size', async () => {
    const published = await addArtwork(artist, { price: 10 })
    const sold = await addArtwork(artist, { isPublished: false })
    await artist.call('PATCH', `/artworks/${sold}`, { edition: { kind: 'limited', size: 2 } })
    await artist.call('PUT', `/artworks/${sold}/publication`)
    const buyer = await signUp(app.api, { isArtist: false })
    await buyer.call('POST', '/cart/items', { id: sold })
    expect((await checkOut(buyer)).status).toBe(201)
    const table = tableOf(
      ['id', 'price', 'edition', 'edition_size'],
      [
        { id: published, price: '', edition: 'open' },
        { id: sold, price: '120', edition: 'limited', edition_size: '5' },
      ],
    )
    const { problems } = await importCsv(artist, table, 'check')
    expect(problems).toMatchObject([
      { row: 2, column: 'price', message: 'Set a price before publishing the artwork' },
      { row: 3, column: 'edition', message: 'Copies have been sold, so the edition cannot grow' },
    ])
  })
})

test('what is no table is refused with what to do', async () => {
  const answer = await sendCsv(artist, 'PK\u0003\u0004', 'check')
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toMatch(/workbook/)
  const form = new FormData()
  form.set('mode', 'check')
  expect((await artist.call('POST', '/users/me/artworks/imports', form)).status).toBe(422)
})
