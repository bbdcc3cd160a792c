import { DAY_MS } from '../../kernel/day.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'
import { readPdf } from '../../../tests/helpers/files/pdf.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  PASSWORD,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { changeOverdueLines } from './line-change.store.server.ts'

let app: TestApp
let artist: Person
let buyer: Person
let workId: string

beforeAll(async () => {
  app = await openTestApp()
})

beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  buyer = await signUp(app.api, { isArtist: false })
  workId = await addArtwork(artist, { price: 120 })
  await artist.call('PATCH', `/artworks/${workId}`, { edition: { kind: 'limited', size: 9 } })
})

afterAll(() => app.close())

async function order() {
  await buyer.call('POST', '/cart/items', { id: workId })
  const { body } = await checkOut(buyer)
  return { id: body.id as string, lineId: body.items[0].lineId as string, body }
}

type Line = Pick<Awaited<ReturnType<typeof order>>, 'id' | 'lineId'>

const buys = ({ id, lineId }: Line, change: string, person = buyer) =>
  person.call('POST', `/purchases/${id}/lines/${lineId}/changes`, { change })
const sells = ({ lineId }: Line, change: string, note?: string, person = artist) =>
  person.call('POST', `/sales/${lineId}/changes`, { change, note })
const left = async () => (await artist.call('GET', `/artworks/${workId}`)).body.edition.available
const mailsOf = ({ lineId }: Line) =>
  app.database.sql`
    select change, recipient from order_mails where line_id = ${lineId} order by created_at, recipient`
/** Moves a line's state and return request into the past by days. */
const age = ({ lineId }: Line, days: number) => app.database.sql`
  update purchase_items set state_at = state_at - ${days} * interval '1 day',
    return_requested_at = return_requested_at - ${days} * interval '1 day' where id = ${lineId}`
const days = (count: number) => new Date(Date.now() + count * DAY_MS)

describe('an order', () => {
  test('has a reference of its own beside the order number', async () => {
    const [one, other] = [await order(), await order()]
    expect(one.body.reference).toMatch(/^FR-\d{4}-[2-9A-HJ-NP-Z]{8}$/)
    expect(one.body.reference).not.toBe(other.body.reference)
    expect((await artist.call('GET', `/sales/${one.lineId}`)).body.reference).toBe(
      one.body.reference,
    )
  })

  test('is followed by both sides from the order to the return', async () => {
    const line = await order()
    expect((await buyer.call('GET', `/purchases/${line.id}`)).body.items[0]).toMatchObject({
      state: 'placed',
      history: [{ change: 'placed', by: 'buyer', note: null }],
      allowed: [{ change: 'cancelled', until: null }],
      due: { change: 'cancelled' },
    })
    expect((await sells(line, 'confirmed')).body.state).toBe('confirmed')
    const shipped = await sells(line, 'shipped', '  Parcel post, 4711\u0000 ')
    expect(shipped.body).toMatchObject({ state: 'shipped', allowed: [] })
    expect((await buys(line, 'delivered')).body.items[0].state).toBe('delivered')
    expect(await left()).toBe(8)
    const asked = (await buys(line, 'return-requested')).body.items[0]
    expect(asked).toMatchObject({ state: 'delivered', allowed: [] })
    const returned = await sells(line, 'returned')
    expect(returned.body.history).toMatchObject([
      { change: 'placed', by: 'buyer' },
      { change: 'confirmed', by: 'artist' },
      { change: 'shipped', by: 'artist', note: 'Parcel post, 4711' },
      { change: 'delivered', by: 'buyer' },
      { change: 'return-requested', by: 'buyer' },
      { change: 'returned', by: 'artist' },
    ])
    expect(await left()).toBe(9)
    const others = (await mailsOf(line)).map((row) => `${row['change']} to ${row['recipient']}`)
    expect(others).toEqual([
      'placed to artist',
      'placed to buyer',
      'confirmed to buyer',
      'shipped to buyer',
      'delivered to artist',
      'return-requested to artist',
      'returned to buyer',
    ])
  })

  test.each(['buyer', 'artist'])('that its %s cancels gives the copies back', async (who) => {
    const line = await order()
    expect(await left()).toBe(8)
    const answer = who === 'buyer' ? await buys(line, 'cancelled') : await sells(line, 'cancelled')
    expect(answer.status).toBe(200)
    expect(await left()).toBe(9)
    const ledger = await app.database.sql`
      select number, change from copy_ledger where artwork_id = ${workId} order by id`
    expect(ledger.map((row) => `${row['number']} ${row['change']}`)).toEqual([
      '1 sold',
      '1 returned',
    ])
    expect((await artist.call('GET', '/sales/summary')).body).toMatchObject({ count: 0, total: 0 })
    const seen = (await buyer.call('GET', `/work-marks?ids=${workId}`)).body
    expect(JSON.stringify(seen)).not.toContain('"isInCollection":true')
  })

  test('cannot be cancelled once it is shipped, by nobody', async () => {
    const line = await order()
    await sells(line, 'shipped')
    for (const answer of [await buys(line, 'cancelled'), await sells(line, 'cancelled')]) {
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        409,
        'line-change-refused',
        'It is on its way',
      ])
    }
    expect(await left()).toBe(8)
  })

  test('is changed once, however often that is asked', async () => {
    const line = await order()
    const answers = await Promise.all(Array.from({ length: 8 }, () => buys(line, 'cancelled')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await left()).toBe(9)
  })

  test('that is cancelled and shipped at once becomes one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const line = await order()
      const before = await left()
      const [cancelled, shipped] = await Promise.all([
        buys(line, 'cancelled'),
        sells(line, 'shipped'),
      ])
      expect([cancelled.status, shipped.status].toSorted()).toEqual([200, 409])
      expect((await left()) - before).toBe(cancelled.status === 200 ? 1 : 0)
    }
  })
})

