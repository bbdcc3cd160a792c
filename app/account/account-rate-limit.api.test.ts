import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  PASSWORD,
  signInAgain,
  signUp,
  uploadImage,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { DAY_MS } from '../kernel/day.ts'
import { newId } from '../kernel/id.ts'
import { createRateLimiter } from '../http/rate-limit.server.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let first: TestApp
let second: TestApp

beforeAll(async () => {
  first = await openTestApp({ rateLimits: true })
  // A second process of the same installation, which shares the counts.
  second = await openTestApp({ rateLimits: true, database: first.database })
})

afterAll(async () => {
  await second.close()
  await first.close()
})

/** Sends the calls alternately to two processes. @returns the statuses in order */
async function tryTimes(
  times: number,
  call: (guest: Person) => Promise<{ status: number; body: { code?: string } | null }>,
  from: string,
): Promise<number[]> {
  const guests = [createGuest(first.api, from), createGuest(second.api, from)]
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    const { status, body } = await call(guests[index % 2] ?? createGuest(first.api, from))
    if (status === 429) expect(body?.code).toBe('too-many-requests')
    statuses.push(status)
  }
  return statuses
}

test('rate limits let ten wrong passwords pass from one address, over all processes', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const attempt = (guest: Person) =>
    guest.call('POST', '/session', { email: person.email, password: 'not it' })
  const statuses = await tryTimes(12, attempt, '192.0.2.1')
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  // Other addresses and accounts are not affected.
  const elsewhere = createGuest(second.api, '192.0.2.2')
  expect((await attempt(elsewhere)).status).toBe(401)
  const other = await signUp(first.api, { isArtist: false })
  await signInAgain(first.api, other)
})

test('rate limits say when to try again, in the words of the catalogue', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const guest = createGuest(first.api, '192.0.2.3')
  const attempts = Array.from({ length: 11 }, () =>
    guest.call('POST', '/session', { email: person.email, password: 'not it' }),
  )
  const answers = await Promise.all(attempts)
  const refused = answers.filter(({ status }) => status === 429)
  // Concurrent attempts must not exceed the limit together.
  expect(refused).toHaveLength(1)
  const seconds = Number(refused[0]?.headers.get('retry-after'))
  // The rest of the window of 15 minutes.
  expect(seconds).toBeGreaterThan(840)
  expect(seconds).toBeLessThanOrEqual(900)
  expect(refused[0]?.body.title).toBe('Too many attempts. Please wait a moment and try again.')
  expect(refused[0]?.body.detail).toBe(
    'Too many attempts to log in. Wait 15 minutes, or reset your password.',
  )
})

test('rate limits reset the wrong passwords after the right one', async () => {
  const person = await signUp(first.api, { isArtist: false })
  for (let round = 0; round < 3; round += 1) {
    const wrong = await tryTimes(
      6,
      (guest) => guest.call('POST', '/session', { email: person.email, password: 'not it' }),
      '192.0.2.4',
    )
    expect(wrong).toEqual(Array<number>(6).fill(401))
    const right = { email: person.email, password: PASSWORD }
    const guest = createGuest(second.api, '192.0.2.4')
    expect((await guest.call('POST', '/session', right)).status).toBe(201)
  }
})

test('rate limits let five reset links be requested from one address', async () => {
  const email = `${newId()}@example.com`
  const ask = (guest: Person) => guest.call('POST', '/password-resets', { email })
  const statuses = await tryTimes(6, ask, '192.0.2.5')
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  const { body } = await ask(createGuest(first.api, '192.0.2.5'))
  expect(body.detail).toBe(
    'Too many links requested. Use the latest one that was sent, or wait 60 minutes.',
  )
})

