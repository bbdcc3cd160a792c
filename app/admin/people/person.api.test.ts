import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { turnOnTwoFactor } from '../../../tests/helpers/app/authenticator.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  PASSWORD,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { isOperator, revokeRole } from '../operators/operator.store.server.ts'

let app: TestApp
let operator: Person
let artist: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
  guest = createGuest(app.api)
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
})

const restore = ({ id }: Person) => operator.call('DELETE', `/admin/people/${id}/suspension`)
const read = async ({ id }: Person) => (await operator.call('GET', `/admin/people/${id}`)).body

type Listed = { items: { id: string }[] }
const idsOf = ({ items }: Listed) => items.map(({ id }) => id)

describe('a suspension', () => {
  test('ends every session, and signing in says why and whom to ask', async () => {
    await suspend(operator, artist, 'Sells copies.')
    expect((await artist.call('GET', '/users/me')).status).toBe(401)
    const { status, body } = await createGuest(app.api).call('POST', '/session', {
      email: artist.email,
      password: PASSWORD,
    })
    expect([status, body.code]).toEqual([403, 'account-suspended'])
    expect(body.detail).toContain('Sells copies. To ask about it')
    expect(body.detail).toContain('Contact Us')
  })

  test('is told to nobody who does not know the password', async () => {
    await suspend(operator, artist)
    const tries = [artist.email, 'nobody-at-all@example.com'].map((email) =>
      createGuest(app.api).call('POST', '/session', { email, password: 'not the password' }),
    )
    const [suspended, unknown] = await Promise.all(tries)
    expect([suspended?.status, suspended?.body.code]).toEqual([401, 'invalid-credential'])
    expect([unknown?.status, unknown?.body.code]).toEqual([401, 'invalid-credential'])
  })

  test('ends a session that is due for renewal, and one that was opened meanwhile', async () => {
    await suspend(operator, artist)
    await app.database.sql`
      insert into sessions (id, token, user_id, expires_at)
      select gen_random_uuid(), 'opened-meanwhile', ${artist.id}, now() + interval '1 day'`
    expect((await artist.call('GET', '/users/me')).status).toBe(401)
    const device = await signUp(app.api, { isArtist: false })
    await app.database.sql`
      update sessions set expires_at = now() + interval '28 days' where user_id = ${device.id}`
    await app.database.sql`
      update users set suspended_at = now(), suspension_reason = 'x' where id = ${device.id}`
    expect((await device.call('GET', '/users/me')).status).toBe(401)
  })

  test('takes the works from the gallery, and its end puts them back in their places', async () => {
    const first = await addArtwork(artist, { title: 'First' })
    const other = await addArtwork(await signUp(app.api, { isArtist: true }))
    const second = await addArtwork(artist, { title: 'Second' })
    const draft = await addArtwork(artist, { isPublished: false })
    const feed = async () => idsOf((await guest.call('GET', '/artworks?limit=3')).body)
    const before = await feed()
    expect(before).toEqual([second, other, first])
    await suspend(operator, artist)
    expect(await feed()).not.toEqual(expect.arrayContaining([first]))
    for (const path of [`/artworks/${first}`, `/artists/${artist.id}`]) {
      expect((await guest.call('GET', path)).status, path).toBe(404)
    }
    await restore(artist)
    expect(await feed()).toEqual(before)
    expect((await guest.call('GET', `/artworks/${draft}`)).status).toBe(404)
    expect((await guest.call('GET', `/artists/${artist.id}`)).body.workCount).toBe(2)
  })

  test('leaves carts with a line that says so, and purchases as they are', async () => {
    const work = await addArtwork(artist)
    const buyer = await signUp(app.api, { isArtist: false })
    await buyer.call('POST', '/cart/items', { id: work })
    const purchase = await checkOut(buyer)
    await buyer.call('POST', '/cart/items', { id: work })
    await buyer.call('PUT', `/favorites/${work}`)
    await suspend(operator, artist)
    const cart = (await buyer.call('GET', '/cart')).body
    expect(cart.items).toMatchObject([{ id: work, state: 'gone' }])
    expect((await checkOut(buyer)).status).toBe(409)
    const receipt = (await buyer.call('GET', `/purchases/${purchase.body.id}`)).body
    expect(receipt.items).toMatchObject([{ title: 'Morning', isOnShow: false }])
    expect((await buyer.call('GET', '/favorites')).body).toMatchObject({ items: [], notOnShow: 1 })
    const asGuest = { items: [{ id: work, price: 120 }] }
    expect((await guest.call('POST', '/quotations', asGuest)).body.items).toMatchObject([
      { state: 'gone' },
    ])
    await restore(artist)
    expect((await buyer.call('GET', '/cart')).body.items).toMatchObject([{ state: 'available' }])
    expect(idsOf((await buyer.call('GET', '/favorites')).body)).toEqual([work])
  })

  test('leaves unshipped orders to the gallery, and tells their buyers no reason', async () => {
    const buyer = await signUp(app.api, { isArtist: false })
    const orderOf = async () => {
      await buyer.call('POST', '/cart/items', { id: await addArtwork(artist) })
      const { id, reference, items } = (await checkOut(buyer)).body
      return { id, reference, lineId: items[0].lineId }
    }
    const [shipped, open] = [await orderOf(), await orderOf()]
    await artist.call('POST', `/sales/${shipped.lineId}/changes`, { change: 'shipped' })
    const lineOf = async ({ id }: { id: string }) =>
      (await buyer.call('GET', `/purchases/${id}`)).body.items[0]
    expect((await lineOf(open)).isWithGallery).toBe(false)
    expect((await read(artist)).waitingOrders).toEqual([])
    await suspend(operator, artist, 'Sells copies')
    expect((await lineOf(open)).isWithGallery).toBe(true)
    expect((await lineOf(shipped)).isWithGallery).toBe(false)
    expect(JSON.stringify(await lineOf(open))).not.toMatch(/suspen|Sells copies/i)
    expect((await read(artist)).waitingOrders).toEqual([open.reference])
    const path = `/admin/orders/${open.id}/lines/${open.lineId}/changes`
    const change = await operator.call('POST', path, { change: 'shipped' })
    expect(change.status).toBe(200)
    expect((await lineOf(open)).isWithGallery).toBe(false)
    expect((await read(artist)).waitingOrders).toEqual([])
    await buyer.call('POST', `/purchases/${open.id}/lines/${open.lineId}/changes`, {
      change: 'delivered',
    })
    await buyer.call('POST', `/purchases/${open.id}/lines/${open.lineId}/changes`, {
      change: 'return-requested',
    })
    expect((await lineOf(open)).isWithGallery).toBe(true)
    expect((await read(artist)).waitingOrders).toEqual([open.reference])
    await restore(artist)
    expect((await lineOf(open)).isWithGallery).toBe(false)
  })

  test('is not for operators, and happens once', async () => {
    const other = await signUpOperator(app)
    const reason = { reason: 'x' }
    const refused = await operator.call('PUT', `/admin/people/${other.id}/suspension`, reason)
    expect([refused.status, refused.body.code]).toEqual([409, 'operator-not-suspendable'])
    await suspend(operator, artist, 'First reason')
    await suspend(operator, artist, 'Second reason')
    expect((await read(artist)).suspensionReason).toBe('First reason')
    const role = await operator.call('PUT', `/admin/people/${artist.id}/role`)
    expect([role.status, role.body.code]).toEqual([409, 'operator-suspended'])
  })

  test('needs a reason in which something can be seen', async () => {
    const blank = { reason: ' \u200b ' }
    const { status } = await operator.call('PUT', `/admin/people/${artist.id}/suspension`, blank)
    expect(status).toBe(422)
  })
})

