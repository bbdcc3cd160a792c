import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import {
  newClaims,
  signInAt,
  signUpAt,
  startProvider,
  type TestProvider,
} from '../../../tests/helpers/services/sign-in-provider.ts'
import { listen } from '../../../tests/helpers/site/listen.ts'

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

const viewerOf = async (person: Person) => (await person.call('GET', '/session')).body.user

async function countRows(email: string) {
  const [row] = await app.database.sql`
    select count(distinct u.id)::int as users, count(c.id)::int as credentials
    from users u left join credentials c on c.user_id = u.id where u.email = ${email}`
  return row
}

test('the ways to sign in are listed, without what is secret', async () => {
  const { body } = await createGuest(app.api).call('GET', '/sign-in-methods')
  expect(body).toEqual({
    password: true,
    providers: [
      { id: 'museum', name: 'The Museum' },
      { id: 'other', name: 'Other' },
    ],
    verifiedEmail: false,
    signUp: 'open',
  })
})

test('the way to a provider has PKCE, a nonce and a state', async () => {
  const { body } = await createGuest(app.api).call('POST', START, {})
  const { origin, searchParams } = new URL(body.url)
  expect(origin).toBe(museum.settings.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'frame',
    scope: 'openid email profile',
    redirect_uri: 'http://localhost:3000/login/callback/museum',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
    state: expect.stringMatching(/^[\w-]{32}$/),
  })
})

test('a new person is asked first, and has an account and a session afterwards', async () => {
  const claims = newClaims()
  const guest = createGuest(app.api)
  const { status, body } = await signInAt(museum, guest, {
    claims,
    isArtist: true,
    returnTo: '/cart',
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: { outcome: 'sign-up', user: null, returnTo: '/cart', keep: null },
  })
  expect(await countRows(claims.email)).toEqual({ users: 0, credentials: 0 })
  expect(await viewerOf(guest)).toBeNull()
  const pending = await guest.call('GET', '/provider-sign-up')
  expect(pending.body.person).toEqual({
    provider: { id: 'museum', name: 'The Museum' },
    email: claims.email,
    firstName: 'Petra',
    lastName: 'Provided',
    isArtist: true,
    isTypeGiven: false,
  })

  const typed = { firstName: 'Petra', lastName: ' ', isArtist: true }
  expect((await guest.call('POST', '/provider-sign-up', typed)).status).toBe(422)
  const signedUp = await guest.call('POST', '/provider-sign-up', { ...typed, lastName: 'Painter' })
  expect(signedUp.status).toBe(201)
  expect(signedUp.body).toMatchObject({
    outcome: 'signed-in',
    user: { email: claims.email, displayName: 'Petra Painter', isArtist: true },
    returnTo: '/cart',
  })
  expect(await viewerOf(guest)).toMatchObject({ email: claims.email })
  expect(await countRows(claims.email)).toEqual({ users: 1, credentials: 1 })
  // A pending sign-up works once.
  const again = await guest.call('POST', '/provider-sign-up', { ...typed, lastName: 'Painter' })
  expect(again.body.code).toBe('sign-in-expired')
})

test('somebody who comes back is signed in, with what they wanted', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  const work = await addArtwork(await signUp(app.api, { isArtist: true }))
  const device = createGuest(app.api)
  // The provider identifies the user, but does not change the address.
  const changed = { ...claims, email: 'changed@example.com', given_name: 'Else' }
  const { body } = await signInAt(museum, device, {
    claims: changed,
    returnTo: '/artwork/x?y=1',
    keep: work,
  })
  expect(body).toMatchObject({
    outcome: 'signed-in',
    user: { id: person.id, email: claims.email, firstName: 'Petra' },
    returnTo: '/artwork/x?y=1',
    keep: work,
  })
  expect(await viewerOf(device)).toMatchObject({ id: person.id })
  expect(await viewerOf(person)).toMatchObject({ id: person.id })
  await device.call('DELETE', '/session')
  expect(await viewerOf(device)).toBeNull()
  expect(await viewerOf(person)).toMatchObject({ id: person.id })
})

test('somebody whose provider no longer tells an address is signed in', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  const device = createGuest(app.api)
  await signInAt(museum, device, { claims: { sub: claims.sub } })
  expect(await viewerOf(device)).toMatchObject({ id: person.id })
})

