import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  PASSWORD,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'

const STOCK_PHOTO = 'sketch-quiet-profile'

let app: TestApp
let artist: Person
let buyer: Person
let other: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

beforeEach(async () => {
  buyer = await signUp(app.api, { isArtist: false })
  other = await signUp(app.api, { isArtist: false })
})

afterAll(() => app.close())

async function buy(person: Person, ...ids: string[]): Promise<void> {
  for (const id of ids) await person.call('POST', '/cart/items', { id })
  expect((await checkOut(person)).status).toBe(201)
}

const collectionOf = async (person: Person, ...ids: string[]): Promise<string[]> =>
  (await person.call('GET', `/work-marks?ids=${ids.join()}`)).body.collection

/** The marks of a work on a person's gallery, work page and favourites. */
async function marksOf(person: Person, id: string): Promise<unknown[]> {
  const feed = await person.call('GET', `/artworks?artistId=${artist.id}&limit=100`)
  const page = await person.call('GET', `/artworks/${id}`)
  const list = await person.call('GET', '/favorites')
  const items = [...feed.body.items, page.body, ...(list.body.items ?? [])]
  return items.filter((item) => item.id === id).map(({ isInCollection }) => isInCollection)
}

test('a work is in the collection of its buyer, and in nobody else’s', async () => {
  const [bought, left] = [await addArtwork(artist), await addArtwork(artist)]
  for (const person of [buyer, other]) {
    await person.call('PUT', `/favorites/${bought}`)
    await person.call('PUT', `/favorites/${left}`)
  }
  await buyer.call('POST', '/cart/items', { id: bought })
  expect(await marksOf(buyer, bought)).toEqual([false, false, false])
  expect((await checkOut(buyer)).status).toBe(201)

  expect(await marksOf(buyer, bought)).toEqual([true, true, true])
  expect(await marksOf(buyer, left)).toEqual([false, false, false])
  expect(await marksOf(other, bought)).toEqual([false, false, false])
  expect(await marksOf(createGuest(app.api), bought)).toEqual([false, false])
  expect(await collectionOf(buyer, bought, left)).toEqual([bought])
  expect(await collectionOf(other, bought, left)).toEqual([])
  expect(await collectionOf(createGuest(app.api), bought, left)).toEqual([])
})

test('a stock photo can be in a collection', async () => {
  await buyer.call('PUT', `/favorites/${STOCK_PHOTO}`)
  await buy(buyer, STOCK_PHOTO)
  const marks = await buyer.call('GET', `/work-marks?ids=${STOCK_PHOTO}`)
  expect(marks.body).toEqual({ favorites: [STOCK_PHOTO], collection: [STOCK_PHOTO] })
  expect((await buyer.call('GET', '/favorites')).body.items[0].isInCollection).toBe(true)
})

test('a work that is bought twice is in the collection once', async () => {
  const id = await addArtwork(artist)
  await buy(buyer, id)
  await buy(buyer, id)
  expect(await collectionOf(buyer, id, id.toUpperCase())).toEqual([id])
  expect(await marksOf(buyer, id)).toEqual([true, true])
})

test('a work stays in the collection when it is changed and when it is deleted', async () => {
  const id = await addArtwork(artist)
  await buy(buyer, id)
  await artist.call('PATCH', `/artworks/${id}`, { title: 'Renamed', price: 999 })
  await artist.call('PUT', `/artworks/${id}/publication`)
  expect(await marksOf(buyer, id)).toEqual([true, true])
  expect((await artist.call('DELETE', `/artworks/${id}`)).status).toBe(204)
  expect(await collectionOf(buyer, id)).toEqual([id])
})

test('a guest’s order adds to no collection, whatever its address says', async () => {
  const id = await addArtwork(artist, { title: 'Open', price: 50 })
  const items = [{ id, title: 'Open', price: 50, quantity: 1 }]
  const delivery = { ...DELIVERY, email: buyer.email }
  const order = { delivery, items, total: 50 }
  expect((await createGuest(app.api).call('POST', '/guest-orders', order)).status).toBe(201)
  // Even with a session, a guest's order belongs to no account.
  await buyer.call('POST', '/guest-orders', order)
  expect(await collectionOf(buyer, id)).toEqual([])
})

test('a refused order adds to no collection', async () => {
  const id = await addArtwork(artist, { price: 100 })
  await buyer.call('POST', '/cart/items', { id })
  const refused = await buyer.call(
    'POST',
    '/purchases',
    { delivery: DELIVERY, total: 1 },
    { 'idempotency-key': 'a-refused-order' },
  )
  expect(refused.status).toBe(409)
  expect(await collectionOf(buyer, id)).toEqual([])
})

test('a closed account leaves its purchases to nobody', async () => {
  const id = await addArtwork(artist)
  await buy(buyer, id)
  await buyer.call('DELETE', '/users/me', { password: PASSWORD })
  const rows = await app.database.sql`
    select purchase_items.buyer_id as line, purchases.buyer_id as purchase
    from purchase_items join purchases on purchases.id = purchase_id where item_id = ${id}`
  expect(rows.map((row) => Object.values(row))).toEqual([[null, null]])
})
