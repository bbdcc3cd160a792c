import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepIdempotentRequests } from '../../app/database/idempotent-request.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { scriptOf } from '../helpers/app/api-token.ts'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { addEdition, buyCopy } from '../helpers/app/certificates.ts'
import { createEnquiryScene, enquiryOf, TEXT, textsOf } from '../helpers/app/enquiry.ts'
import { signUpOperator } from '../helpers/app/operator.ts'
import { addArtwork, PASSWORD, signUp, type Answer, type Person } from '../helpers/app/person.ts'

let app: TestApp
let operator: Person
let artist: Person
let work: string

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  work = await addArtwork(artist)
  app.mails.length = 0
})

type Send = (key: string, change?: object) => Promise<Answer>

type Case = {
  /** Sends the request. `change` replaces parts of its body. */
  readonly send: Send
  /** Other input, which makes a request of its own. */
  readonly other: object
  /** The number of things that the requests have made. */
  readonly count: () => Promise<number>
  /** Makes room for another thing, where one at a time is allowed. */
  readonly clear?: () => Promise<unknown>
}

const post =
  (who: Person, path: string, body: object): Send =>
  (key, change = {}) =>
    who.call('POST', path, { ...body, ...change }, { 'idempotency-key': key })

const itemsOf = async (who: Person, path: string) => (await who.call('GET', path)).body.items

async function report(): Promise<string> {
  const subject = { kind: 'artwork', id: work }
  const reporter = await signUp(app.api, { isArtist: false })
  await reporter.call('POST', '/reports', { subject, reason: 'copyright', text: 'A copy' })
  return (await itemsOf(operator, '/admin/reports'))[0].id
}

const historyOf = async (id: string) =>
  (await operator.call('GET', `/admin/reports/${id}`)).body.history

const put =
  (who: Person, path: string, body: object): Send =>
  (key, change = {}) =>
    who.call('PUT', path, { ...body, ...change }, { 'idempotency-key': key })

const mailsTo = (emails: readonly string[]) =>
  app.mails.filter(({ to }) => emails.includes(to)).length

const token = { name: 'Backup', scopes: ['artworks:read'], days: 90, password: PASSWORD }
const webhook = { url: 'https://example.com/hooks', events: ['work.published'] }

const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  'a message': async () => {
    const scene = await createEnquiryScene(app)
    const asked = await scene.collector.call('POST', `/artworks/${scene.work}/enquiries`, {
      text: TEXT,
    })
    const { id } = asked.body
    return {
      send: post(scene.artist, `/enquiries/${id}/messages`, { text: 'Yes' }),
      other: { text: 'No' },
      count: async () => textsOf(await enquiryOf(scene.collector, id)).length - 1,
    }
  },
  'a token': async () => ({
    send: post(artist, '/users/me/tokens', token),
    other: { name: 'Website' },
    count: async () => (await itemsOf(artist, '/users/me/tokens')).length,
  }),
  'a duplicate': async () => {
    const original = work
    const further = await addArtwork(artist)
    const path = (id: string) => `/artworks/${id}/duplicates`
    return {
      send: (key, change) => post(artist, path(change === undefined ? original : further), {})(key),
      other: {},
      count: async () => (await itemsOf(artist, '/users/me/artworks')).length - 2,
    }
  },
  'an exhibition': async () => ({
    send: post(artist, '/exhibitions', { kind: 'series', title: 'Tides' }),
    other: { title: 'Boats' },
    count: async () => (await itemsOf(artist, '/users/me/exhibitions')).length,
  }),
  'a copy of a shared list': async () => {
    const { body: list } = await artist.call('POST', '/lists', { name: 'Blue' })
    const other = await artist.call('POST', '/lists', { name: 'Red' })
    const tokenOf = async (id: string) =>
      (await artist.call('PUT', `/lists/${id}/sharing`)).body.shareToken
    const [first, second] = [await tokenOf(list.id), await tokenOf(other.body.id)]
    const collector = await signUp(app.api, { isArtist: false })
    const path = (shared: string) => `/shared-lists/${shared}/copies`
    return {
      send: (key, change) => post(collector, path(change === undefined ? first : second), {})(key),
      other: {},
      count: async () => (await itemsOf(collector, '/lists')).length,
    }
  },
  'an invitation': async () => {
    const before = (await itemsOf(operator, '/admin/invitations')).length
    return {
      send: post(operator, '/admin/invitations', { days: 7 }),
      other: { days: 8 },
      count: async () => (await itemsOf(operator, '/admin/invitations')).length - before,
    }
  },
  'a webhook': async () => {
    await app.database.sql`delete from webhook_endpoints`
    return {
      send: post(operator, '/admin/webhooks', webhook),
      other: { events: ['order.placed'] },
      count: async () => (await itemsOf(operator, '/admin/webhooks')).length,
    }
  },
  'a note': async () => {
    const id = await report()
    return {
      send: post(operator, `/admin/reports/${id}/notes`, { text: 'Seen' }),
      other: { text: 'Asked' },
      count: async () => (await historyOf(id)).length,
    }
  },
  'an offered transfer': async () => {
    const { owner, id } = await buyCopy(app, artist, await addEdition(artist))
    const [email, other] = [`${newId()}@example.com`, `${newId()}@example.com`]
    return {
      send: put(owner, `/certificates/${id}/transfer`, { email }),
      other: { email: other },
      clear: () => owner.call('DELETE', `/certificates/${id}/transfer`),
      count: async () => mailsTo([email, other]),
    }
  },
  'a change of the email address': async () => {
    const [email, other] = [`${newId()}@example.com`, `${newId()}@example.com`]
    return {
      send: put(artist, '/users/me/email', { email, password: PASSWORD }),
      other: { email: other },
      count: async () => {
        // The notice to the old address comes last.
        await expect.poll(() => mailsTo([artist.email])).toBe(mailsTo([email, other]))
        return mailsTo([artist.email])
      },
    }
  },
  'an answer by mail': async () => {
    const id = await report()
    return {
      send: post(operator, `/admin/reports/${id}/messages`, { to: 'owner', text: 'Please' }),
      other: { to: 'reporter' },
      count: async () => {
        expect(app.mails).toHaveLength((await historyOf(id)).length)
        return app.mails.length
      },
    }
  },
}