test('no token of the provider is stored, and a hundred sessions at most', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  await app.database.sql`
    insert into sessions (id, token, user_id, expires_at)
    select gen_random_uuid(), gen_random_uuid(), ${person.id}, now() + interval '1 day'
    from generate_series(1, 120)`
  await signInAt(museum, createGuest(app.api), { claims })
  const rows = await app.database.sql`
    select provider_id, account_id, access_token, refresh_token, id_token, password, scope
    from credentials where user_id = ${person.id}`
  expect(rows).toEqual([
    {
      provider_id: museum.settings.issuer,
      account_id: claims.sub,
      access_token: null,
      refresh_token: null,
      id_token: null,
      password: null,
      scope: null,
    },
  ])
  const sessions = await app.database.sql`select from sessions where user_id = ${person.id}`
  expect(sessions).toHaveLength(100)
})

test('an address that has an account links nobody to it', async () => {
  const { email } = await signUp(app.api, { isArtist: false })
  const guest = createGuest(app.api)
  const answer = await signInAt(museum, guest, {
    claims: newClaims({ email: email.toUpperCase() }),
  })
  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('account-not-linked')
  expect(answer.body.detail).toContain('then link The Museum under Security')
  expect(await viewerOf(guest)).toBeNull()
  expect((await guest.call('GET', '/provider-sign-up')).body.person).toBeNull()
  expect(await countRows(email)).toEqual({ users: 1, credentials: 1 })
})

test('an address that has got an account meanwhile is refused at the sign-up', async () => {
  const claims = newClaims()
  const guest = createGuest(app.api)
  await signInAt(museum, guest, { claims })
  await signUp(app.api, { isArtist: false, email: claims.email })
  const names = { firstName: 'Petra', lastName: 'Provided', isArtist: false }
  const answer = await guest.call('POST', '/provider-sign-up', names)
  expect(answer.body.code).toBe('email-already-in-use')
  expect(await countRows(claims.email)).toEqual({ users: 1, credentials: 1 })
})

test('the same person at two tabs gets one account', async () => {
  const claims = newClaims()
  const tabs = [createGuest(app.api), createGuest(app.api)]
  for (const tab of tabs) await signInAt(museum, tab, { claims })
  const names = { firstName: 'Petra', lastName: 'Provided', isArtist: false }
  const answers = await Promise.all(tabs.map((tab) => tab.call('POST', '/provider-sign-up', names)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await countRows(claims.email)).toEqual({ users: 1, credentials: 1 })
})

test('a provider that tells no usable address makes no account', async () => {
  for (const email of [undefined, 'no address']) {
    const guest = createGuest(app.api)
    const answer = await signInAt(museum, guest, { claims: newClaims({ email }) })
    expect(answer.body.code).toBe('provider-without-email')
    expect((await guest.call('GET', '/provider-sign-up')).body.person).toBeNull()
  }
})

test('an unknown provider is not found', async () => {
  const guest = createGuest(app.api)
  for (const path of ['/sign-in-providers/no/sign-ins', '/sign-in-providers/no/callbacks'])
    expect((await guest.call('POST', path, {})).body.code).toBe('provider-not-found')
})

test('a provider that was unavailable when Frame started is found later', async () => {
  const late = await startProvider('late', 'Late')
  await late.close()
  const site = await openTestApp({ providers: [late.settings], database: app.database })
  const guest = createGuest(site.api)
  const path = '/sign-in-providers/late/sign-ins'
  const unanswered = await guest.call('POST', path, {})
  expect(unanswered.status).toBe(503)
  expect(unanswered.body.detail).toBe('Late does not answer. Please try again in a moment.')
  await late.open()
  late.claims = newClaims()
  const { body } = await guest.call('POST', path, {})
  const query = await late.visit(body.url)
  const answer = await guest.call('POST', '/sign-in-providers/late/callbacks', query)
  expect(answer.body.outcome).toBe('sign-up')

  // The provider fails after the user's visit.
  const second = await guest.call('POST', path, {})
  const left = await late.visit(second.body.url)
  await late.close()
  const refused = await guest.call('POST', '/sign-in-providers/late/callbacks', left)
  expect(refused.body.code).toBe('provider-refused')
  await site.close()
})

test('a document of another issuer is not accepted', async () => {
  const settings = {
    ...museum.settings,
    issuer: museum.settings.issuer.replace('localhost', '127.0.0.1'),
  }
  const site = await openTestApp({ providers: [settings], database: app.database })
  const answer = await createGuest(site.api).call('POST', START, {})
  expect(answer.body.code).toBe('provider-unavailable')
  await site.close()
})

test('a provider that accepts connections and never answers is given up', async () => {
  const silent = createServer(() => {})
  const port = await listen(silent, 'localhost')
  const settings = { ...museum.settings, issuer: `http://localhost:${port}` }
  const site = await openTestApp({ providers: [settings], database: app.database })
  const answer = await createGuest(site.api).call('POST', START, {})
  expect(answer.status).toBe(503)
  silent.closeAllConnections()
  silent.close()
  await site.close()
})
