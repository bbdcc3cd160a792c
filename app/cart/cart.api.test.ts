import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  signInAgain,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'

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

const add = (id: string, quantity?: number) =>
  collector.call('POST', '/cart/items', { id, ...(quantity === undefined ? {} : { quantity }) })
const setQuantity = (id: string, quantity: number) =>
  collector.call('PUT', `/cart/items/${id}`, { quantity })
const merge = (items: object[]) => collector.call('POST', '/cart/merges', { items })
const cartOf = async (person: Person = collector) => (await person.call('GET', '/cart')).body
const quantitiesOf = async () =>
  (await cartOf()).items.map((item: { id: string; quantity: number }) => [item.id, item.quantity])

test('a merge with an id that can be none is refused whole', async () => {
  const id = await addArtwork(artist, { title: 'Before the NUL', price: 5 })
  expect((await merge([{ id }, { id: '\0' }])).status).toBe(422)
  expect(await quantitiesOf()).not.toContainEqual([id, 1])
})

describe('filling a cart', () => {
  // Specification: 3.23, 4.8, 4.9, 7.17, 9.16
  test('a new item is added once, and adding it again makes one more', async () => {
    const id = await addArtwork(artist, { title: 'Harbour', price: 12.5 })
    const first = await add(id)
    expect([first.status, first.body]).toEqual([201, { quantity: 1, isNew: true }])
    const second = await add(id)
    expect([second.status, second.body]).toEqual([200, { quantity: 2, isNew: false }])
    const cart = await cartOf()
    expect(cart).toMatchObject({ count: 2, total: 25, isReady: true })
    expect(cart.items[0]).toMatchObject({
      id,
      title: 'Harbour',
      price: 12.5,
      seenPrice: 12.5,
      quantity: 2,
      state: 'available',
      user: { name: 'Ada Artist' },
    })
    expect(cart.items[0].imageUrl).toBe(cart.items[0].urls.regular)
    expect((await collector.call('GET', '/cart/count')).body).toEqual({ count: 2 })
  })

  test('items stand in the order in which they were added', async () => {
    const ids = [await addArtwork(artist), await addArtwork(artist), await addArtwork(artist)]
    for (const id of ids.toReversed()) await add(id)
    await add(ids[2] ?? '')
    const cart = await cartOf()
    expect(cart.items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  })

  // Specification: 4.10, 7.19
  test('a quantity can be set, and below 1 it removes the item', async () => {
    const [kept, gone] = [await addArtwork(artist), await addArtwork(artist)]
    for (const id of [kept, gone]) await add(id)
    expect((await setQuantity(kept, 7)).body.count).toBe(8)
    expect((await setQuantity(gone, 0)).status).toBe(200)
    expect(await quantitiesOf()).toEqual([[kept, 7]])
    expect((await setQuantity(kept, -3)).body).toMatchObject({ items: [], count: 0, total: 0 })
  })

  test('an item that is not there can not get a quantity', async () => {
    const { status, body } = await setQuantity(newId(), 2)
    expect([status, body.code]).toEqual([404, 'cart-item-not-found'])
  })

  // Specification: 7.18, 7.20
  test('removing and clearing can be repeated', async () => {
    const id = await addArtwork(artist)
    await add(id)
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await collector.call('DELETE', `/cart/items/${id}`)
      expect([status, body.items]).toEqual([200, []])
    }
    await add(id)
    for (let time = 0; time < 2; time += 1) {
      expect((await collector.call('DELETE', '/cart')).status).toBe(204)
    }
    expect(await quantitiesOf()).toEqual([])
  })

  test.each([0, -1, 1.5, 1000, '2', null])(
    'a first quantity of %s is refused',
    async (quantity) => {
      const id = await addArtwork(artist)
      const { status } = await collector.call('POST', '/cart/items', { id, quantity })
      expect(status).toBe(422)
      expect(await quantitiesOf()).toEqual([])
    },
  )

  test('drafts, unknown works and unknown photos cannot be added', async () => {
    const draft = await addArtwork(artist, { isPublished: false })
    for (const id of [draft, newId(), 'no-such-photo']) {
      const { status, body } = await add(id)
      expect([status, body.code, body.title]).toEqual([
        404,
        'artwork-not-found',
        'Artwork not found',
      ])
    }
  })

  test('a price that the browser sends is refused, not believed', async () => {
    const id = await addArtwork(artist)
    const { status } = await collector.call('POST', '/cart/items', { id, price: 0.01 })
    expect(status).toBe(422)
  })

  test('a stock photo is bought at the price that it keeps', async () => {
    await add(STOCK_PHOTO)
    const { body: photo } = await collector.call('GET', `/stock-photos/${STOCK_PHOTO}`)
    expect((await cartOf()).items[0]).toMatchObject({
      id: STOCK_PHOTO,
      kind: 'stock-photo',
      price: photo.price,
      state: 'available',
    })
  })

  test('prices with cents add up exactly', async () => {
    const ids = [
      await addArtwork(artist, { price: 0.1 }),
      await addArtwork(artist, { price: 0.2 }),
      await addArtwork(artist, { price: 1999.99 }),
    ]
    for (const id of ids) await add(id, 3)
    expect((await cartOf()).total).toBe(6000.87)
  })
})

