import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  createEnquiryScene,
  enquirySteps,
  listOf,
  enquiryOf,
  newEmail,
  TEXT,
  textsOf,
  write,
  type EnquiryScene,
} from '../../tests/helpers/app/enquiry.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  PASSWORD,
  signUp,
  type Answer,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { hasBlocked } from './blocked-sender.store.server.ts'

let app: TestApp
let scene: EnquiryScene

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  scene = await createEnquiryScene(app)
})

const { ask, askAsGuest, confirmAs, linkTo } = enquirySteps(
  () => app,
  () => scene,
)

describe('limits', () => {
  const codeOf = ({ status, body }: Answer) => [status, body.code]

  test('bound what one account asks in a day', async () => {
    const { artist, collector } = scene
    const works = await Promise.all(
      Array.from({ length: 21 }, (_, nth) => addArtwork(artist, { title: `Work ${nth}` })),
    )
    for (const id of works.slice(0, 20)) expect((await ask(collector, TEXT, id)).status).toBe(201)
    expect(codeOf(await ask(collector, TEXT, works[20]))).toEqual([429, 'too-many-requests'])
  })

  test('bound the mails to one address, and what one client address asks', async () => {
    const email = newEmail()
    for (const _ of [1, 2, 3, 4, 5]) expect((await askAsGuest(email)).status).toBe(201)
    expect((await askAsGuest(email)).status).toBe(429)
    for (let nth = 0; nth < 24; nth += 1) expect((await askAsGuest(newEmail())).status).toBe(201)
    expect((await askAsGuest(newEmail())).status).toBe(429)
  })

  test('bound what one artist gets in a day, and keep what a guest has not confirmed', async () => {
    const { artist, collector, guest } = scene
    const email = newEmail()
    await askAsGuest(email)
    const token = await linkTo(email, { isConfirmation: true })
    await ask(collector)
    await app.database.sql`
      update rate_limits set hits = 200 where key = ${`enquiries-of:${artist.id}`}`
    const other = await signUp(app.api, { isArtist: false })
    const refused = await ask(other)
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toContain('This artist has got too many messages today')
    expect((await guest.call('PUT', `/enquiry-confirmations/${token}`)).status).toBe(429)
    await app.database.sql`truncate rate_limits`
    expect((await guest.call('PUT', `/enquiry-confirmations/${token}`)).status).toBe(200)
  })

  test('do not count what is refused', async () => {
    const { artist, collector } = scene
    await ask(collector)
    const counted = () =>
      app.database.sql`select hits from rate_limits where key = ${`enquiries-of:${artist.id}`}`
    expect((await ask(collector)).body.code).toBe('enquiry-exists')
    expect(await counted()).toEqual([{ hits: 1 }])
  })

  test('bound the messages of one writer in an hour', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    for (let nth = 0; nth < 60; nth += 1) expect((await write(collector, id)).status).toBe(201)
    expect((await write(collector, id)).status).toBe(429)
    expect((await write(artist, id)).status).toBe(201)
  })
})