test('people are found by the beginnings of their names and addresses, page by page', async () => {
  const email = `zelda.o'hara-${artist.id}@example.com`
  const one = await signUp(app.api, {
    isArtist: true,
    firstName: 'Zelda',
    lastName: 'Ö’Hara',
    email,
  })
  const two = await signUp(app.api, { isArtist: false, firstName: 'Zelda', lastName: 'Quill' })
  const find = async (query: string) => (await operator.call('GET', `/admin/people?${query}`)).body
  const search = (words: string) => `q=${encodeURIComponent(words)}`
  expect(idsOf(await find(search('zel')))).toEqual([two.id, one.id])
  expect(idsOf(await find(search('QUI zelda')))).toEqual([two.id])
  expect(idsOf(await find(search("zelda.o'hara")))).toEqual([one.id])
  expect(idsOf(await find(search("\\ ' & | ! :* nobody")))).toEqual([])
  const page = await find(`${search('zelda')}&limit=1`)
  expect(idsOf(page)).toEqual([two.id])
  expect(idsOf(await find(`${search('zelda')}&limit=1&cursor=${page.nextCursor}`))).toEqual([
    one.id,
  ])
  await suspend(operator, one)
  expect(idsOf(await find(`${search('zelda')}&filter=suspended`))).toEqual([one.id])
  expect(idsOf(await find('filter=operators&limit=100'))).toContain(operator.id)
})