describe('limits', () => {
  test('no quantity grows above 999', async () => {
    const id = await addArtwork(artist)
    await add(id, 999)
    expect((await add(id)).body.quantity).toBe(999)
    expect((await setQuantity(id, 1000)).status).toBe(422)
  })

  test('a cart holds 100 different items, of which each can still grow', async () => {
    const id = await addArtwork(artist)
    await add(id)
    await app.database.sql`
      insert into cart_items (user_id, item_id, title, seen_price_cents, quantity)
      select ${collector.id}, 'filler-' || n, 'Filler', 100, 1 from generate_series(1, 99) n`
    const full = await add(await addArtwork(artist))
    expect([full.status, full.body.code, full.body.title]).toEqual([
      422,
      'cart-full',
      'A cart holds at most 100 different items',
    ])
    expect((await add(id)).body.quantity).toBe(2)
  })
})

describe('merging a guest cart', () => {
  // Specification: 4.3
  test('keeps the larger quantity of the two and loses no item', async () => {
    const [mine, both, theirs] = [
      await addArtwork(artist),
      await addArtwork(artist),
      await addArtwork(artist),
    ]
    await add(mine, 2)
    await add(both, 3)
    const guestItems = [
      { id: both, quantity: 2 },
      { id: theirs, quantity: 4 },
    ]
    const { status, body } = await merge(guestItems)
    expect([status, body.count]).toEqual([200, 9])
    expect(await quantitiesOf()).toEqual([
      [mine, 2],
      [both, 3],
      [theirs, 4],
    ])
    await merge([{ id: both, quantity: 5 }])
    expect((await cartOf()).count).toBe(11)
  })

  test('changes nothing when it is repeated, even all at once', async () => {
    const items = [
      { id: await addArtwork(artist), quantity: 2 },
      { id: await addArtwork(artist), quantity: 1 },
    ]
    await Promise.all(Array.from({ length: 10 }, () => merge(items)))
    expect(await quantitiesOf()).toHaveLength(2)
    expect((await cartOf()).count).toBe(3)
  })

  test('is done whole or not at all', async () => {
    const { sql } = app.database
    const [first, second] = [await addArtwork(artist), await addArtwork(artist)]
    await sql`create function refuse_line() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '22023'; end $$`
    await sql.unsafe(`create trigger refuse_second before insert on cart_items for each row
      when (new.item_id = '${second}') execute function refuse_line()`)
    const items = [{ id: first }, { id: second }]
    expect((await merge(items)).status).toBe(400)
    expect(await quantitiesOf()).toEqual([])
    await sql`drop trigger refuse_second on cart_items`
    expect((await merge(items)).status).toBe(200)
    expect(await quantitiesOf()).toHaveLength(2)
  })

  test('stops at the limit of lines, and still raises existing lines', async () => {
    const [held, last] = [await addArtwork(artist), await addArtwork(artist)]
    await add(held)
    await app.database.sql`
      insert into cart_items (user_id, item_id, title, seen_price_cents, quantity)
      select ${collector.id}, 'filler-' || n, 'Filler', 100, 1 from generate_series(1, 98) n`
    const beyond = await addArtwork(artist)
    await merge([{ id: last }, { id: beyond }, { id: held, quantity: 3 }])
    const quantities = new Map(await quantitiesOf())
    expect(quantities.size).toBe(100)
    expect([held, last, beyond].map((id) => quantities.get(id))).toEqual([3, 1, undefined])
  })

  test('leaves out deleted works, and keeps the others', async () => {
    const [gone, kept] = [await addArtwork(artist), await addArtwork(artist)]
    await artist.call('DELETE', `/artworks/${gone}`)
    await merge([{ id: gone }, { id: kept }, { id: STOCK_PHOTO, quantity: 2 }])
    expect(await quantitiesOf()).toEqual([
      [kept, 1],
      [STOCK_PHOTO, 2],
    ])
  })

  test('asks about a price that changed since the guest saw it', async () => {
    const id = await addArtwork(artist, { price: 90 })
    const { body } = await merge([{ id, quantity: 1, price: 60 }])
    expect(body.isReady).toBe(false)
    expect(body.items[0]).toMatchObject({ price: 90, seenPrice: 60, state: 'repriced' })
  })

  test('keeps the seen price of lines that were in the cart already', async () => {
    const id = await addArtwork(artist, { price: 60 })
    await add(id)
    await artist.call('PATCH', `/artworks/${id}`, { price: 90 })
    await merge([{ id, quantity: 1, price: 90 }])
    expect((await cartOf()).items[0]).toMatchObject({ seenPrice: 60, state: 'repriced' })
  })
})