describe('operators', () => {
  const report = (who: Person, id: string, enquiry: string) =>
    who.call('POST', '/reports', {
      subject: { kind: 'message', id, enquiry },
      reason: 'spam',
      text: 'An advertisement',
      email: 'ignored@example.com',
    })

  test('read a reported message with those around it, and who wrote it', async () => {
    const { artist, collector } = scene
    const operator = await signUpOperator(app)
    const { id } = (await ask(collector)).body
    for (let nth = 1; nth <= 9; nth += 1) await write(collector, id, `Offer ${nth}`)
    const { messages } = await enquiryOf(artist, id)
    const reported = messages.find(({ text }: { text: string }) => text === 'Offer 7')
    expect((await report(artist, reported.id, id)).status).toBe(204)
    expect((await report(artist, reported.id, id)).body.code).toBe('already-reported')
    // A side cannot report its own message.
    expect((await report(collector, reported.id, id)).body.code).toBe('enquiry-message-not-found')
    const { items } = (await operator.call('GET', '/admin/reports')).body
    const listed = items.find(({ subject }: never) => subject['id'] === reported.id)
    expect(listed).toMatchObject({
      subject: { kind: 'message', title: 'Tideline', state: 'private' },
      owner: { id: collector.id },
    })
    const { body } = await operator.call('GET', `/admin/reports/${listed.id}`)
    expect(textsOf(body)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `Offer ${nth}`))
    expect(body.messages.filter((one: { isReported: boolean }) => one.isReported)).toMatchObject([
      { text: 'Offer 7', side: 'asker', name: 'Carl Collector' },
    ])
    expect(body.reporter.email).toBe(artist.email)
    const state = { state: 'resolved' }
    expect((await operator.call('PUT', `/admin/reports/${listed.id}/state`, state)).status).toBe(
      204,
    )
  })

  test('learn the address that a guest has confirmed, and nothing when the message is gone', async () => {
    const { artist, guest } = scene
    const operator = await signUpOperator(app)
    const email = newEmail()
    const key = await confirmAs(email)
    const [{ id }] = await listOf(artist)
    await write(artist, id, 'Send money first.')
    const [message] = (await enquiryOf(guest, key)).messages
    expect((await report(guest, message.id, key)).status).toBe(204)
    const [row] = await app.database.sql<{ id: string }[]>`
      select id from reports where message_id = ${message.id}`
    const read = async () => (await operator.call('GET', `/admin/reports/${row?.id}`)).body
    expect(await read()).toMatchObject({ owner: { id: artist.id }, reporter: { email } })
    await artist.call('DELETE', '/users/me', { password: PASSWORD })
    expect(await read()).toMatchObject({ owner: null, subject: { state: 'deleted' } })
  })

  test('end what a suspended artist gets, and a withheld work has no enquiries', async () => {
    const { artist, collector, work } = scene
    const operator = await signUpOperator(app)
    const { id } = (await ask(collector)).body
    const other = await signUp(app.api, { isArtist: false })
    await operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'Copied' })
    expect((await ask(other)).body.code).toBe('artwork-not-found')
    expect((await enquiryOf(collector, id)).work).toMatchObject({ id: null, title: 'Tideline' })
    expect((await write(collector, id)).status).toBe(201)
    await suspend(operator, artist)
    expect((await write(collector, id)).body.code).toBe('enquiry-ended')
    expect((await enquiryOf(collector, id)).canWrite).toBe(false)
  })
})

describe('a deleted account', () => {
  test('leaves the conversation to the other side, without name and words', async () => {
    const { artist, collector } = scene
    const { id } = (await ask(collector)).body
    await write(artist, id)
    const { body: exported } = await collector.call('GET', '/users/me/export')
    expect(exported.enquiries).toMatchObject([
      {
        work: 'Tideline',
        with: 'Ines Artist',
        hasBlocked: false,
        messages: [
          { from: 'you', text: TEXT },
          { from: 'them', text: 'Yes, it is.' },
        ],
      },
    ])
    await collector.call('DELETE', '/users/me', { password: PASSWORD })
    expect(await enquiryOf(artist, id)).toMatchObject({
      with: { kind: 'gone', name: '' },
      messages: [{ text: 'Yes, it is.' }, { text: '' }],
    })
    await artist.call('DELETE', '/users/me', { password: PASSWORD })
    expect(await app.database.sql`select from enquiries where id = ${id}`).toEqual([])
    expect(await app.database.sql`select from enquiry_messages where enquiry_id = ${id}`).toEqual(
      [],
    )
  })

  test('takes along what was asked from its address as a guest, if that is proved', async () => {
    const { collector, guest } = scene
    const stay = await confirmAs(collector.email)
    const person = await signUp(app.api, { isArtist: false })
    const key = await confirmAs(person.email)
    await app.database.sql`update users set email_verified = true where id = ${person.id}`
    for (const one of [collector, person]) {
      await one.call('DELETE', '/users/me', { password: PASSWORD })
    }
    expect((await guest.call('GET', `/enquiries/${key}`)).status).toBe(404)
    expect((await guest.call('GET', `/enquiries/${stay}`)).status).toBe(200)
  })
})

test('where addresses have to be confirmed, asking waits for it', async () => {
  const { database } = app
  const strict = await openTestApp({ verifiedEmail: true, database })
  const person = await signUp(strict.api, { isArtist: false })
  expect((await ask(person)).body.code).toBe('email-unverified')
  await strict.close()
})

test('whether somebody is blocked is one lookup in the index, however many are', async () => {
  const isBlocked = hasBlocked(sql`${newId()}::uuid`, { userId: null, email: 'gus@example.com' })
  const plan = await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`explain select ${isBlocked}`)
    return JSON.stringify(rows)
  })
  expect(plan).toMatch(/using blocked_senders_once.*Index Cond: [^"]*user_id[^"]*COALESCE/)
})
