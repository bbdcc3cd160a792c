import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest, type Person } from '../../../tests/helpers/app/person.ts'
import { newClaims } from '../../../tests/helpers/services/sign-in-provider.ts'
import {
  startStrictProvider,
  type StrictProvider,
} from '../../../tests/helpers/services/strict-provider.ts'

// Tests against a certified provider, which is stricter than the test helper's.

const person = newClaims()
let strict: StrictProvider
let app: TestApp

beforeAll(async () => {
  strict = await startStrictProvider('http://localhost:3000/login/callback/strict', person)
  app = await openTestApp({ providers: [strict.settings] })
})

afterAll(async () => {
  await app.close()
  await strict.close()
})

async function signIn(guest: Person) {
  const { body } = await guest.call('POST', '/sign-in-providers/strict/sign-ins', {})
  const query = await strict.visit(body.url)
  // The provider sends its issuer (RFC 9207), which better-auth compares.
  expect(query['iss']).toBe(strict.settings.issuer)
  return guest.call('POST', '/sign-in-providers/strict/callbacks', query)
}

test('a certified provider signs in new people and people it has sent before', async () => {
  const guest = createGuest(app.api)
  expect((await signIn(guest)).body).toMatchObject({ outcome: 'sign-up' })
  // Its ID tokens contain no email address, so it comes from the userinfo endpoint.
  const { body: pending } = await guest.call('GET', '/provider-sign-up')
  expect(pending.person).toMatchObject({
    email: person.email,
    firstName: 'Petra',
    lastName: 'Provided',
  })
  const names = { firstName: 'Petra', lastName: 'Provided', isArtist: true }
  const created = await guest.call('POST', '/provider-sign-up', names)
  expect(created.body.user).toMatchObject({ email: person.email, isArtist: true })

  const device = createGuest(app.api)
  expect((await signIn(device)).body).toMatchObject({ outcome: 'signed-in' })
  const { body } = await device.call('GET', '/session')
  expect(body.user).toMatchObject({ email: person.email })
})
