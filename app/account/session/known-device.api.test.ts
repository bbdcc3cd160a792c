import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Answer,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { DEVICE_COOKIE_NAME } from '../../http/session-cookie.ts'

let first: TestApp
let second: TestApp

beforeAll(async () => {
  first = await openTestApp({ rateLimits: true })
  // A second process of the same installation, which shares counts and known devices.
  second = await openTestApp({ rateLimits: true, database: first.database })
})

beforeEach(() => first.database.sql`truncate rate_limits`)

afterAll(async () => {
  await second.close()
  await first.close()
})

const logIn = (from: Person, email: string, password: string = PASSWORD) =>
  from.call('POST', '/session', { email, password })

/** Sets the count of a limit, as after so many attempts. */
const spend = (key: string, hits: number) => first.database.sql`
  insert into rate_limits (key, hits, resets_at) values (${key}, ${hits}, now() + interval '10 minutes')
  on conflict (key) do update set hits = excluded.hits`

/** Sends wrong passwords from many addresses until unknown devices are refused. */
async function flood(email: string): Promise<void> {
  const attackers = Array.from({ length: 6 }, (_, index) =>
    createGuest(index % 2 === 0 ? first.api : second.api, `198.51.100.${index}`),
  )
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(attackers.map((attacker) => logIn(attacker, email, 'not it')))
  }
  const stranger = createGuest(second.api, '203.0.113.99')
  expect((await logIn(stranger, email, 'not it')).status).toBe(429)
}

const deviceCookieOf = ({ headers }: Answer): string =>
  headers.getSetCookie().find((cookie) => cookie.includes(`.${DEVICE_COOKIE_NAME}=`)) ?? ''

test('ten wrong passwords from one address do not block another address', async () => {
  const { email } = await signUp(first.api, { isArtist: false })
  const stranger = createGuest(first.api, '198.51.100.1')
  for (let index = 0; index < 12; index += 1) await logIn(stranger, email, 'not it')
  expect((await logIn(stranger, email)).status).toBe(429)
  expect((await logIn(createGuest(second.api, '203.0.113.7'), email)).status).toBe(201)
})

test('a flood of guesses from many addresses does not block a known device', async () => {
  const person = await signUp(first.api, { isArtist: false })
  await person.call('DELETE', '/session')
  await flood(person.email)
  expect((await logIn(person, person.email)).status).toBe(201)
  // A flood from the user's own address does not lock the known device out either.
  await spend('sign-in:', 100)
  expect((await logIn(person, person.email, 'mistyped')).status).toBe(401)
  expect((await logIn(person, person.email)).status).toBe(201)
})

test('a flood slows unknown devices, and tells them what to do', async () => {
  const { email } = await signUp(first.api, { isArtist: false })
  await flood(email)
  const { status, body, headers } = await logIn(createGuest(first.api, '203.0.113.8'), email)
  expect([status, body.code]).toEqual([429, 'too-many-requests'])
  const minutes = Math.ceil(Number(headers.get('retry-after')) / 60)
  expect(body.detail).toBe(
    `Too many attempts to log in. Wait ${minutes} minutes, or reset your password.`,
  )
})

test('an account that does not exist is refused in the same way', async () => {
  const email = 'none@example.com'
  await flood(email)
  const { body } = await logIn(createGuest(first.api, '203.0.113.8'), email)
  expect(body.detail).toMatch(/^Too many attempts to log in\. Wait \d+ minutes, or reset/)
})

test('a known device has ten attempts of its own', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await logIn(person, person.email, 'not it')).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await logIn(createGuest(second.api, '203.0.113.7'), person.email)).status).toBe(201)
})

test('right passwords do not use up the attempts of an account', async () => {
  const { email } = await signUp(first.api, { isArtist: false })
  await spend(`sign-in:${email}`, 49)
  for (let index = 0; index < 3; index += 1) {
    expect((await logIn(createGuest(first.api, '203.0.113.7'), email)).status).toBe(201)
  }
})

test('a device is known for one account, and stays known for several', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const other = await signUp(first.api, { isArtist: false })
  await flood(other.email)
  await spend('sign-in:', 0)
  expect((await logIn(person, other.email)).status).toBe(429)
  await first.database.sql`truncate rate_limits`
  expect((await logIn(person, other.email)).status).toBe(201)
  await flood(person.email)
  expect((await logIn(person, person.email)).status).toBe(201)
})

test('a forged device cookie makes no device known', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const attacker = await signUp(first.api, { isArtist: false })
  const own = deviceCookieOf(await logIn(attacker, attacker.email)).split(';')[0] ?? ''
  const [device = '', signature = ''] = own.slice(own.indexOf('=') + 1).split('.')
  await flood(person.email)
  await spend('sign-in:', 0)
  const name = `frame.${DEVICE_COOKIE_NAME}`
  for (const value of [
    `${device}.${signature}`,
    `${device}.`,
    device,
    `.${signature}`,
    `${'x'.repeat(16)}.${signature}`,
    '~'.repeat(3000),
    '%00',
    '%',
  ]) {
    const headers = { cookie: `${name}=${value}` }
    const credentials = { email: person.email, password: PASSWORD }
    const answer = await createGuest(first.api).call('POST', '/session', credentials, headers)
    expect(answer.status, value).toBe(429)
  }
})

test('a password change makes other devices unknown, and keeps this one', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const phone = await signInAgain(second.api, person)
  const newPassword = 'another horse'
  await person.call('PUT', '/users/me/password', { currentPassword: PASSWORD, newPassword })
  await flood(person.email)
  expect((await logIn(phone, person.email, newPassword)).status).toBe(429)
  expect((await logIn(person, person.email, newPassword)).status).toBe(201)
})

test('a reset clears the count of wrong passwords, and lets the person in while the flood goes on', async () => {
  const person = await signUp(first.api, { isArtist: false })
  await flood(person.email)
  await first.database.sql`delete from rate_limits where key = 'sign-in:'`
  const guest = createGuest(first.api, '203.0.113.9')
  await guest.call('POST', '/password-resets', { email: person.email })
  const mail = await vi.waitFor(() => {
    const found = first.mails.findLast(({ to }) => to === person.email)
    expect(found).toBeDefined()
    return found
  })
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const newPassword = 'third horse'
  expect((await guest.call('PUT', `/password-resets/${token}`, { newPassword })).status).toBe(204)
  const elsewhere = createGuest(second.api, '203.0.113.10')
  expect((await logIn(elsewhere, person.email, newPassword)).status).toBe(201)
  await flood(person.email)
  expect((await logIn(guest, person.email, newPassword)).status).toBe(201)
  // The reset makes devices unknown that were known before.
  expect((await logIn(person, person.email, newPassword)).status).toBe(429)
})

test('a device cookie is for the server alone, and signs nobody in', async () => {
  const secure = await openTestApp({ publicUrl: 'https://frame.example' })
  const { email } = await signUp(secure.api, { isArtist: false })
  const cookie = deviceCookieOf(await logIn(createGuest(secure.api), email))
  expect(cookie).toMatch(/^__Secure-frame\.device=[\w.-]+; /)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=34560000']) {
    expect(cookie).toContain(part)
  }
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const answer = await createGuest(secure.api).call('GET', '/session', undefined, headers)
  expect(answer.body).toEqual({ user: null })
  await secure.close()
})

test('the deletion of an account removes the device cookie', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const answer = await person.call('DELETE', '/users/me', { password: PASSWORD })
  expect(deviceCookieOf(answer)).toMatch(/^frame\.device=;.*Max-Age=0/)
})
