import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { MAX_QUANTITY } from '../cart/cart.ts'
import { newId } from '../kernel/id.ts'

const STOCK_PHOTO = 'sketch-quiet-profile'

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
const order = (body: object, key = newId()) =>
  collector.call('POST', '/purchases', body, { 'idempotency-key': key })
const purchasesOf = async (person = collector) =>
  (await person.call('GET', '/purchases')).body.items

describe('a purchase', () => {
  // Specification: 3.29, 3.30, 4.21, 4.26, 4.27, 7.22
  test('holds everything that was bought, empties the cart and reaches the sales', async () => {
    const one = await addArtwork(artist, { title: 'One', price: 10.5 })
    const two = await addArtwork(artist, { title: 'Two', price: 20 })
    await add(one, 2)
    await add(two)
    await add(STOCK_PHOTO)
    const { body: cart } = await collector.call('GET', '/cart')
    const { status, body } = await checkOut(collector)
    expect(status).toBe(201)
    expect(body).toMatchObject({ total: cart.total, delivery: DELIVERY })
    expect(Number.isInteger(body.orderNumber)).toBe(true)
    expect(body.orderNumber).toBeGreaterThanOrEqual(0)
    expect(body.orderNumber).toBeLessThan(1000)
    expect(body.items).toHaveLength(3)
    expect(body.items[0]).toMatchObject({
      id: one,
      title: 'One',
      price: 10.5,
      quantity: 2,
      artist: 'Ada Artist',
      purchaseDate: body.purchaseDate,
    })
    expect(body.items[2].id).toBe(STOCK_PHOTO)
    expect(body.items.map((item: { isOnShow: boolean }) => item.isOnShow)).toEqual([
      true,
      true,
      true,
    ])
    await artist.call('DELETE', `/artworks/${two}`)
    expect(
      (await purchasesOf())[0].items.map((item: { isOnShow: boolean }) => item.isOnShow),
    ).toEqual([true, false, true])
    expect((await collector.call('GET', '/cart')).body).toMatchObject({ items: [], count: 0 })
    expect(await purchasesOf()).toMatchObject([{ id: body.id, total: cart.total }])
    const sales = await artist.call('GET', '/sales')
    expect(sales.body.items.map((sale: { artworkTitle: string }) => sale.artworkTitle)).toEqual([
      'Two',
      'One',
    ])
    expect(sales.body.items[1]).toMatchObject({ amount: 21, quantity: 2, date: body.purchaseDate })
    const summary = await artist.call('GET', '/sales/summary')
    expect(summary.body).toEqual({
      count: 2,
      quantity: 3,
      total: 41,
      months: [{ month: body.purchaseDate.slice(0, 7), total: 41 }],
    })
  })

  // Specification: 9.29
  test('takes its price from the gallery: a total that differs is refused', async () => {
    await add(await addArtwork(artist, { price: 100 }))
    for (const total of [0, 0.01, 99.99, 100.01, 1000]) {
      const { status, body } = await order({ delivery: DELIVERY, total })
      expect([status, body.code]).toEqual([409, 'cart-changed'])
    }
    expect(await purchasesOf()).toEqual([])
    expect((await order({ delivery: DELIVERY, total: 100 })).status).toBe(201)
  })

  test('of an empty cart is refused', async () => {
    const { status, body } = await order({ delivery: DELIVERY, total: 0 })
    expect([status, body.code, body.title]).toEqual([422, 'cart-empty', 'Your cart is empty'])
  })

  // Specification: 9.28
  test.each(['cardNumber', 'card', 'cvv', 'expiry', 'price', 'items', 'buyerId', 'orderNumber'])(
    'has no place for %s',
    async (field) => {
      await add(await addArtwork(artist, { price: 100 }))
      const { status, body } = await order({ delivery: DELIVERY, total: 100, [field]: '4242' })
      expect([status, body.code]).toEqual([422, 'invalid-request'])
      expect(JSON.stringify(body)).not.toContain('4242')
    },
  )

  // Specification: 5.30
  test('keeps no card field that hides in the address', async () => {
    await add(await addArtwork(artist, { price: 100 }))
    const delivery = { ...DELIVERY, cardNumber: '4242424242424242', cvv: '123' }
    const { status, body } = await order({ delivery, total: 100 })
    if (status === 201) expect(body.delivery).toEqual(DELIVERY)
    const [row] = await app.database
      .sql`select count(*)::int from purchases where delivery::text like '%4242%'`
    expect(row?.['count']).toBe(0)
  })

  // Specification: 5.25
  test.each(Object.keys(DELIVERY))('needs %s', async (field) => {
    await add(await addArtwork(artist, { price: 100 }))
    for (const value of ['', '   ', undefined]) {
      const { status, body } = await order({
        delivery: { ...DELIVERY, [field]: value },
        total: 100,
      })
      expect(status).toBe(422)
      expect(body.errors[0].field).toBe(`delivery.${field}`)
    }
  })

  test('needs an idempotency key of 8 to 100 characters', async () => {
    await add(await addArtwork(artist, { price: 100 }))
    const body = { delivery: DELIVERY, total: 100 }
    for (const key of ['short', 'x'.repeat(101)]) {
      expect((await order(body, key)).status).toBe(422)
    }
    expect((await collector.call('POST', '/purchases', body)).status).toBe(422)
    expect(await purchasesOf()).toEqual([])
  })

  test('is seen by its buyer only', async () => {
    await add(await addArtwork(artist))
    const { body } = await checkOut(collector)
    const other = await signUp(app.api, { isArtist: false })
    expect((await other.call('GET', `/purchases/${body.id}`)).status).toBe(404)
    expect((await artist.call('GET', `/purchases/${body.id}`)).status).toBe(404)
    expect(await purchasesOf(other)).toEqual([])
  })

  // Specification: 3.4
  test('history comes in pages, latest first', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      await add(await addArtwork(artist))
      ids.unshift((await checkOut(collector)).body.id)
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await collector.call('GET', `/purchases?limit=2${more}`)
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(ids)
  })

  test('stays as it was when its work is renamed, repriced and deleted', async () => {
    const id = await addArtwork(artist, { title: 'As bought', price: 33 })
    await add(id)
    const bought = await checkOut(collector)
    await artist.call('PATCH', `/artworks/${id}`, { title: 'Later name', price: 99 })
    await artist.call('DELETE', `/artworks/${id}`)
    const { body } = await collector.call('GET', `/purchases/${bought.body.id}`)
    const [item] = bought.body.items
    expect(body).toMatchObject({ ...bought.body, items: [{ ...item, isOnShow: false }] })
    expect((await artist.call('GET', '/sales')).body.items[0]).toMatchObject({
      artworkTitle: 'As bought',
      amount: 33,
    })
  })
})

