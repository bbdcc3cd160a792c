import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteClient } from '../helpers/site/site-client.ts'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// Queries that no form sends, to the API, the page and the feed of the search.

let site: TestSite
/** A cursor of the gallery, and one of a search. */
let cursors: { readonly gallery: string; readonly search: string }

beforeAll(async () => {
  site = await openTestSite()
  const artist = await openSiteClient(site.url, { isArtist: true })
  for (const title of ['One', 'Two']) await artist.addWork(title, true)
  const cursorOf = async (query: string) =>
    (await (await fetch(`${site.url}/api/artworks?limit=1&${query}`)).json()).nextCursor as string
  cursors = { gallery: await cursorOf(''), search: await cursorOf('sort=price-asc') }
})

afterAll(() => site.close())

const many = (text: string, count: number) => Array.from({ length: count }, () => text).join('&')
const different = (name: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `${name}=${nth}`).join('&')

/** Queries that are refused everywhere with a status of 4xx. */
const REFUSED: readonly [string, string | (() => string)][] = [
  ['a reversed range of prices', 'minPrice=9&maxPrice=3'],
  ['a reversed range of widths', 'minWidth=9&maxWidth=3'],
  ['a reversed range of heights', 'minHeight=9&maxHeight=3'],
  ['a reversed range of years', 'yearFrom=2000&yearTo=1999'],
  ['more tags than a search has', different('tag', 21)],
  ['600 tags', different('tag', 600)],
  ['10,000 tags', different('tag', 10_000)],
  ['more artists than a search has', different('artistId', 30)],
  ['four colours', 'colour=111111&colour=222222&colour=333333&colour=444444'],
  ['an unknown order', 'sort=loudest'],
  ['an unknown medium', 'medium=gold'],
  ['an unknown orientation', 'orientation=upside-down'],
  ['an unknown size', 'size=tiny'],
  ['a name of an object', 'medium=__proto__'],
  ['a colour that is none', 'colour=reddish'],
  ['a colour with a share above one', 'colour=112233:7'],
  ['a colour with a share without digits', 'colour=112233:'],
  ['a price that is endless', 'minPrice=Infinity'],
  ['a price in powers', 'minPrice=1e9'],
  ['a negative price', 'minPrice=-1'],
  ['a huge price', `minPrice=${'9'.repeat(400)}`],
  ['a price of thousandths', 'minPrice=1.005'],
  ['a huge width', 'minWidth=99999999999999999999'],
  ['a width in hexadecimal', 'minWidth=0x10'],
  ['the year 0', 'yearFrom=0'],
  ['the year 9999', 'yearTo=9999'],
  ['an artist without an id', 'artistId=ada'],
  ['an artist with a NUL', 'artistId=%00'],
  ['words without end', `q=${'a'.repeat(3000)}`],
  ['a place without end', `place=${'a'.repeat(3000)}`],
  ['words given twice', 'q=tide&q=ebb'],
  ['an order given twice', 'sort=newest&sort=price-asc'],
  ['a price given twice', 'minPrice=1&minPrice=2'],
  ['a cursor of nothing', 'sort=newest&cursor=nonsense'],
  ['a cursor with a NUL', 'sort=newest&cursor=%00'],
  ['a cursor without end', `sort=newest&cursor=${'a'.repeat(3000)}`],
  ['a cursor of the gallery', () => `sort=newest&cursor=${cursors.gallery}`],
  ['a cursor of another search', () => `sort=price-desc&cursor=${cursors.search}`],
  ['a cursor of a search in the gallery', () => `cursor=${cursors.search}`],
  ['a cursor beyond all prices', () => `sort=price-asc&${withParts({ 1: 'zzzzzzzzzz' })}`],
]

/** Queries that are accepted, without their meaningless parts. */
const READ: readonly [string, string | (() => string)][] = [
  ['words of nothing but signs', 'q=%27%22%29%28%26%7C%21%3A%2A'],
  ['words with a NUL', 'q=ti%00de'],
  ['words with half a character', 'q=%ED%A0%80tide'],
  ['words that are no UTF-8', 'q=%FF%FE'],
  ['words with a bare percent sign', 'q=100%'],
  ['a tag with a NUL', 'tag=%00'],
  ['a tag with half a character', 'tag=%ED%BF%BF'],
  ['one tag a hundred times', many('tag=tide', 20)],
  ['a place of signs', 'place=%26%7C'],
  ['every field empty', 'q=&medium=&minPrice=&tag=&colour=&sort='],
  ['unknown parameters', 'sort=newest&__proto__=1&constructor=2&utm_source=x'],
  ['a cursor of the far future', () => `sort=price-asc&${withParts({ 2: 'zzzzzzzzz' })}`],
]

/** The cursor of a search with other parts: its key is the second, its date the third. */
function withParts(parts: Readonly<Record<number, string>>): string {
  const given = cursors.search.split('.')
  return `cursor=${given.map((part, nth) => parts[nth] ?? part).join('.')}`
}

async function ask(path: string) {
  const response = await fetch(site.url + path)
  return { status: response.status, text: await response.text() }
}

test.each(REFUSED)('%s is refused', async (_, given) => {
  const query = typeof given === 'string' ? given : given()
  const api = await ask(`/api/artworks?${query}`)
  expect([400, 414, 422, 431]).toContain(api.status)
  const page = await ask(`/for-art-lovers?${query}`)
  expect([400, 414, 422, 431]).toContain(page.status)
  if (page.status !== 431) expect(page.text).toMatch(/<h1|<title/)
  if (query.includes('cursor')) return
  const feed = await ask(`/feeds/search.atom?${query}`)
  expect([400, 414, 422, 431, query.startsWith('sort') ? 200 : 422]).toContain(feed.status)
})

test.each(READ)('%s is read as far as it makes sense', async (_, given) => {
  const query = typeof given === 'string' ? given : given()
  const isForm = query.startsWith('q=&')
  // Empty fields are those of a form without scripts; the API takes them as they are.
  expect((await ask(`/api/artworks?${query}`)).status).toBe(isForm ? 422 : 200)
  expect((await ask(`/for-art-lovers?${query}`)).status).toBe(200)
  if (!query.includes('cursor')) expect((await ask(`/feeds/search.atom?${query}`)).status).toBe(200)
})