test('strangers who request reset links keep nobody from a reset', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const mailsTo = (email: string) =>
    [...first.mails, ...second.mails].filter(({ to }) => to === email)
  const unknown = `${newId()}@example.com`
  for (const email of [person.email, unknown]) {
    for (let index = 0; index < 30; index += 1) {
      const from = `198.51.100.${Math.floor(index / 5)}`
      const stranger = createGuest(index % 2 === 0 ? first.api : second.api, from)
      // The response is the same whether or not a mail is sent.
      expect((await stranger.call('POST', '/password-resets', { email })).status).toBe(204)
    }
  }
  await expect.poll(() => mailsTo(person.email).length).toBe(10)
  const owner = createGuest(first.api, '203.0.113.20')
  const ask = () => owner.call('POST', '/password-resets', { email: person.email })
  expect((await ask()).status).toBe(204)
  // The owner's mailbox has a link of this hour, and it works.
  const token = /token=(\S+)/.exec(mailsTo(person.email).at(-1)?.text ?? '')?.[1] ?? ''
  const newPassword = 'another horse'
  expect((await owner.call('PUT', `/password-resets/${token}`, { newPassword })).status).toBe(204)
  // Using a link resets the count. The request before it may be counted only now, too.
  expect((await ask()).status).toBe(204)
  await expect.poll(() => mailsTo(person.email).length).toBeGreaterThan(10)
})

test('a reset mail that could not be sent does not count', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const send = vi
    .spyOn(first.mailer, 'send')
    .mockRejectedValue(new Error('the mail server is unavailable'))
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const failures = () =>
    log.mock.calls.filter(([line]) => String(line).startsWith('a reset mail was not sent')).length
  const ask = (index: number) =>
    createGuest(first.api, `198.51.100.${index}`).call('POST', '/password-resets', {
      email: person.email,
    })
  for (let index = 0; index < 12; index += 1) {
    await ask(index)
    await expect.poll(failures).toBe(index + 1)
  }
  send.mockRestore()
  log.mockRestore()
  await ask(12)
  await expect.poll(() => first.mails.some(({ to }) => to === person.email)).toBe(true)
})

test('rate limits let thirty sign-ups come from one address', async () => {
  // Every attempt counts, so that nobody can probe which emails have accounts.
  const taken = [
    await signUp(first.api, { isArtist: false }),
    await signUp(first.api, { isArtist: false }),
    await signUp(first.api, { isArtist: false }),
  ]
  let turn = 0
  const statuses = await tryTimes(
    31,
    (guest) =>
      guest.call('POST', '/users', {
        email: taken[turn++ % 3]?.email,
        password: PASSWORD,
        firstName: 'Nora',
        lastName: 'New',
      }),
    '192.0.2.6',
  )
  expect(statuses).toEqual([...Array<number>(30).fill(409), 429])
})

test('rate limits let fifteen sign-ups be tried with one email, from one address', async () => {
  const { email } = await signUp(first.api, { isArtist: false })
  const fields = { email, password: PASSWORD, firstName: 'Nora', lastName: 'New' }
  const tryOnce = (guest: Person) => guest.call('POST', '/users', fields)
  const statuses = await tryTimes(16, tryOnce, '192.0.2.7')
  expect(statuses).toEqual([...Array<number>(15).fill(409), 429])
  // Strangers can't keep an email from signing up.
  expect((await tryOnce(createGuest(first.api, '192.0.2.8'))).status).toBe(409)
})

/** Sets the count of a limit, as after so many attempts. */
async function spend(key: string, hits: number): Promise<void> {
  await first.database.sql`
    insert into rate_limits (key, hits, resets_at) values (${key}, ${hits}, now() + interval '1 hour')
    on conflict (key) do update set hits = excluded.hits`
}