describe('who may change an order', () => {
  test('is its buyer and the artists of its lines, each in their role', async () => {
    const line = await order()
    const stranger = await signUp(app.api, { isArtist: true })
    expect((await buys(line, 'cancelled', stranger)).body.code).toBe('purchase-not-found')
    expect((await buys(line, 'cancelled', artist)).body.code).toBe('purchase-not-found')
    expect((await sells(line, 'shipped', '', stranger)).body.code).toBe('sale-not-found')
    expect((await sells(line, 'shipped', '', buyer)).body.code).toBe('artists-only')
    expect((await buys(line, 'shipped')).body.code).toBe('line-change-forbidden')
    expect((await sells(line, 'delivered')).body.code).toBe('line-change-forbidden')
    const other = await order()
    const mixed = await buys({ id: other.id, lineId: line.lineId }, 'cancelled')
    expect(mixed.body.code).toBe('purchase-not-found')
  })

  test('asks for a return within 14 days, which the artist confirms within 60', async () => {
    const line = await order()
    await sells(line, 'shipped')
    await buys(line, 'delivered')
    await age(line, 15)
    expect((await buys(line, 'return-requested')).body.code).toBe('line-change-late')
    await age(line, -2)
    expect((await buys(line, 'return-requested')).status).toBe(200)
    await age(line, 61)
    expect((await sells(line, 'returned')).body.code).toBe('line-change-late')
  })

  test.each([
    { change: 'placed' },
    { change: 'lost' },
    { change: 'shipped', note: 'x'.repeat(201) },
  ])('is not asked for %o', async (body) => {
    const line = await order()
    const { status } = await artist.call('POST', `/sales/${line.lineId}/changes`, body)
    expect(status).toBe(422)
  })
})

test('the system delivers what was shipped, and cancels what was not', async () => {
  const [shipped, waiting] = [await order(), await order()]
  await sells(shipped, 'shipped')
  const { db } = app.database
  await changeOverdueLines(db, 'delivered', days(13))
  await changeOverdueLines(db, 'cancelled', days(29))
  const states = async () =>
    (await buyer.call('GET', '/purchases')).body.items.map(
      ({ items }: { items: { state: string }[] }) => items[0]?.state,
    )
  expect(await states()).toEqual(['placed', 'shipped'])
  await changeOverdueLines(db, 'delivered', days(15))
  await changeOverdueLines(db, 'cancelled', days(31))
  expect(await states()).toEqual(['cancelled', 'delivered'])
  expect((await mailsOf(waiting)).at(-1)).toMatchObject({ change: 'cancelled' })
})

