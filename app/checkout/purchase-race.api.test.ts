import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  DELIVERY,
  signInAgain,
  signUp,
  type Answer,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'

let app: TestApp
let artist: Person
let collector: Person

beforeAll(async () => {
  app = await openTestApp()
})

beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  collector = await signUp(app.api, { isArtist: false })
})

afterAll(() => app.close())

const add = (id: string, quantity = 1) => collector.call('POST', '/cart/items', { id, quantity })
const order = (body: object, key = newId(), person = collector) =>
  person.call('POST', '/purchases', body, { 'idempotency-key': key })
const purchasesOf = async (person = collector) =>
  (await person.call('GET', '/purchases')).body.items
const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('a repeated order', () => {
  test('with the same key is answered with the purchase that it made', async () => {
    await add(await addArtwork(artist, { price: 100 }))
    const key = newId()
    const first = await order({ delivery: DELIVERY, total: 100 }, key)
    await add(await addArtwork(artist, { price: 55 }))
    const second = await order({ delivery: DELIVERY, total: 100 }, key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect((await collector.call('GET', '/cart')).body.count).toBe(1)
  })

  // Specification: 4.26, 7.22, 9.29
  test('a hundred times at once with one key makes one purchase', async () => {
    const id = await addArtwork(artist, { price: 100 })
    await add(id)
    const phone = await signInAgain(app.api, collector)
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        order({ delivery: DELIVERY, total: 100 }, key, index % 2 === 0 ? collector : phone),
      ),
    )
    expect([countOf(answers, 201), countOf(answers, 200)]).toEqual([1, 99])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await purchasesOf()).toHaveLength(1)
    expect((await artist.call('GET', '/sales/summary')).body).toMatchObject({
      count: 1,
      total: 100,
    })
  })

  test('twenty times at once with different keys makes one purchase and finds the cart empty', async () => {
    await add(await addArtwork(artist, { price: 100 }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order({ delivery: DELIVERY, total: 100 })),
    )
    expect(countOf(answers, 201)).toBe(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.code)).toEqual(Array<string>(19).fill('cart-empty'))
    expect(await purchasesOf()).toHaveLength(1)
  })

  test("with another user's key is a separate order", async () => {
    const id = await addArtwork(artist, { price: 100 })
    const key = newId()
    await add(id)
    const mine = await order({ delivery: DELIVERY, total: 100 }, key)
    const other = await signUp(app.api, { isArtist: false })
    await other.call('POST', '/cart/items', { id })
    const theirs = await order({ delivery: DELIVERY, total: 100 }, key, other)
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })
})

describe('a cart that changed', () => {
  test('is not bought at a price that was not seen', async () => {
    const id = await addArtwork(artist, { price: 100 })
    await add(id)
    await artist.call('PATCH', `/artworks/${id}`, { price: 150 })
    for (const total of [100, 150]) {
      expect((await order({ delivery: DELIVERY, total })).body.code).toBe('cart-changed')
    }
    await collector.call('PUT', `/cart/items/${id}/acceptance`, { price: 150 })
    expect((await order({ delivery: DELIVERY, total: 150 })).status).toBe(201)
  })

  test('is not bought while a deleted work is in it', async () => {
    const [gone, kept] = [await addArtwork(artist, { price: 5 }), await addArtwork(artist)]
    for (const id of [gone, kept]) await add(id)
    await artist.call('DELETE', `/artworks/${gone}`)
    expect((await checkOut(collector)).body.code).toBe('cart-changed')
    await collector.call('DELETE', `/cart/items/${gone}`)
    expect((await checkOut(collector)).status).toBe(201)
  })

  test('during changes of price: the buyer pays the price that was seen', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addArtwork(artist, { price: 100 })
      await add(id)
      const [bought, changed] = await Promise.all([
        order({ delivery: DELIVERY, total: 100 }),
        artist.call('PATCH', `/artworks/${id}`, { price: 200 }),
      ])
      expect(changed.status).toBe(200)
      expect([201, 409]).toContain(bought.status)
      if (bought.status === 201) expect(bought.body.items[0].price).toBe(100)
      await collector.call('DELETE', '/cart')
    }
    for (const { total, items } of await purchasesOf()) {
      expect([total, items[0].price]).toEqual([100, 100])
    }
  })

  test('meets the deletion of its works: a whole purchase or none, and no fault', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ids = [await addArtwork(artist, { price: 1 }), await addArtwork(artist, { price: 2 })]
      for (const id of ids) await add(id)
      const before = (await purchasesOf()).length
      const [bought, ...removed] = await Promise.all([
        order({ delivery: DELIVERY, total: 3 }),
        ...ids.map((id) => artist.call('DELETE', `/artworks/${id}`)),
      ])
      for (const { status } of removed) expect(status).toBe(204)
      expect([201, 409]).toContain(bought?.status)
      const purchases = await purchasesOf()
      expect(purchases.length).toBe(before + (bought?.status === 201 ? 1 : 0))
      if (bought?.status === 201) expect(purchases[0].items).toHaveLength(2)
      await collector.call('DELETE', '/cart')
    }
  })

  test("meets the deletion of the artist's own works in the artist's own cart", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await addArtwork(artist, { price: 4 })
      await artist.call('POST', '/cart/items', { id })
      const [bought, removed] = await Promise.all([
        order({ delivery: DELIVERY, total: 4 }, newId(), artist),
        artist.call('DELETE', `/artworks/${id}`),
      ])
      expect(removed.status).toBe(204)
      expect([201, 409, 422]).toContain(bought.status)
      await artist.call('DELETE', '/cart')
    }
  })

  test('keeps what another device adds at the moment of buying', async () => {
    const phone = await signInAgain(app.api, collector)
    for (let round = 0; round < 8; round += 1) {
      const [bought, late] = [await addArtwork(artist, { price: 1 }), await addArtwork(artist)]
      await add(bought)
      const [answer, added] = await Promise.all([
        order({ delivery: DELIVERY, total: 1 }),
        phone.call('POST', '/cart/items', { id: late }),
      ])
      expect(added.status).toBe(201)
      const { items } = (await collector.call('GET', '/cart')).body
      const left = items.map(({ id }: { id: string }) => id)
      if (answer.status === 201) {
        expect(answer.body.items.map(({ id }: { id: string }) => id)).toEqual([bought])
        expect(left).toEqual([late])
      } else {
        expect(answer.status).toBe(409)
        expect(left).toEqual([bought, late])
      }
      await collector.call('DELETE', '/cart')
    }
  })
})