describe('works that change while they are in a cart', () => {
  test('a new price is shown and has to be accepted', async () => {
    const id = await addArtwork(artist, { price: 100 })
    await add(id, 2)
    await artist.call('PATCH', `/artworks/${id}`, { price: 130 })
    const cart = await cartOf()
    expect(cart).toMatchObject({ isReady: false, total: 260 })
    expect(cart.items[0]).toMatchObject({ price: 130, seenPrice: 100, state: 'repriced' })
    const stale = await collector.call('PUT', `/cart/items/${id}/acceptance`, { price: 120 })
    expect([stale.status, stale.body.code]).toEqual([409, 'cart-changed'])
    const { body } = await collector.call('PUT', `/cart/items/${id}/acceptance`, { price: 130 })
    expect(body.isReady).toBe(true)
    expect(body.items[0]).toMatchObject({ seenPrice: 130, state: 'available', quantity: 2 })
  })

  test('a deleted work stays, marked as gone, until it is removed', async () => {
    const [gone, kept] = [
      await addArtwork(artist, { title: 'Gone', price: 10 }),
      await addArtwork(artist, { price: 5 }),
    ]
    for (const id of [gone, kept]) await add(id)
    await artist.call('DELETE', `/artworks/${gone}`)
    const cart = await cartOf()
    expect(cart).toMatchObject({ isReady: false, total: 5, count: 2 })
    expect(cart.items[0]).toMatchObject({ id: gone, title: 'Gone', state: 'gone' })
    const { body } = await collector.call('DELETE', `/cart/items/${gone}`)
    expect(body).toMatchObject({ isReady: true, total: 5, count: 1 })
  })

  test('a new title shows at once and asks nothing', async () => {
    const id = await addArtwork(artist)
    await add(id)
    await artist.call('PATCH', `/artworks/${id}`, { title: 'Another name' })
    expect((await cartOf()).items[0]).toMatchObject({ title: 'Another name', state: 'available' })
  })

  test('publishing, repricing and deleting at the moment of adding leave no wrong price', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await addArtwork(artist, { price: 10, isPublished: round % 2 === 0 })
      const answers = await Promise.all([
        artist.call('PUT', `/artworks/${id}/publication`),
        add(id),
        artist.call('PATCH', `/artworks/${id}`, { price: 20 }),
        add(id),
        ...(round < 3 ? [artist.call('DELETE', `/artworks/${id}`)] : []),
      ])
      for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
      const { items } = await cartOf()
      for (const item of items) {
        if (item.state === 'gone') continue
        expect(item.price).toBe(20)
        expect([10, 20]).toContain(item.seenPrice)
        expect(item.state).toBe(item.seenPrice === 20 ? 'available' : 'repriced')
      }
      await collector.call('DELETE', '/cart')
    }
  })
})

