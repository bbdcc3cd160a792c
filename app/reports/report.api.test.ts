import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  createGuest,
  PASSWORD,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { eraseReportGuests } from './report.store.server.ts'

let app: TestApp
let artist: Person
let collector: Person
let guest: Person
let work: string

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.sql`truncate rate_limits`
  artist = await signUp(app.api, { isArtist: true, firstName: 'Ines' })
  collector = await signUp(app.api, { isArtist: false })
  guest = createGuest(app.api)
  work = await addArtwork(artist, { title: 'Tideline' })
})

type Kind = 'artwork' | 'artist'

const report = (who: Person, id: string, more: Record<string, unknown> = {}) => {
  const { kind = 'artwork', ...fields } = more as { kind?: Kind }
  const body = { subject: { kind, id }, reason: 'copyright', text: 'A copy', ...fields }
  return who.call('POST', '/reports', body)
}

const stored = (id: string) => app.database.sql`
  select title, artist_id, reporter_id, reporter_email, reason, text, state, origin from reports
  where coalesce(artwork_id, artist_id) = ${id} order by id`

describe('a report', () => {
  test('of a work keeps its title, its artist and who reported', async () => {
    expect((await report(collector, work, { email: 'ignored@example.com' })).status).toBe(204)
    expect(await stored(work)).toMatchObject([
      {
        title: 'Tideline',
        artist_id: artist.id,
        reporter_id: collector.id,
        reporter_email: null,
        reason: 'copyright',
        text: 'A copy',
        state: 'open',
        origin: 'person',
      },
    ])
  })

  test('of an artist by a guest keeps the address for the answer, if there is one', async () => {
    const about = { kind: 'artist', reason: 'other', email: ' Gina@Example.com ' }
    expect((await report(guest, artist.id, about)).status).toBe(204)
    expect((await report(guest, artist.id, { kind: 'artist' })).status).toBe(204)
    expect(await stored(artist.id)).toMatchObject([
      { title: null, reporter_id: null, reporter_email: 'gina@example.com', reason: 'other' },
      { reporter_id: null, reporter_email: null },
    ])
  })

  test('needs a reason of the list and a text, and an address that could be one', async () => {
    const wrong = { reason: 'ugly', text: ' \u200b ', email: 'nobody' }
    const { status, body } = await report(guest, work, wrong)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { field: 'reason', message: 'Choose what is wrong' },
      { field: 'text', message: 'Say in a few words what is wrong' },
      { field: 'email', message: 'Please enter a valid email address' },
    ])
    expect((await report(guest, work, { text: 'x'.repeat(2001) })).status).toBe(422)
    expect(await stored(work)).toEqual([])
  })
})

describe('what guests cannot see cannot be reported', () => {
  test('drafts, by their artist neither, and hidden and deleted works', async () => {
    const draft = await addArtwork(artist, { isPublished: false })
    for (const who of [guest, artist]) {
      const { status, body } = await report(who, draft)
      expect([status, body.code]).toEqual([404, 'artwork-not-found'])
    }
    const operator = await signUpOperator(app)
    await operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'A copy' })
    expect((await report(guest, work)).status).toBe(404)
    const other = await addArtwork(artist)
    await artist.call('DELETE', `/artworks/${other}`)
    expect((await report(guest, other)).status).toBe(404)
  })

  test('collectors, and suspended and deleted artists', async () => {
    const about = { kind: 'artist' }
    expect((await report(guest, collector.id, about)).body.code).toBe('artist-not-found')
    await suspend(await signUpOperator(app), artist)
    expect((await report(guest, artist.id, about)).status).toBe(404)
    const other = await signUp(app.api, { isArtist: true })
    await other.call('DELETE', '/users/me', { password: PASSWORD })
    expect((await report(guest, other.id, about)).status).toBe(404)
  })

  test('a work is no artist, and an artist no work', async () => {
    expect((await report(guest, work, { kind: 'artist' })).status).toBe(404)
    expect((await report(guest, artist.id)).status).toBe(404)
  })
})