describe("a guest's order", () => {
  const orderAsGuest = (items: object[], total: number, more: object = {}) =>
    createGuest(app.api).call('POST', '/guest-orders', {
      delivery: DELIVERY,
      total,
      items,
      ...more,
    })

  test('is checked against the gallery and confirmed with a number', async () => {
    const id = await addArtwork(artist, { price: 40 })
    const { status, body } = await orderAsGuest([{ id, quantity: 2, price: 40 }], 80)
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(['orderNumber', 'reference', 'token', 'total'])
    expect(body.total).toBe(80)
    expect(body.orderNumber).toBeLessThan(1000)
  })

  // Specification: 4.28
  test('is a sale of the artist, and of nobody with an account', async () => {
    const id = await addArtwork(artist, { title: 'Unnamed', price: 40 })
    await orderAsGuest([{ id, price: 40 }], 40)
    expect((await artist.call('GET', '/sales')).body.items).toMatchObject([
      { artworkId: id, artworkTitle: 'Unnamed', amount: 40 },
    ])
    const [row] = await app.database.sql`
      select purchases.* from purchases join purchase_items on purchase_id = purchases.id
      where item_id = ${id}`
    expect(row).toMatchObject({ buyer_id: null, delivery: DELIVERY, is_guest: true })
  })

  test('with a repeated key is one order', async () => {
    const id = await addArtwork(artist, { price: 40 })
    const body = { delivery: DELIVERY, total: 40, items: [{ id, price: 40 }] }
    const key = { 'idempotency-key': newId() }
    const guest = createGuest(app.api)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => guest.call('POST', '/guest-orders', body, key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect((await artist.call('GET', '/sales')).body.items).toHaveLength(1)
  })

  test('is refused when empty, repriced, gone or underpaid', async () => {
    const id = await addArtwork(artist, { price: 40 })
    const codes = [
      (await orderAsGuest([], 0)).body.code,
      (await orderAsGuest([{ id, price: 1 }], 1)).body.code,
      (await orderAsGuest([{ id, price: 40 }], 1)).body.code,
      (await orderAsGuest([{ id: newId(), price: 40 }], 0)).body.code,
    ]
    expect(codes).toEqual(['cart-empty', 'cart-changed', 'cart-changed', 'cart-changed'])
  })

  test('has no more of a work than a line may have, however often the work is sent', async () => {
    const item = { id: await addArtwork(artist, { price: 40 }), price: 40, quantity: MAX_QUANTITY }
    const { body } = await orderAsGuest([item, item], 2 * 40 * MAX_QUANTITY)
    expect(body.code).toBe('cart-changed')
  })

  test('has no place for card fields', async () => {
    const id = await addArtwork(artist, { price: 40 })
    const { status } = await orderAsGuest([{ id, price: 40 }], 40, { cvv: '123' })
    expect(status).toBe(422)
  })
})

describe('sales', () => {
  test('count only this artist’s works', async () => {
    const other = await signUp(app.api, { isArtist: true })
    await add(await addArtwork(artist, { price: 10 }))
    await add(await addArtwork(other, { price: 20 }))
    await checkOut(collector)
    expect((await artist.call('GET', '/sales/summary')).body.total).toBe(10)
    expect((await other.call('GET', '/sales/summary')).body.total).toBe(20)
  })

  test('are empty before the first, with totals of zero', async () => {
    expect((await artist.call('GET', '/sales')).body).toEqual({ items: [], nextCursor: null })
    expect((await artist.call('GET', '/sales/summary')).body).toEqual({
      count: 0,
      quantity: 0,
      total: 0,
      months: [],
    })
  })

  test('stand in months of UTC, oldest first, and come in pages', async () => {
    const id = await addArtwork(artist, { price: 10 })
    for (const at of ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', '2026-01-31T12:00:00Z']) {
      await add(id)
      const { body } = await checkOut(collector)
      await app.database.sql`
        update purchase_items set purchased_at = ${at} where purchase_id = ${body.id}`
    }
    expect((await artist.call('GET', '/sales/summary')).body.months).toEqual([
      { month: '2025-12', total: 10 },
      { month: '2026-01', total: 20 },
    ])
    const first = await artist.call('GET', '/sales?limit=2')
    const second = await artist.call('GET', `/sales?limit=2&cursor=${first.body.nextCursor}`)
    const dates = [...first.body.items, ...second.body.items].map(({ date }) => date)
    expect(dates).toEqual([
      '2026-01-31T12:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2025-12-31T23:59:59.000Z',
    ])
    expect(second.body.nextCursor).toBeNull()
  })
})