describe('two devices', () => {
  // Specification: 7.29
  test('lose nothing when fifty additions come at once', async () => {
    const phone = await signInAgain(app.api, collector)
    const id = await addArtwork(artist)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? collector : phone).call('POST', '/cart/items', { id }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect((await cartOf(phone)).count).toBe(50)
  })

  test('add different things at once and keep them all', async () => {
    const phone = await signInAgain(app.api, collector)
    const ids = await Promise.all(Array.from({ length: 12 }, () => addArtwork(artist)))
    await Promise.all(
      ids.map((id, index) =>
        (index % 2 === 0 ? collector : phone).call('POST', '/cart/items', { id }),
      ),
    )
    const cart = await cartOf()
    expect(cart.items.map((item: { id: string }) => item.id).toSorted()).toEqual(ids.toSorted())
  })

  test('see the same cart, and no other user does', async () => {
    const id = await addArtwork(artist)
    await add(id)
    expect((await cartOf(await signInAgain(app.api, collector))).count).toBe(1)
    expect((await cartOf(artist)).count).toBe(0)
    const guest = await createGuest(app.api).call('GET', '/cart')
    expect([guest.status, guest.body.title]).toEqual([401, 'No user is currently signed in'])
  })
})

describe('a quotation for a guest', () => {
  const quote = (items: object[]) => createGuest(app.api).call('POST', '/quotations', { items })

  test('shows today’s prices, and marks changed and deleted works', async () => {
    const same = await addArtwork(artist, { price: 10 })
    const repriced = await addArtwork(artist, { price: 20 })
    const gone = await addArtwork(artist, { price: 30 })
    await artist.call('DELETE', `/artworks/${gone}`)
    const { status, body } = await quote([
      { id: same, quantity: 2, price: 10, title: 'Same' },
      { id: repriced, quantity: 1, price: 15, title: 'Repriced' },
      { id: gone, quantity: 1, price: 30, title: 'Gone' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 40, count: 4, isReady: false })
    expect(body.items.map(({ state }: { state: string }) => state)).toEqual([
      'available',
      'repriced',
      'gone',
    ])
    expect(body.items[2].title).toBe('Gone')
  })

  test('keeps nothing and shows no drafts', async () => {
    const draft = await addArtwork(artist, { title: 'Secret', isPublished: false })
    const { body } = await quote([{ id: draft, price: 120 }])
    expect(body.items[0]).toMatchObject({ state: 'gone', title: '' })
    const [row] = await app.database.sql`
      select count(*)::int from cart_items where item_id = ${draft}`
    expect(row?.['count']).toBe(0)
  })

  test('of more than 100 lines is refused', async () => {
    const items = Array.from({ length: 101 }, () => ({ id: newId() }))
    expect((await quote(items)).status).toBe(422)
  })
})
