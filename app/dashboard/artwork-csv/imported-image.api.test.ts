import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { csvLine } from '../../kernel/csv.ts'
import { newId } from '../../kernel/id.ts'
import type { CsvColumn } from './artwork-csv.ts'
import type { ImportMode, ImportReport } from './artwork-import.schema.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const countWorks = async (person: Person): Promise<number> =>
  (await person.call('GET', '/users/me/artworks?limit=100')).body.items.length

type Cells = Partial<Record<CsvColumn, string>>
const tableOf = (columns: readonly CsvColumn[], rows: readonly Cells[]) =>
  csvLine(columns) + rows.map((row) => csvLine(columns.map((name) => row[name] ?? ''))).join('')

const columns = ['id', 'title', 'price', 'image'] as const
const send = async (person: Person, table: string, mode: ImportMode, images: unknown) => {
  const form = new FormData()
  form.set('file', new File([table], 'works.csv'))
  form.set('mode', mode)
  form.set('images', JSON.stringify(images))
  return person.call('POST', '/users/me/artworks/imports', form)
}

test('image files of a table are checked by name before any is uploaded, and become drafts of rows', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const own = await addArtwork(person, { isPublished: false })
  const table = tableOf(columns, [
    { title: 'Dusk', price: '10', image: 'Dusk.JPG' },
    { title: 'Dawn', price: 'free', image: 'images/dawn.jpg' },
    { title: 'Noon', image: 'noon.jpg' },
    { id: own, title: 'Mine', image: 'dusk.jpg' },
    { title: 'Again', image: 'dusk.jpg' },
  ])
  const names = [
    { name: 'images/dusk.jpg', artworkId: null },
    { name: 'images/dawn.jpg', artworkId: null },
  ]
  const { body: check } = await send(person, table, 'check', names)
  expect(check).toMatchObject({ created: 1, changed: 0, refused: 4, isImported: false })
  expect(
    check.problems.map(({ row, column }: ImportReport['problems'][number]) => [row, column]),
  ).toEqual([
    [3, 'price'],
    [4, 'image'],
    [5, 'image'],
    [6, 'id'],
  ])
  expect(check.changes).toMatchObject([{ row: 2, id: null, imageFile: 'images/dusk.jpg' }])
  expect(await countWorks(person)).toBe(1)

  const artworkId = await addArtwork(person, { title: 'Dusk', isPublished: false })
  const uploaded = [{ name: 'images/dusk.jpg', artworkId }, names[1]]
  const { body: some } = await send(person, table, 'valid', uploaded)
  expect(some).toMatchObject({ created: 1, refused: 4, isImported: true })
  expect(some.changes).toMatchObject([{ row: 2, id: artworkId, columns: ['price'] }])
  expect((await person.call('GET', `/artworks/${artworkId}`)).body).toMatchObject({ price: 10 })
  const { body: again } = await send(person, table, 'valid', uploaded)
  expect(again).toMatchObject({ created: 0, unchanged: 1, refused: 4 })
})

test('image files that are not uploaded, or are another artist’s, stop an import of all rows', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const foreign = await addArtwork(artist, { isPublished: false })
  const table = tableOf(columns, [{ title: 'A', image: 'a.jpg' }])
  for (const artworkId of [null, foreign, newId()]) {
    const { body } = await send(person, table, 'all', [{ name: 'a.jpg', artworkId }])
    expect(body).toMatchObject({ isImported: false, refused: 1 })
    expect(body.problems).toMatchObject([{ row: 2, column: 'image' }])
  }
  expect((await artist.call('GET', `/artworks/${foreign}`)).body.title).not.toBe('A')
})

test('image files have the title of their name where the table has no titles', async () => {
  const table = 'image,price\r\nevening_in_riga.jpg,20\r\n'
  const { body } = await send(artist, table, 'check', [
    { name: 'evening_in_riga.jpg', artworkId: null },
  ])
  expect(body).toMatchObject({ created: 1, problems: [] })
  expect(body.changes).toMatchObject([{ title: 'Evening in riga', columns: ['price', 'image'] }])
})

test('the image files of an import are a list of at most 300', async () => {
  const many = Array.from({ length: 301 }, (_, nth) => ({ name: `${nth}.jpg`, artworkId: null }))
  for (const images of ['no list', [{ name: 'a.jpg', artworkId: 'x' }], many]) {
    expect((await send(artist, 'image\r\n', 'check', images)).status).toBe(422)
  }
})