test('a person’s page counts what is stored and lists sessions, which can be ended', async () => {
  await addArtwork(artist)
  await addArtwork(artist, { isPublished: false })
  const { stored, sessions } = await read(artist)
  expect(stored).toMatchObject({ artworks: 2, published: 1, favourites: 0, purchases: 0 })
  expect(stored.imageBytes).toBeGreaterThan(100)
  expect(sessions).toHaveLength(1)
  const path = `/admin/people/${artist.id}/sessions`
  expect((await operator.call('DELETE', `${path}/${sessions[0].id}`)).status).toBe(204)
  expect((await operator.call('DELETE', `${path}/${sessions[0].id}`)).status).toBe(404)
  expect((await artist.call('GET', '/users/me')).status).toBe(401)
})

describe('the role of operator', () => {
  test('cannot be had by signing up or changing a profile', async () => {
    const fields = { isOperator: true, operator: true, role: 'operator', suspendedAt: null }
    const person = createGuest(app.api)
    const signedUp = await person.call('POST', '/users', {
      email: `sly-${artist.id}@example.com`,
      password: PASSWORD,
      firstName: 'S',
      lastName: 'L',
      ...fields,
    })
    expect(signedUp.status).toBe(201)
    expect((await person.call('PATCH', '/users/me', fields)).status).toBe(422)
    expect((await person.call('GET', '/admin/people')).status).toBe(403)
  })

  test('is granted and taken away by operators, not from oneself', async () => {
    const role = `/admin/people/${artist.id}/role`
    expect((await operator.call('PUT', role)).status).toBe(204)
    await turnOnTwoFactor(artist)
    expect((await artist.call('GET', '/admin/people')).status).toBe(200)
    expect((await artist.call('DELETE', role)).body.code).toBe('own-role')
    expect((await operator.call('DELETE', role)).status).toBe(204)
    expect((await artist.call('GET', '/admin/people')).status).toBe(403)
  })
})

test('of two operators who remove each other’s role at the same moment, one keeps it', async () => {
  const [one, other] = [await signUpOperator(app), await signUpOperator(app)]
  const { db } = app.database
  const outcomes = await Promise.all([
    revokeRole(db, { actorId: one.id, userId: other.id }),
    revokeRole(db, { actorId: other.id, userId: one.id }),
  ])
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(1)
  expect(await Promise.all([one, other].map(({ id }) => isOperator(db, id)))).toEqual(
    outcomes.map((outcome) => outcome === true),
  )
})

test('a retry of a job that has not failed is refused, and is not in the audit log', async () => {
  const path = `/admin/jobs/send-mail/${artist.id}/retry`
  expect((await operator.call('PUT', path)).body.code).toBe('job-not-found')
  const { body } = await operator.call('GET', `/admin/audit-log?subjectId=${artist.id}`)
  expect(body.items).toEqual([])
})

test('operators see orders without addresses, storage, and that no jobs run here', async () => {
  const work = await addArtwork(artist, { title: 'Weir' })
  const buyer = await signUp(app.api, { isArtist: false })
  await buyer.call('POST', '/cart/items', { id: work })
  const { body: purchase } = await checkOut(buyer)
  const { body: orders } = await operator.call('GET', '/admin/orders?limit=1')
  expect(orders.items).toEqual([
    {
      id: purchase.id,
      reference: purchase.reference,
      total: 120,
      purchasedAt: purchase.purchaseDate,
      isGuest: false,
      buyerId: buyer.id,
      buyer: 'Carl Collector',
      works: [{ title: 'Weir', quantity: 1, state: 'placed' }],
    },
  ])
  const { body: storage } = await operator.call('GET', '/admin/storage')
  const [counted] = await app.database.sql<{ images: number; bytes: number }[]>`
    select count(*)::int as images, sum(bytes + derivative_bytes)::int as bytes from images`
  expect(storage).toMatchObject({ ...counted, isEstimate: false })
  const { body: jobs } = await operator.call('GET', '/admin/jobs')
  expect(jobs).toEqual({ isRunning: false, queues: [], failures: [] })
  const { body: counts } = await operator.call('GET', '/admin/overview')
  expect(counts).toMatchObject({ images: counted?.images })
})
