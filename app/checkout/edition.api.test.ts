import fc from 'fast-check'
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
import {
  lockEditions,
  releaseExpiredCopies,
  returnCopies,
} from '../artworks/edition/copy.store.server.ts'
import { transact } from '../database/database.server.ts'
import { newId } from '../kernel/id.ts'

let app: TestApp
let artist: Person
let buyer: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

beforeEach(async () => {
  buyer = await signUp(app.api, { isArtist: false })
})

afterAll(() => app.close())

type Terms = { kind: string; size?: number; proofs?: number }

async function addEdition(edition: Terms, price = 100): Promise<string> {
  const id = await addArtwork(artist, { price })
  const { status } = await artist.call('PATCH', `/artworks/${id}`, { edition })
  expect(status).toBe(200)
  return id
}

const add = (id: string, quantity = 1, person = buyer) =>
  person.call('POST', '/cart/items', { id, quantity })
const editionOf = async (id: string) => (await artist.call('GET', `/artworks/${id}`)).body.edition
const guestOrder = (id: string, quantity = 1, more: object = {}, guest = createGuest(app.api)) =>
  guest.call('POST', '/guest-orders', {
    delivery: DELIVERY,
    total: 100 * quantity,
    items: [{ id, price: 100, quantity }],
    ...more,
  })
const guestStart = (id: string, more: object = {}, quantity = 1) =>
  createGuest(app.api).call('POST', '/reservations', {
    items: [{ id, price: 100, quantity }],
    ...more,
  })
const start = (person = buyer) => person.call('POST', '/reservations', {})
const stateOf = async (person = buyer) =>
  (await person.call('GET', '/cart')).body.items.map(({ state }: { state: string }) => state)
const expire = (id: string) => app.database.sql`
  update artwork_copies set reserved_until = now() - interval '1 second'
  where artwork_id = ${id} and state = 'reserved'`
const changesOf = async (id: string) =>
  (
    await app.database.sql`
      select number, change from copy_ledger where artwork_id = ${id} order by id`
  ).map((row) => `${row['number']} ${row['change']}`)

describe('the edition of a work', () => {
  test('is open unless its artist says otherwise', async () => {
    const id = await addArtwork(artist)
    expect(await editionOf(id)).toEqual({ kind: 'open', size: null, available: null, proofs: 0 })
    const { body } = await buyer.call('GET', '/artworks')
    expect(body.items.find((item: { id: string }) => item.id === id)).not.toHaveProperty('edition')
  })

  test('is told with the work and on its card', async () => {
    const id = await addEdition({ kind: 'limited', size: 3, proofs: 1 })
    expect(await editionOf(id)).toEqual({ kind: 'limited', size: 3, available: 3, proofs: 1 })
    await add(id, 2)
    expect((await checkOut(buyer)).body.items[0].edition).toEqual({
      kind: 'limited',
      size: 3,
      copies: [1, 2],
    })
    const { body } = await buyer.call('GET', '/artworks')
    const card = body.items.find((item: { id: string }) => item.id === id)
    expect(card.edition).toEqual({ kind: 'limited', size: 3, available: 1 })
  })

  test('can be given with a new work', async () => {
    const { body: image } = await artist.call('GET', '/users/me/artworks?limit=1')
    const { body } = await artist.call('POST', '/artworks', {
      title: 'One of one',
      imageId: image.items[0].image.id,
      edition: { kind: 'unique' },
    })
    expect(body.edition).toEqual({ kind: 'unique', size: 1, available: 1, proofs: 0 })
  })

  test.each([{ kind: 'limited' }, { kind: 'limited', size: 0 }, { kind: 'limited', size: 501 }])(
    'is refused as %o',
    async (edition) => {
      const id = await addArtwork(artist)
      const { status } = await artist.call('PATCH', `/artworks/${id}`, { edition })
      expect(status).toBe(422)
    },
  )

  test('keeps what buyers were told', async () => {
    const id = await addEdition({ kind: 'limited', size: 3 })
    await guestOrder(id, 2)
    const change = (edition: Terms) => artist.call('PATCH', `/artworks/${id}`, { edition })
    for (const edition of [
      { kind: 'open' },
      { kind: 'unique' },
      { kind: 'limited', size: 4 },
      { kind: 'limited', size: 1 },
    ]) {
      expect((await change(edition)).body.code).toBe('edition-in-use')
    }
    expect((await change({ kind: 'limited', size: 2 })).body.edition).toMatchObject({
      size: 2,
      available: 0,
    })
    const open = await addArtwork(artist, { price: 100 })
    await guestOrder(open)
    const { body } = await artist.call('PATCH', `/artworks/${open}`, {
      edition: { kind: 'unique' },
    })
    expect([body.code, body.detail]).toEqual([
      'edition-in-use',
      'This work has been sold as an open edition, and stays one',
    ])
  })
})