test('a line that cannot be changed keeps no other from being changed', async () => {
  const [broken, other] = [await order(), await order()]
  await sells(broken, 'shipped')
  await sells(other, 'shipped')
  const { db, sql } = app.database
  await sql.unsafe(`
    create function fail_line() returns trigger language plpgsql as $$
      begin raise exception 'this line is broken'; end $$;
    create trigger fail_line before update on purchase_items for each row
      when (old.id = '${broken.lineId}') execute function fail_line()`)
  await expect(changeOverdueLines(db, 'delivered', days(15))).rejects.toThrow(
    'some lines could not be changed',
  )
  await sql.unsafe('drop trigger fail_line on purchase_items; drop function fail_line()')
  const stateOf = async ({ id }: Line) =>
    (await buyer.call('GET', `/purchases/${id}`)).body.items[0].state
  expect([await stateOf(broken), await stateOf(other)]).toEqual(['shipped', 'delivered'])
})

describe('the address', () => {
  test('is shown to the artist until the line is shipped', async () => {
    const line = await order()
    const { email: _, ...address } = DELIVERY
    expect((await artist.call('GET', `/sales/${line.lineId}`)).body.shipTo).toEqual(address)
    expect((await sells(line, 'shipped')).body.shipTo).toBeNull()
    const cancelled = await order()
    await buys(cancelled, 'cancelled')
    expect((await artist.call('GET', `/sales/${cancelled.lineId}`)).body.shipTo).toBeNull()
    expect(JSON.stringify((await artist.call('GET', '/sales')).body)).not.toContain(
      DELIVERY.address,
    )
  })
})

describe("a guest's order", () => {
  const place = (headers = {}, { delivery = DELIVERY, total = 120 } = {}) =>
    createGuest(app.api).call(
      'POST',
      '/guest-orders',
      { delivery, total, items: [{ id: workId, price: 120 }] },
      headers,
    )

  test('is followed and cancelled by its link', async () => {
    const { body } = await place()
    const guest = createGuest(app.api)
    const path = `/guest-orders/${body.token}`
    const found = (await guest.call('GET', path)).body
    expect(found).toMatchObject({ reference: body.reference, delivery: DELIVERY })
    const lineId = found.items[0].lineId
    const cancelled = await guest.call('POST', `${path}/lines/${lineId}/changes`, {
      change: 'cancelled',
    })
    expect(cancelled.body.items[0].state).toBe('cancelled')
    expect(await left()).toBe(9)
    const other = (await place()).body.token
    const wrong = await guest.call('POST', `/guest-orders/${other}/lines/${lineId}/changes`, {
      change: 'cancelled',
    })
    expect(wrong.body.code).toBe('purchase-not-found')
    expect((await guest.call('GET', `/guest-orders/${'x'.repeat(43)}`)).body.code).toBe(
      'guest-order-not-found',
    )
  })

  test('leads to the certificate of its copy, once the artist has confirmed it', async () => {
    const { body } = await place()
    const guest = createGuest(app.api)
    const path = `/guest-orders/${body.token}`
    const lineOf = async () => (await guest.call('GET', path)).body.items[0]
    const { lineId, certificates } = await lineOf()
    expect(certificates).toEqual([])
    await artist.call('POST', `/sales/${lineId}/changes`, { change: 'confirmed' })
    const [certificate] = (await lineOf()).certificates
    expect(certificate).toEqual({ id: expect.any(String), copy: expect.any(Number) })
    const { status, body: certified } = await guest.call('GET', `/certificates/${certificate.id}`)
    expect([status, certified.facts.edition.number]).toEqual([200, certificate.copy])
    await artist.call('POST', `/sales/${lineId}/changes`, { change: 'cancelled' })
    expect((await lineOf()).certificates).toEqual([])
  })

  test('is stored with a hash of its link only', async () => {
    const { body } = await place()
    const [row] = await app.database.sql`
      select purchases::text as text, guest_token_hash as hash from purchases
      where reference = ${body.reference}`
    expect(row?.['hash']).toMatch(/^[\w-]{43}$/)
    expect(row?.['text']).not.toContain(body.token)
  })

  test('repeated with another address or total is refused, and shows nothing of it', async () => {
    const key = { 'idempotency-key': `a-common-key-${workId}` }
    const first = await place(key)
    expect((await place(key)).body).toEqual(first.body)
    const delivery = { ...DELIVERY, email: 'other@example.com' }
    for (const change of [{ delivery }, { total: 240 }]) {
      const other = await place(key, change)
      expect(other.body).toMatchObject({ status: 409, code: 'order-differs' })
      expect(JSON.stringify(other.body)).not.toContain(first.body.reference)
    }
  })
})

