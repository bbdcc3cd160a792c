import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { codeNow, nextCode } from '../../../tests/helpers/app/authenticator.ts'
import { createGuest, PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { grantRole } from '../../admin/operators/operator.store.server.ts'
import {
  newClaims,
  signInAt,
  signUpAt,
  startProvider,
  type TestProvider,
} from '../../../tests/helpers/services/sign-in-provider.ts'

// A gallery without password sign-in.

let app: TestApp
let before: TestApp
let museum: TestProvider

beforeAll(async () => {
  museum = await startProvider()
  before = await openTestApp({ providers: [museum.settings] })
  const providers = [museum.settings]
  app = await openTestApp({ providers, passwordSignIn: false, database: before.database })
})

afterAll(async () => {
  await app.close()
  await before.close()
  await museum.close()
})

const newPassword = 'another horse'

test.each([
  ['POST', '/session', { email: 'a@example.com', password: PASSWORD }],
  ['POST', '/users', { email: 'a@example.com', password: PASSWORD, firstName: 'A', lastName: 'B' }],
  ['PUT', '/users/me/password', { currentPassword: PASSWORD, newPassword }],
  ['POST', '/password-resets', { email: 'a@example.com' }],
  ['GET', '/password-resets/no-such-token', undefined],
  ['PUT', '/password-resets/no-such-token', { newPassword }],
])('%s %s says that there are no passwords', async (method, path, body) => {
  const answer = await createGuest(app.api).call(method, path, body)
  expect(answer.status).toBe(403)
  expect(answer.body.code).toBe('password-sign-in-disabled')
})

test('people sign up, sign in and delete their account by a provider', async () => {
  const { body } = await createGuest(app.api).call('GET', '/sign-in-methods')
  const providers = [{ id: 'museum', name: 'The Museum' }]
  expect(body).toEqual({ password: false, providers, verifiedEmail: false, signUp: 'open' })
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  const device = createGuest(app.api)
  expect((await signInAt(museum, device, { claims })).body.outcome).toBe('signed-in')
  expect((await person.call('DELETE', '/users/me', {})).status).toBe(204)
})

test('a password of before counts neither as a way to sign in nor for a deletion', async () => {
  const old = await signUp(before.api, { isArtist: false })
  const claims = newClaims()
  museum.claims = claims
  const { body } = await old.call('POST', '/users/me/linked-accounts', { provider: 'museum' })
  await old.call('POST', '/sign-in-providers/museum/callbacks', await museum.visit(body.url))
  const person = createGuest(app.api)
  await signInAt(museum, person, { claims })
  const methods = await person.call('GET', '/users/me/sign-in-methods')
  expect(methods.body.password).toBe(false)
  const [{ id, isRemovable }] = methods.body.linkedAccounts
  expect(isRemovable).toBe(false)
  const unlinked = await person.call('DELETE', `/users/me/linked-accounts/${id}`, {})
  expect(unlinked.body.code).toBe('last-sign-in-method')
  expect((await person.call('DELETE', '/users/me', {})).status).toBe(204)
})

test('an operator sets up a second factor after a fresh login, and proves it in the next', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  await grantRole(app.database.db, { userId: person.id, actorId: null })
  const useRole = async (browser: Person) => (await browser.call('GET', '/admin/overview')).status
  const { body } = await person.call('POST', '/users/me/two-factor/key')
  const turnOn = async () => {
    const proof = { code: codeNow(body.key) }
    return (await person.call('PUT', '/users/me/two-factor', proof)).status
  }
  const begin = (timestamp: string) =>
    app.database.sql.unsafe(`update sessions set created_at = ${timestamp} where user_id = $1`, [
      person.id,
    ])
  await begin(`now() - interval '1 hour'`)
  expect([await turnOn(), await useRole(person)]).toEqual([403, 403])
  await begin('now()')
  expect([await turnOn(), await useRole(person)]).toEqual([200, 200])

  const device = createGuest(app.api)
  await signInAt(museum, device, { claims })
  expect(await useRole(device)).toBe(401)
  await device.call('POST', '/session/second-step', { code: nextCode(body.key) })
  expect(await useRole(device)).toBe(200)
  const started = await device.call('POST', '/users/me/passkeys/options', {})
  expect(started.status).toBe(201)
})
