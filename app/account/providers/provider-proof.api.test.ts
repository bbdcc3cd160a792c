import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest, type Person } from '../../../tests/helpers/app/person.ts'
import {
  newClaims,
  signInAt,
  signUpAt,
  startProvider,
  type TestProvider,
} from '../../../tests/helpers/services/sign-in-provider.ts'

let app: TestApp
let museum: TestProvider
let other: TestProvider

beforeAll(async () => {
  museum = await startProvider()
  other = await startProvider('other', 'Other')
  app = await openTestApp({ providers: [museum.settings, other.settings] })
})

afterEach(() => {
  museum.changeTokens = null
  museum.userInfo = {}
})

afterAll(async () => {
  await app.close()
  await museum.close()
  await other.close()
})

const START = '/sign-in-providers/museum/sign-ins'
const FINISH = '/sign-in-providers/museum/callbacks'

const viewerOf = async (person: Person) => (await person.call('GET', '/session')).body.user

// The checks of a sign-in at a provider.

test('what the ID token lacks is asked of the provider, and only about the same person', async () => {
  const { sub } = newClaims()
  const more = { email: `${sub}@example.com`, name: 'Petra van der Provided' }
  museum.userInfo = more
  const guest = createGuest(app.api)
  await signInAt(museum, guest, { claims: { sub } })
  const pending = await guest.call('GET', '/provider-sign-up')
  expect(pending.body.person).toMatchObject({
    email: more.email,
    firstName: 'Petra',
    lastName: 'van der Provided',
  })
  museum.userInfo = { sub: 'somebody-else', ...more }
  const answer = await signInAt(museum, createGuest(app.api), { claims: { sub } })
  expect(answer.body.code).toBe('provider-without-email')
})

test('a sign-in ends in the browser in which it began, and once', async () => {
  const claims = newClaims()
  await signUpAt(museum, app.api, claims)
  museum.claims = claims
  const guest = createGuest(app.api)
  const { body } = await guest.call('POST', START, {})
  const query = await museum.visit(body.url)
  const before = museum.exchanges
  const expectExpired = async (browser: Person, sent: object) => {
    const answer = await browser.call('POST', FINISH, sent)
    expect(answer.body.code).toBe('sign-in-expired')
    expect(await viewerOf(browser)).toBeNull()
  }
  await expectExpired(createGuest(app.api), query)
  // Another browser with its own sign-in in progress.
  const victim = createGuest(app.api)
  await victim.call('POST', START, {})
  await expectExpired(victim, query)
  expect(museum.exchanges).toBe(before)
  expect((await guest.call('POST', FINISH, query)).body.outcome).toBe('signed-in')
  await guest.call('DELETE', '/session')
  await expectExpired(guest, query)
  const { state: _, ...stateless } = query
  await guest.call('POST', START, {})
  await expectExpired(guest, stateless)
})

test('a forged flow cookie counts for nothing', async () => {
  museum.claims = newClaims()
  const guest = createGuest(app.api)
  const { body, headers } = await guest.call('POST', START, {})
  const query = await museum.visit(body.url)
  const pairs = headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '')
  const forged = pairs.map((pair) =>
    pair.includes('sign_in=') ? pair.replace(/=./, pair.includes('=A') ? '=B' : '=A') : pair,
  )
  const cookie = forged.join('; ')
  const answer = await createGuest(app.api).call('POST', FINISH, query, { cookie })
  expect(answer.body.code).toBe('sign-in-expired')
})

test('a code for one provider is not sent to another', async () => {
  museum.claims = newClaims()
  const guest = createGuest(app.api)
  const { body } = await guest.call('POST', START, {})
  const query = await museum.visit(body.url)
  const answer = await guest.call('POST', '/sign-in-providers/other/callbacks', query)
  expect(answer.body.code).toBe('sign-in-expired')
  expect(other.exchanges).toBe(0)
  const wrongIssuer = await signInQuery(guest, { iss: other.settings.issuer })
  expect(wrongIssuer.body.code).toBe('provider-refused')
  expect(await viewerOf(guest)).toBeNull()
})

/** Begins a sign-in and changes the parameters of the callback. */
async function signInQuery(guest: Person, change: Record<string, string>) {
  const { body } = await guest.call('POST', START, {})
  return guest.call('POST', FINISH, { ...(await museum.visit(body.url)), ...change })
}

test.each([
  ['of another audience', { aud: 'another client' }],
  ['of another issuer', { iss: 'http://localhost:1' }],
  ['with another nonce', { nonce: 'another nonce' }],
  ['that has expired', { exp: 1_000_000_000 }],
  ['without a subject', { sub: '' }],
])('an ID token %s is refused', async (_, change) => {
  const claims = newClaims()
  await signUpAt(museum, app.api, claims)
  const guest = createGuest(app.api)
  const answer = await signInAt(museum, guest, { claims: { ...claims, ...change } })
  expect(answer.body.code).toBe('provider-refused')
  expect(await viewerOf(guest)).toBeNull()
})

const stolenKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Signs the ID token with a key that is not the provider's. */
function resign(body: Record<string, unknown>) {
  const [header = '', payload = ''] = String(body['id_token']).split('.')
  const text = `${header}.${payload}`
  body['id_token'] = `${text}.${sign('sha256', Buffer.from(text), stolenKey).toString('base64url')}`
}

function unsign(body: Record<string, unknown>) {
  const header = Buffer.from('{"alg":"none"}').toString('base64url')
  body['id_token'] = `${header}.${String(body['id_token']).split('.')[1]}.`
}

test.each([
  ['signed by another key', resign],
  ['without a signature', unsign],
  ['that is missing', (body: Record<string, unknown>) => void delete body['id_token']],
])('an ID token %s is refused', async (_, change) => {
  const claims = newClaims()
  await signUpAt(museum, app.api, claims)
  museum.changeTokens = change
  museum.userInfo = claims
  const guest = createGuest(app.api)
  const answer = await signInAt(museum, guest, { claims })
  expect(answer.body.code).toBe('provider-refused')
  expect(await viewerOf(guest)).toBeNull()
})

test('somebody who cancels at the provider is told so', async () => {
  const guest = createGuest(app.api)
  const { body } = await guest.call('POST', START, { returnTo: '/favorites' })
  const state = new URL(body.url).searchParams.get('state')
  const answer = await guest.call('POST', FINISH, { error: 'access_denied', state })
  // The problem keeps the return query.
  const wayBack = { returnTo: '/favorites', keep: null }
  expect(answer.body).toMatchObject({ code: 'provider-cancelled', wayBack })
})

test('a sign-in leads to paths of this site only', async () => {
  const claims = newClaims()
  await signUpAt(museum, app.api, claims)
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/login',
    `/${'a'.repeat(1500)}`,
  ]) {
    const { body } = await signInAt(museum, createGuest(app.api), {
      claims,
      returnTo,
      keep: '../x',
    })
    expect(body).toMatchObject({ outcome: 'signed-in', returnTo: null, keep: null })
  }
})
