import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})

afterAll(() => app.close())

beforeEach(async () => {
  await app.database.sql`truncate rate_limits`
  person = await signUp(app.api, { isArtist: false })
})

const subjectsTo = ({ email }: Person) =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

const NEW_DEVICE = 'New login to your Frame account'
const CHANGED = 'Your Frame password was changed'

test('a login with an unknown browser is told by mail, and one with a known browser is not', async () => {
  await person.call('POST', '/session', { email: person.email, password: PASSWORD })
  const phone = await signInAgain(app.api, person)
  await expect.poll(() => subjectsTo(person)).toEqual([NEW_DEVICE])
  await phone.call('POST', '/session', { email: person.email, password: PASSWORD })
  // A later mail arrives, so an earlier one would have arrived, too.
  await phone.call('PUT', '/users/me/password', {
    currentPassword: PASSWORD,
    newPassword: 'another horse',
  })
  await expect.poll(() => subjectsTo(person)).toEqual([NEW_DEVICE, CHANGED])
})

test('a wrong password is not told by mail, a change of it is', async () => {
  const change = { currentPassword: 'not it', newPassword: 'another horse' }
  expect((await person.call('PUT', '/users/me/password', change)).status).toBe(403)
  await createGuest(app.api).call('POST', '/session', { email: person.email, password: 'not it' })
  const right = { ...change, currentPassword: PASSWORD }
  expect((await person.call('PUT', '/users/me/password', right)).status).toBe(204)
  await expect.poll(() => subjectsTo(person)).toEqual([CHANGED])
})

test('a script that logs in again and again sends at most ten mails an hour', async () => {
  for (let index = 0; index < 12; index += 1) await signInAgain(app.api, person)
  await person.call('PUT', '/users/me/password', {
    currentPassword: PASSWORD,
    newPassword: 'another horse',
  })
  await expect.poll(() => subjectsTo(person).at(-1)).toBe(CHANGED)
  expect(subjectsTo(person).filter((subject) => subject === NEW_DEVICE)).toHaveLength(10)
})

test('a mail that cannot be sent does not fail the change, and is sent later', async () => {
  const { send } = app.mailer
  app.mailer.send = () => {
    app.mailer.send = send
    return Promise.reject(new Error('no mail server'))
  }
  const change = { currentPassword: PASSWORD, newPassword: 'another horse' }
  expect((await person.call('PUT', '/users/me/password', change)).status).toBe(204)
  expect((await person.call('GET', '/users/me')).status).toBe(200)
  await expect.poll(() => subjectsTo(person), { timeout: 5000 }).toEqual([CHANGED])
})