describe('a second report of the same subject while the first is open', () => {
  test('is refused for people with an account, until the first is handled', async () => {
    await report(collector, work)
    const { status, body } = await report(collector, work, { text: 'Again' })
    expect([status, body.code]).toEqual([409, 'already-reported'])
    expect((await report(collector, artist.id, { kind: 'artist' })).status).toBe(204)
    await app.database.sql`update reports set state = 'resolved' where artwork_id = ${work}`
    expect((await report(collector, work, { text: 'Again' })).status).toBe(204)
    expect(await stored(work)).toHaveLength(2)
  })

  test('is dropped without a word for guests, who would learn whose address has reported', async () => {
    const mine = { email: 'gina@example.com' }
    expect((await report(guest, work, mine)).status).toBe(204)
    expect((await report(createGuest(app.api), work, { ...mine, text: 'Again' })).status).toBe(204)
    expect(await stored(work)).toMatchObject([{ text: 'A copy' }])
  })

  test('is one when two are sent at once', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => report(collector, work)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  })
})

describe('reports are limited', () => {
  test('per address, whatever is reported', async () => {
    const flood = createGuest(app.api, '203.0.113.7')
    for (let turn = 0; turn < 30; turn += 1) expect((await report(flood, work)).status).toBe(204)
    const last = await report(flood, work)
    expect([last.status, last.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await report(createGuest(app.api, '203.0.113.8'), work)).status).toBe(204)
  })

  test('per account', async () => {
    for (let turn = 0; turn < 20; turn += 1) await report(collector, work)
    expect((await report(collector, artist.id, { kind: 'artist' })).status).toBe(429)
  })
})

describe('deletion', () => {
  test('of the work leaves the report with the title', async () => {
    await report(collector, work)
    await artist.call('DELETE', `/artworks/${work}`)
    expect(await stored(work)).toMatchObject([{ title: 'Tideline', text: 'A copy' }])
  })

  test('of the reporter’s account leaves the report without them', async () => {
    await report(collector, work)
    await report(guest, work, { email: collector.email })
    await app.database.sql`update users set email_verified = true where id = ${collector.id}`
    await collector.call('DELETE', '/users/me', { password: PASSWORD })
    const nobody = { reporter_id: null, reporter_email: null, text: 'A copy' }
    expect(await stored(work)).toMatchObject([nobody, nobody])
  })

  test('of an account leaves a guest’s report whose address is not proved to be of it', async () => {
    await report(guest, work, { email: collector.email })
    await collector.call('DELETE', '/users/me', { password: PASSWORD })
    expect(await stored(work)).toMatchObject([{ reporter_email: collector.email }])
  })

  test('of the artist’s account leaves no trace of them', async () => {
    await report(collector, artist.id, { kind: 'artist' })
    await report(collector, work)
    await artist.call('DELETE', '/users/me', { password: PASSWORD })
    expect(await stored(artist.id)).toEqual([])
    expect(await stored(work)).toMatchObject([{ title: 'Tideline', artist_id: null }])
  })
})

test('what somebody reported is part of the export of their data, with the answers', async () => {
  await report(collector, work)
  const operator = await signUpOperator(app)
  const { body: queue } = await operator.call('GET', '/admin/reports')
  const path = `/admin/reports/${queue.items[0].id}`
  await operator.call('POST', `${path}/messages`, { to: 'reporter', text: 'It is gone.' })
  await operator.call('POST', `${path}/notes`, { text: 'For operators' })
  const { body } = await collector.call('GET', '/users/me/export')
  expect(body.reports).toEqual([
    {
      createdAt: expect.any(String),
      subject: { kind: 'artwork', id: work },
      title: 'Tideline',
      reason: 'copyright',
      text: 'A copy',
      state: 'open',
      answers: ['It is gone.'],
    },
  ])
  expect((await artist.call('GET', '/users/me/export')).body.reports).toEqual([])
})

test('a guest’s address goes from a report that was closed a while ago, and from no other', async () => {
  const address = async (id: string) => (await stored(id))[0]?.['reporter_email']
  const close = (id: string) => app.database.sql`
    update reports set state = 'resolved', created_at = now() - interval '1 hour'
    where artwork_id = ${id}`
  const works = await Promise.all(
    ['Open', 'Closed', 'Answered lately'].map((title) => addArtwork(artist, { title })),
  )
  const [open = '', closed = '', answered = ''] = works
  for (const id of works) await report(guest, id, { email: `${id}@example.com` })
  await close(closed)
  await close(answered)
  await app.database.sql`
    insert into report_history (id, report_id, actor_id, kind, text)
    select gen_random_uuid(), id, gen_random_uuid(), 'answer', 'Thanks' from reports
    where artwork_id = ${answered}`
  await eraseReportGuests(app.database.db, new Date(Date.now() - 60_000))
  expect(await Promise.all([open, closed, answered].map(address))).toEqual([
    `${open}@example.com`,
    null,
    `${answered}@example.com`,
  ])
})