describe('a cart', () => {
  test('holds as many copies as there are', async () => {
    const id = await addEdition({ kind: 'unique' })
    expect((await add(id)).status).toBe(201)
    const more = await add(id)
    expect([more.status, more.body.code, more.body.detail]).toEqual([
      409,
      'copies-limit',
      'Only one exists',
    ])
    const set = await buyer.call('PUT', `/cart/items/${id}`, { quantity: 2 })
    expect([set.status, set.body.detail]).toEqual([409, 'Only one exists'])
    expect((await buyer.call('GET', '/cart')).body.count).toBe(1)
  })

  test('takes no sold work, and marks one that is sold meanwhile', async () => {
    const id = await addEdition({ kind: 'unique' })
    await add(id)
    expect((await guestOrder(id)).status).toBe(201)
    expect(await stateOf()).toEqual(['sold'])
    expect((await checkOut(buyer)).body).toMatchObject({ code: 'copies-taken' })
    const late = await signUp(app.api, { isArtist: false })
    expect((await add(id, 1, late)).body.code).toBe('work-sold')
    await buyer.call('DELETE', `/cart/items/${id}`)
    expect((await buyer.call('GET', '/cart')).body.items).toEqual([])
  })

  test('may be lowered to what is left', async () => {
    const id = await addEdition({ kind: 'limited', size: 5 })
    await add(id, 5)
    await guestOrder(id, 3)
    expect(await stateOf()).toEqual(['too-many'])
    expect((await buyer.call('PUT', `/cart/items/${id}`, { quantity: 4 })).status).toBe(200)
    expect((await buyer.call('PUT', `/cart/items/${id}`, { quantity: 5 })).status).toBe(409)
    await buyer.call('PUT', `/cart/items/${id}`, { quantity: 2 })
    expect(await stateOf()).toEqual(['available'])
    expect((await checkOut(buyer)).status).toBe(201)
  })

  test('of a guest is merged as far as there are copies', async () => {
    const [two, sold] = [
      await addEdition({ kind: 'limited', size: 2 }),
      await addEdition({ kind: 'unique' }),
    ]
    await guestOrder(sold)
    const items = [
      { id: two, quantity: 9, price: 100 },
      { id: sold, quantity: 1, price: 100 },
    ]
    const { body } = await buyer.call('POST', '/cart/merges', { items })
    expect(body.items.map((item: { quantity: number }) => item.quantity)).toEqual([2, 1])
    expect(await stateOf()).toEqual(['available', 'sold'])
  })
})

describe('the start of a checkout', () => {
  test('reserves for a quarter of an hour, and once', async () => {
    const id = await addEdition({ kind: 'unique' })
    await add(id)
    const first = await start()
    const minutes = (Date.parse(first.body.until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect((await start()).body).toEqual(first.body)
    expect(await changesOf(id)).toEqual(['1 reserved'])
    expect(await editionOf(id)).toMatchObject({ available: 1 })
  })

  test('refuses others before they pay, until the reservation ends', async () => {
    const id = await addEdition({ kind: 'unique' })
    await add(id)
    await start()
    expect((await guestStart(id)).body).toMatchObject({
      code: 'copies-taken',
      detail: 'Morning: Somebody else is buying it right now',
    })
    expect((await guestOrder(id)).body.code).toBe('copies-taken')
    await expire(id)
    expect((await guestStart(id)).status).toBe(200)
    expect(await stateOf()).toEqual(['reserved'])
    expect((await start()).body.code).toBe('copies-taken')
  })

  test('gives a guest a token that holds the copy until the order', async () => {
    const id = await addEdition({ kind: 'unique' })
    const { reservation } = (await guestStart(id)).body
    expect((await guestStart(id, { reservation })).body.reservation).toBe(reservation)
    expect((await guestOrder(id)).status).toBe(409)
    expect((await guestOrder(id, 1, { reservation })).status).toBe(201)
    expect(await changesOf(id)).toEqual(['1 reserved', '1 sold'])
  })

  test('goes with a guest who signs in', async () => {
    const id = await addEdition({ kind: 'unique' })
    const { reservation } = (await guestStart(id)).body
    await buyer.call('POST', '/cart/merges', { items: [{ id, price: 100 }], reservation })
    expect(await stateOf()).toEqual(['available'])
    expect((await checkOut(buyer)).status).toBe(201)
  })

  test('reserves all of a cart or none, and lets go of what was taken out', async () => {
    const [one, two] = [await addEdition({ kind: 'unique' }), await addEdition({ kind: 'unique' })]
    await add(one)
    await start()
    await guestStart(two)
    await add(two)
    expect((await start()).status).toBe(409)
    await buyer.call('DELETE', `/cart/items/${two}`)
    await buyer.call('DELETE', `/cart/items/${one}`)
    await add(await addEdition({ kind: 'unique' }))
    expect((await start()).status).toBe(200)
    expect(await changesOf(one)).toEqual(['1 reserved', '1 released'])
  })

  test('of an open edition reserves nothing', async () => {
    await add(await addArtwork(artist))
    expect((await start()).body).toEqual({ until: null, reservation: null })
  })
})

test('expired reservations are tidied up', async () => {
  const id = await addEdition({ kind: 'unique' })
  await guestStart(id)
  await expire(id)
  await releaseExpiredCopies(app.database.db, new Date())
  expect(await changesOf(id)).toEqual(['1 reserved', '1 released'])
})

test('a line that is sent twice takes two copies', async () => {
  const id = await addEdition({ kind: 'unique' })
  const items = [1, 2].map(() => ({ id, price: 100, quantity: 1 }))
  const { body } = await guestOrder(id, 2, { items })
  expect(body.code).toBe('copies-taken')
})

test('of many who start or finish the checkout of the last copy, one gets it', async () => {
  const id = await addEdition({ kind: 'limited', size: 2 })
  await guestOrder(id)
  const people = await Promise.all(
    Array.from({ length: 20 }, () => signUp(app.api, { isArtist: false })),
  )
  for (const person of people) await add(id, 1, person)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const person = people[at]
      if (person === undefined) return at % 2 === 0 ? guestOrder(id) : guestStart(id)
      return at % 2 === 0 ? checkOut(person) : start(person)
    }),
  )
  const sold = (
    await app.database.sql`
    select count(*)::int from artwork_copies where artwork_id = ${id} and state = 'sold'`
  )[0]
  const refused = answers.filter(({ status }) => status === 409)
  expect(answers.length - refused.length).toBe(1)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['copies-taken']))
  expect((await editionOf(id)).available).toBe(2 - Number(sold?.['count']))
})

