import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { createGuest, signUp, uploadImage, type Person } from '../../tests/helpers/app/person.ts'
import { saveAppearance } from '../images/appearance/appearance.store.server.ts'
import { parseColour } from '../images/appearance/colour.ts'

const RED = 'c03028'
const BLUE = '2850c0'
const GREY = '808080'

let app: TestApp
let guest: Person

/** A published work whose picture has shares of colours. */
async function publish(artist: Person, title: string, shares: Record<string, number>, price = 100) {
  const imageId = await uploadImage(artist)
  const palette = Object.entries(shares).map(([hex, share]) => ({
    colour: parseColour(hex),
    share,
  }))
  await app.database.sql`delete from image_descriptors where image_id = ${imageId}`
  await saveAppearance(app.database.db, imageId, { palette, descriptor: [1, 2, 3] })
  const { body } = await artist.call('POST', '/artworks', { title, price, imageId })
  await artist.call('PUT', `/artworks/${body.id}/publication`)
}

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
  const artist = await signUp(app.api, { isArtist: true })
  await publish(artist, 'Red field', { [RED]: 0.9, [GREY]: 0.1 }, 900)
  await publish(artist, 'Blue field', { [BLUE]: 0.8, [GREY]: 0.2 })
  await publish(artist, 'Flag', { [RED]: 0.5, [BLUE]: 0.5 })
  await publish(artist, 'Fog', { [GREY]: 1 })
})

afterAll(() => app.close())

const find = async (query: string) => (await guest.call('GET', `/artworks?${query}`)).body
const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)

test('works come in the order of how much of them has a colour', async () => {
  expect(titles(await find(`colour=${RED}`))).toEqual(['Red field', 'Flag'])
  const both = await find(`colour=${RED}:0.2&colour=${BLUE}:0.8`)
  expect(titles(both)).toEqual(['Blue field', 'Flag', 'Red field'])
})

test('a colour is a filter beside others, and is counted', async () => {
  const cheap = await find(`colour=${RED}&maxPrice=200&facets=1`)
  expect(titles(cheap)).toEqual(['Flag'])
  expect(cheap.total).toEqual({ count: 1, isCapped: false })
  expect(titles(await find(`colour=${RED}&sort=price-asc`))).toEqual(['Flag', 'Red field'])
  expect(titles(await find(`colour=${RED}&q=field`))).toEqual(['Red field'])
})

test('pages of a search by colour continue each other', async () => {
  const query = `colour=${RED}&colour=${BLUE}&limit=1`
  const seen: string[] = []
  let cursor = ''
  do {
    const body = await find(cursor === '' ? query : `${query}&cursor=${encodeURIComponent(cursor)}`)
    seen.push(...titles(body))
    cursor = body.nextCursor ?? ''
  } while (cursor !== '' && seen.length < 9)
  expect(seen.toSorted()).toEqual(['Blue field', 'Flag', 'Red field'])
  const other = await guest.call('GET', `/artworks?colour=${RED}&cursor=x.1.2.3`)
  expect(other.status).toBe(400)
})

test('the order of colours changes neither the works nor the cursor', async () => {
  const first = await find(`colour=${RED}&colour=${BLUE}:0.4&limit=1`)
  const next = await find(`colour=${BLUE}:0.4&colour=${RED}&cursor=${first.nextCursor}`)
  expect([...titles(first), ...titles(next)].toSorted()).toEqual([
    'Blue field',
    'Flag',
    'Red field',
  ])
})

test.each(['colour=red', `colour=${RED}:7`, [1, 2, 3, 4].map((n) => `colour=00000${n}`).join('&')])(
  '?%s is refused',
  async (query) => {
    expect((await guest.call('GET', `/artworks?${query}`)).status).toBe(422)
  },
)