test('rate limits let six hundred images an hour come from one account, and more from one address', async () => {
  const artist = await signUp(first.api, { isArtist: true })
  const imageId = await uploadImage(artist)
  expect(imageId).toMatch(/^[0-9a-f]{64}$/)
  const dataUrl = `data:image/png;base64,${PIXEL}`
  const ways = [
    () => artist.call('POST', '/images', { dataUrl }),
    () => artist.call('PATCH', '/users/me', { profilePhoto: dataUrl }),
    () => artist.call('POST', '/artworks', { title: 'New', imageUrl: dataUrl }),
  ]
  const ownLimit = `upload:${artist.id}`
  await spend(ownLimit, 600 - ways.length)
  for (const upload of ways) expect((await upload()).status).toBeLessThan(300)
  for (const [key, hits] of [
    [ownLimit, 600],
    ['upload:', 900],
  ] as const) {
    await spend(key, hits)
    for (const upload of ways) expect((await upload()).body.code).toBe('too-many-requests')
    await spend(key, 0)
  }
  // Requests that upload nothing are not limited.
  await spend(ownLimit, 600)
  expect((await artist.call('POST', '/artworks', { title: 'New', imageId })).status).toBe(201)
})

test('rate limits let a hundred and twenty orders an hour come from one account, and more from one address', async () => {
  const artist = await signUp(first.api, { isArtist: true })
  const collector = await signUp(second.api, { isArtist: false })
  const id = await addArtwork(artist)
  const order = async () => {
    await collector.call('POST', '/cart/items', { id, quantity: 1 })
    return checkOut(collector)
  }
  const guest = createGuest(first.api)
  const items = [{ id, price: 120 }]
  const guestOrder = () =>
    guest.call('POST', '/guest-orders', { delivery: DELIVERY, total: 120, items })
  expect([(await order()).status, (await guestOrder()).status]).toEqual([201, 201])
  await spend(`checkout:${collector.id}`, 120)
  expect([(await order()).status, (await guestOrder()).status]).toEqual([429, 201])
  await spend(`checkout:${collector.id}`, 0)
  await spend('checkout:', 600)
  expect([(await order()).status, (await guestOrder()).status]).toEqual([429, 429])
  await spend('checkout:', 0)
})

test('rate limits guard the current password of a signed-in person too', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1) {
    const call =
      index % 2 === 0
        ? person.call('DELETE', '/users/me', { password: 'not it' })
        : person.call('PUT', '/users/me/password', {
            currentPassword: 'not it',
            newPassword: 'another horse',
          })
    statuses.push((await call).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
})

test('rate limits do not count the right password of a signed-in person', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const makeToken = (password: string) =>
    person.call('POST', '/users/me/tokens', {
      name: 'Script',
      scopes: ['profile:read'],
      days: 30,
      password,
    })
  expect((await makeToken('not it')).status).toBe(403)
  const statuses = []
  for (let nth = 0; nth < 12; nth += 1) statuses.push((await makeToken(PASSWORD)).status)
  expect(statuses).toEqual(Array<number>(12).fill(201))
})

test('rate limits open again when the window has passed', async () => {
  let now = new Date('2026-01-01T00:00:00Z')
  const limiter = createRateLimiter(first.database.db, () => now)
  const rule = { limit: 2, windowMs: 60_000 }
  await limiter.count('window', rule)
  await limiter.count('window', rule)
  await expect(limiter.count('window', rule)).rejects.toThrow('too-many-requests')
  now = new Date(now.getTime() + 59_999)
  await expect(limiter.count('window', rule)).rejects.toThrow('too-many-requests')
  now = new Date(now.getTime() + 1)
  await limiter.count('window', rule)
})

test('rate limits last one window at most after the clock ran ahead', async () => {
  const noon = new Date('2026-01-01T12:00:00Z').getTime()
  let now = new Date(noon + 3 * DAY_MS)
  const limiter = createRateLimiter(first.database.db, () => now)
  const rule = { limit: 1, windowMs: 900_000 }
  await limiter.count('ahead', rule)
  await expect(limiter.count('ahead', rule)).rejects.toThrow('too-many-requests')
  now = new Date(noon)
  expect(await limiter.tryCount('ahead', rule)).toBe(900)
  // Further attempts do not extend the wait.
  now = new Date(noon + 899_000)
  expect(await limiter.tryCount('ahead', rule)).toBe(1)
  now = new Date(noon + 900_000)
  expect(await limiter.tryCount('ahead', rule)).toBe(null)
})