test('two hundred buyers of a unique work make one order, and the others are refused', async () => {
  const id = await addEdition({ kind: 'unique' })
  // On a busy machine, waiting for the lock may time out with 503, and no order is placed.
  const orderUntilDecided = async () => {
    let answer = await guestOrder(id)
    while (answer.status === 503) answer = await guestOrder(id)
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 200 }, orderUntilDecided))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'copies-taken')).toHaveLength(199)
  expect(await editionOf(id)).toMatchObject({ available: 0 })
})

/** The steps that random buyers take, concurrently or one after the other. */
const STEPS = ['start', 'order', 'guest order', 'guest start', 'expire', 'tidy', 'return', 'resize']

test('no random history loses a copy or sells it twice', async () => {
  const step = fc.record({ what: fc.constantFrom(...STEPS), size: fc.integer({ min: 1, max: 4 }) })
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const id = await addEdition({ kind: 'limited', size: 4 })
      await buyer.call('DELETE', '/cart')
      for (const round of history) {
        await Promise.all(round.map(({ what, size }) => act(id, what, size)))
        expect(await faultsOf(id)).toEqual([])
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

async function act(id: string, what: string, size: number): Promise<void> {
  if (what === 'start') await add(id).then(() => start())
  else if (what === 'order') await add(id).then(() => checkOut(buyer, newId()))
  else if (what === 'guest order') await guestOrder(id, size)
  else if (what === 'guest start') await guestStart(id, {}, size)
  else if (what === 'expire') await expire(id)
  else if (what === 'tidy') await releaseExpiredCopies(app.database.db, new Date())
  else if (what === 'return') await returnOne(id)
  else await artist.call('PATCH', `/artworks/${id}`, { edition: { kind: 'limited', size } })
}

async function returnOne(id: string): Promise<void> {
  await transact(app.database.db, async (tx) => {
    await lockEditions(tx, [id])
    const [sold] = await app.database.sql`
      select purchase_id from artwork_copies where artwork_id = ${id} and state = 'sold' limit 1`
    const purchaseId = sold?.['purchase_id']
    if (typeof purchaseId === 'string') await returnCopies(tx, id, { purchaseId, now: new Date() })
  })
}

/** The inconsistencies between an edition and its ledger. */
async function faultsOf(id: string): Promise<string[]> {
  const ledger = (await changesOf(id)).filter((line) => /sold|returned/.test(line))
  const copies = await app.database.sql`
    select number, state from artwork_copies where artwork_id = ${id}`
  const sold = copies.filter(({ state }) => state === 'sold').map(({ number }) => Number(number))
  const { size, available } = await editionOf(id)
  const countOf = (line: string) => ledger.filter((entry) => entry === line).length
  const soldOnce = (number: number) => countOf(`${number} sold`) - countOf(`${number} returned`)
  return [
    ...(copies.length === size ? [] : [`${copies.length} copies of ${size}`]),
    ...(sold.length + available === size ? [] : [`${sold.length} sold, ${available} available`]),
    ...[1, 2, 3, 4]
      .filter((number) => soldOnce(number) !== (sold.includes(number) ? 1 : 0))
      .map((number) => `copy ${number} was sold ${soldOnce(number)} times`),
  ]
}