test.each(Object.entries(CASES))('%s is made once for one key', async (_, open) => {
  const { send, other, count, clear } = await open()
  const key = newId()
  const first = await send(key)
  expect([200, 201, 202, 204]).toContain(first.status)
  const again = await send(key)
  expect(again.status).toBe(first.status)
  expect(again.body?.id).toBe(first.body?.id)
  expect(await count()).toBe(1)
  await clear?.()
  await send(key, other)
  expect(await count()).toBe(2)
  await clear?.()
  await send(newId())
  expect(await count()).toBe(3)
})

/** A mail is sent before its request is stored, so that two tries at once may both send it. */
const { 'an answer by mail': _, 'a change of the email address': __, ...STORED } = CASES

test.each(Object.entries(STORED))('%s is made once by tries at once', async (_name, open) => {
  const { send, count } = await open()
  const key = newId()
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(key)))
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
  expect(await count()).toBe(1)
})

test('another person with the same key makes their own', async () => {
  const key = newId()
  const other = await signUp(app.api, { isArtist: true })
  for (const who of [artist, other]) {
    await post(who, '/exhibitions', { kind: 'series', title: 'Tides' })(key)
    expect(await itemsOf(who, '/users/me/exhibitions')).toHaveLength(1)
  }
})

test('a repeated request for a token tells one that works, and the first does not', async () => {
  const send = post(artist, '/users/me/tokens', token)
  const key = newId()
  const [first, again] = [await send(key), await send(key)]
  expect((await scriptOf(app, first.body.token).call('GET', '/users/me/artworks')).status).toBe(401)
  expect((await scriptOf(app, again.body.token).call('GET', '/users/me/artworks')).status).toBe(200)
  const mails = () => app.mails.filter(({ to }) => to === artist.email)
  await expect.poll(mails).toHaveLength(1)
})

test('a repeated request for a revoked token is refused', async () => {
  const send = post(artist, '/users/me/tokens', token)
  const key = newId()
  const { body } = await send(key)
  await artist.call('DELETE', `/users/me/tokens/${body.id}`)
  expect((await send(key)).body.code).toBe('api-token-not-found')
})

test('a repeated request for an invitation tells an address that works', async () => {
  const send = post(operator, '/admin/invitations', { days: 7 })
  const key = newId()
  const [first, again] = [await send(key), await send(key)]
  const isOpen = async ({ body }: Answer) => {
    const invitation = new URL(body.url).searchParams.get('invitation') ?? ''
    const found = await artist.call('GET', `/invitations/${invitation}`)
    return found.body.isValid
  }
  expect([await isOpen(first), await isOpen(again)]).toEqual([false, true])
  const [listed] = await itemsOf(operator, '/admin/invitations')
  expect(listed.expiresAt).toBe(again.body.expiresAt)
})

test('a refused request is carried out when its reason is gone', async () => {
  const send = post(artist, '/exhibitions', { kind: 'series', title: 'Tides' })
  await app.database.sql`
    insert into exhibitions (id, artist_id, kind, title, position)
    select gen_random_uuid(), ${artist.id}, 'series', 'One of many', n from generate_series(1, 50) n`
  const key = newId()
  expect((await send(key)).body.code).toBe('exhibitions-full')
  await app.database.sql`delete from exhibitions where artist_id = ${artist.id}`
  expect((await send(key)).status).toBe(201)
})

test('requests are forgotten after a time', async () => {
  const send = post(artist, '/exhibitions', { kind: 'series', title: 'Tides' })
  const key = newId()
  await send(key)
  await sweepIdempotentRequests(app.database.db, new Date(Date.now() - 60_000))
  await send(key)
  expect(await itemsOf(artist, '/users/me/exhibitions')).toHaveLength(1)
  await sweepIdempotentRequests(app.database.db, new Date(Date.now() + 60_000))
  await send(key)
  expect(await itemsOf(artist, '/users/me/exhibitions')).toHaveLength(2)
})