test('whoever deletes their account cancels what is not shipped yet', async () => {
  const [waiting, shipped] = [await order(), await order()]
  await sells(shipped, 'shipped')
  await buyer.call('DELETE', '/users/me', { password: PASSWORD })
  expect((await artist.call('GET', `/sales/${waiting.lineId}`)).body).toMatchObject({
    state: 'cancelled',
    shipTo: null,
  })
  expect((await artist.call('GET', `/sales/${shipped.lineId}`)).body.state).toBe('shipped')
  expect(await left()).toBe(8)
  buyer = await signUp(app.api, { isArtist: false })
  const bought = await order()
  await artist.call('DELETE', '/users/me', { password: PASSWORD })
  const { body } = await buyer.call('GET', `/purchases/${bought.id}`)
  expect(body.items[0]).toMatchObject({ state: 'cancelled' })
  expect(body.items[0].history.at(-1)).toMatchObject({ change: 'cancelled', by: 'artist' })
})

test('operators find an order by its reference or buyer, and act in the place of others', async () => {
  const operator = await signUpOperator(app)
  const { id, lineId, body } = await order()
  const typed = body.reference.toLowerCase().replaceAll('-', ' ')
  const { body: page } = await operator.call('GET', `/admin/orders?q=${encodeURIComponent(typed)}`)
  expect(page.items).toMatchObject([{ id, reference: body.reference, isGuest: false }])
  expect((await operator.call('GET', '/admin/orders?q=nothing')).body.items).toEqual([])
  const ofBuyer = async (buyerId: string) =>
    (await operator.call('GET', `/admin/orders?buyerId=${buyerId}`)).body.items
  expect((await ofBuyer(buyer.id)).map((one: { id: string }) => one.id)).toContain(id)
  expect(await ofBuyer(operator.id)).toEqual([])
  const { body: read } = await operator.call('GET', `/admin/orders/${id}`)
  expect(JSON.stringify(read)).not.toContain(DELIVERY.address)
  const path = `/admin/orders/${id}/lines/${lineId}/changes`
  expect((await operator.call('POST', path, { change: 'shipped' })).body.items[0]).toMatchObject({
    state: 'shipped',
    history: [{ by: 'buyer' }, { change: 'shipped', by: 'operator' }],
  })
  const { body: log } = await operator.call('GET', '/admin/audit-log')
  expect(log.items[0]).toMatchObject({ action: 'order.changed', subjectId: id })
  expect((await mailsOf({ id, lineId })).filter(({ change }) => change === 'shipped')).toHaveLength(
    2,
  )
})

test('receipts and packing slips are PDF documents of one page', async () => {
  const { id, lineId, body } = await order()
  const read = async (path: string, person: Person) => {
    const answer = await person.call('GET', path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return readPdf(answer.body)
  }
  const receipt = await read(`/purchases/${id}/receipt`, buyer)
  expect(receipt.pages).toBe(1)
  for (const words of [body.reference, '1/9', DELIVERY.address, '€120.00']) {
    expect(receipt.text).toContain(words)
  }
  const slip = await read(`/sales/${lineId}/packing-slip`, artist)
  expect(slip.pages).toBe(1)
  expect(slip.text).toContain(DELIVERY.city)
  expect(slip.text).not.toContain('€')
  await sells({ id, lineId }, 'shipped')
  expect((await artist.call('GET', `/sales/${lineId}/packing-slip`)).status).toBe(404)
  const undone = await order()
  await sells(undone, 'cancelled')
  expect((await read(`/purchases/${undone.id}/receipt`, buyer)).text).toContain('cancelled')
})

test('the history of a line is only added to', async () => {
  const { lineId } = await order()
  const { sql } = app.database
  const refused = { code: '42501' }
  await expect(
    sql`update line_changes set at = now() where line_id = ${lineId}`,
  ).rejects.toMatchObject(refused)
  await expect(sql`delete from line_changes where line_id = ${lineId}`).rejects.toMatchObject(
    refused,
  )
  await sql`update line_changes set note = null where line_id = ${lineId}`
})
