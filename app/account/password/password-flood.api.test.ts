import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest, PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.server.ts'

// The effect on other requests while password hashing is overloaded.

let passwords: PasswordHasher
let app: TestApp
let person: Person

beforeEach(async () => {
  passwords = createPasswordHasher({ threads: 1, queueLength: 0 })
  app = await openTestApp({ passwords, rateLimits: true })
  person = await signUp(app.api, { isArtist: false })
})

afterEach(() => app.close())

const newcomer = () => ({
  email: `${newId()}@example.com`,
  password: PASSWORD,
  firstName: 'N',
  lastName: 'N',
})

test('a full queue refuses requests before anything is counted', async () => {
  const busy = passwords.hash('somebody else')
  const { email } = person
  const guest = createGuest(app.api)
  const answers = await Promise.all([
    guest.call('POST', '/session', { email, password: PASSWORD }),
    guest.call('POST', '/users', newcomer()),
    guest.call('PUT', '/password-resets/some-token', { newPassword: PASSWORD }),
    person.call('PUT', '/users/me/password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
    person.call('DELETE', '/users/me', { password: PASSWORD }),
  ])
  await busy
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array(5).fill([503, 'unavailable']),
  )
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(5).fill('2'))
  const counted = await app.database.sql`select key from rate_limits where key like 'sign-in%'`
  expect(counted).toEqual([])
  expect((await guest.call('POST', '/session', { email, password: PASSWORD })).status).toBe(201)
})

test('no request holds a database connection while its password is hashed', async () => {
  const held: number[] = []
  const { pool } = app.database
  const countBusy = () => pool.totalCount - pool.idleCount
  const watching: PasswordHasher = {
    ...passwords,
    async hash(password) {
      held.push(countBusy())
      return passwords.hash(password)
    },
    async verify(known, password) {
      held.push(countBusy())
      return passwords.verify(known, password)
    },
  }
  const crowd = await openTestApp({ passwords: watching, database: app.database })
  const fresh = await signUp(crowd.api, { isArtist: true })
  const again = { currentPassword: PASSWORD, newPassword: PASSWORD }
  await fresh.call('POST', '/session', { email: fresh.email, password: PASSWORD })
  await fresh.call('PUT', '/users/me/password', again)
  await createGuest(crowd.api).call('POST', '/users', { ...newcomer(), email: fresh.email })
  await fresh.call('DELETE', '/users/me', { password: PASSWORD })
  expect(held.length).toBeGreaterThan(4)
  expect(held.filter((busy) => busy > 0)).toEqual([])
  await crowd.close()
})
