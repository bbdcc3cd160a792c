import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'

const STOCK_PHOTO = 'sketch-quiet-profile'

let app: TestApp
let artist: Person
let collector: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

beforeEach(async () => {
  collector = await signUp(app.api, { isArtist: false })
})

afterAll(() => app.close())

const add = (id: string) => collector.call('POST', '/cart/items', { id })
const quantitiesOf = async () =>
  (await collector.call('GET', '/cart')).body.items.map(
    (item: { id: string; quantity: number }) => [item.id, item.quantity],
  )

describe('an id in another letter case', () => {
  test('is the same line, which can be changed and bought', async () => {
    const id = await addArtwork(artist, { price: 10 })
    const upper = id.toUpperCase()
    await add(id)
    expect((await add(upper)).body).toEqual({ quantity: 2, isNew: false })
    await collector.call('POST', '/cart/merges', { items: [{ id: upper, quantity: 3 }] })
    expect(await quantitiesOf()).toEqual([[id, 3]])
    await collector.call('PUT', `/cart/items/${upper}`, { quantity: 4 })
    const { body } = await collector.call('PUT', `/cart/items/${upper}/acceptance`, { price: 10 })
    expect(body).toMatchObject({ count: 4, isReady: true })
    const guest = createGuest(app.api)
    const quoted = await guest.call('POST', '/quotations', { items: [{ id: upper, price: 10 }] })
    expect(quoted.body).toMatchObject({ isReady: true, items: [{ id, state: 'available' }] })
    expect((await checkOut(collector)).status).toBe(201)
  })

  test('counts for UUIDs only: a stock photo has its own spelling', async () => {
    expect((await add(STOCK_PHOTO.toUpperCase())).status).toBe(404)
    expect((await add(STOCK_PHOTO)).status).toBe(201)
  })

  test('cannot be stored', async () => {
    const id = await addArtwork(artist)
    await expect(app.database.sql`
      insert into cart_items (user_id, item_id, artwork_id, title, seen_price_cents, quantity)
      values (${collector.id}, ${id.toUpperCase()}, ${id}, '', 0, 1)
    `).rejects.toThrow('cart_items_item_id')
  })
})
