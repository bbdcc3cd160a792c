import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  PASSWORD,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import {
  newClaims,
  signInAt,
  signUpAt,
  startProvider,
  type TestProvider,
} from '../../../tests/helpers/services/sign-in-provider.ts'
import { newId } from '../../kernel/id.ts'

let app: TestApp
/** The same gallery before confirmed addresses were required. */
let before: TestApp
let museum: TestProvider

beforeAll(async () => {
  museum = await startProvider()
  const providers = [museum.settings]
  before = await openTestApp({ providers, rateLimits: true })
  const { database } = before
  app = await openTestApp({ providers, rateLimits: true, verifiedEmail: true, database })
})

afterAll(async () => {
  await app.close()
  await before.close()
  await museum.close()
})

beforeEach(async () => {
  await app.database.sql`truncate rate_limits`
})

const tokensTo = (email: string, { mails } = app): string[] =>
  mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])

/** Waits for `count` links to an address. @returns the token of the latest */
async function tokenTo(email: string, { count = 1, of = app } = {}): Promise<string> {
  await expect.poll(() => tokensTo(email, of)).toHaveLength(count)
  return tokensTo(email, of).at(-1) ?? ''
}

const stateOf = async (person: Person) => (await person.call('GET', '/users/me/email')).body
const confirm = (browser: Person, token: string) => browser.call('PUT', `/email-links/${token}`)
const subjectsTo = (email: string) =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

describe('where addresses have to be confirmed', () => {
  test('a new person is signed in, looks around, and publishes and buys when the link was confirmed', async () => {
    const artist = await signUp(app.api, { isArtist: true })
    const state = await stateOf(artist)
    expect(state).toMatchObject({ isVerified: false, isRequired: true })
    expect(state.link.address).toBe(artist.email)
    const draft = await addArtwork(artist, { isPublished: false })
    const publish = () => artist.call('PUT', `/artworks/${draft}/publication`)
    expect((await publish()).body.code).toBe('email-unverified')
    const stock = 'sketch-quiet-profile'
    expect((await artist.call('PUT', `/favorites/${stock}`)).status).toBe(200)
    expect((await artist.call('POST', '/cart/items', { id: stock })).status).toBe(201)
    expect((await checkOut(artist)).body.code).toBe('email-unverified')

    // On another device, without a session.
    expect((await confirm(createGuest(app.api), await tokenTo(artist.email))).status).toBe(204)
    expect(await stateOf(artist)).toMatchObject({ isVerified: true, link: null })
    expect((await publish()).status).toBe(200)
    expect((await checkOut(artist)).status).toBe(201)
  })

  test('a link works once, for a day, and opening it uses nothing', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const token = await tokenTo(person.email)
    const guest = createGuest(app.api)
    const look = async () => (await guest.call('GET', `/email-links/${token}`)).body
    expect(await look()).toEqual({ address: person.email, needsSession: false })
    expect(await look()).toEqual({ address: person.email, needsSession: false })
    expect((await stateOf(person)).isVerified).toBe(false)
    await app.database.sql`
      update verifications set expires_at = now() - interval '1 second' where value = ${person.id}`
    expect((await confirm(guest, token)).body.code).toBe('email-link-invalid')
    await person.call('POST', '/users/me/email/links')
    const second = await tokenTo(person.email, { count: 2 })
    const answers = await Promise.all([1, 2, 3].map(() => confirm(guest, second)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410])
    expect((await look()).address).toBeNull()
  })

  test('only the hash of a token is stored', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const token = await tokenTo(person.email)
    const rows = await app.database.sql`select * from verifications where value = ${person.id}`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('five links an hour are sent, and the latest ones all work', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const again = () => person.call('POST', '/users/me/email/links')
    for (let count = 0; count < 4; count += 1) expect((await again()).status).toBe(204)
    const refused = await again()
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toMatch(/^Too many links requested\..* \d+ minutes?\.$/)
    await tokenTo(person.email, { count: 5 })
    const [first = ''] = tokensTo(person.email)
    expect((await confirm(createGuest(app.api), first)).status).toBe(204)
    expect((await again()).body.code).toBe('email-verified')
  })

  test('a link to the own address still works after a change of the password', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const token = await tokenTo(person.email)
    const passwords = { currentPassword: PASSWORD, newPassword: 'another horse' }
    expect((await person.call('PUT', '/users/me/password', passwords)).status).toBe(204)
    expect((await confirm(createGuest(app.api), token)).status).toBe(204)
    expect((await stateOf(person)).isVerified).toBe(true)
  })

  test('a password that is set by mail confirms the address', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const guest = createGuest(app.api)
    await guest.call('POST', '/password-resets', { email: person.email })
    const resetToken = () =>
      app.mails
        .filter(({ to }) => to === person.email)
        .flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
    await expect.poll(resetToken).toBeDefined()
    await guest.call('PUT', `/password-resets/${resetToken()}`, { newPassword: PASSWORD })
    await guest.call('POST', '/session', { email: person.email, password: PASSWORD })
    expect((await stateOf(guest)).isVerified).toBe(true)
  })

  test('somebody who had an account before gets a link when they ask for one', async () => {
    const old = await signUp(before.api, { isArtist: false })
    expect(tokensTo(old.email, before)).toEqual([])
    const browser = createGuest(app.api)
    await browser.call('POST', '/session', { email: old.email, password: PASSWORD })
    expect(await stateOf(browser)).toMatchObject({
      isVerified: false,
      isRequired: true,
      link: null,
    })
    expect((await browser.call('POST', '/users/me/email/links')).status).toBe(204)
    expect((await confirm(browser, await tokenTo(old.email))).status).toBe(204)
    expect((await stateOf(browser)).isVerified).toBe(true)
  })

  test('an address that a provider has verified counts, and another does not', async () => {
    const known = await signUpAt(museum, app.api)
    expect((await stateOf(known)).isVerified).toBe(true)
    const claims = newClaims({ email_verified: false })
    const unknown = await signUpAt(museum, app.api, claims)
    expect((await stateOf(unknown)).isVerified).toBe(false)
    await tokenTo(unknown.email)
    const device = createGuest(app.api)
    await signInAt(museum, device, { claims: { ...claims, email_verified: true, email: 'b@c.de' } })
    expect((await stateOf(unknown)).isVerified).toBe(false)
    await signInAt(museum, device, { claims: { ...claims, email_verified: true } })
    expect((await stateOf(unknown)).isVerified).toBe(true)
    expect(tokensTo(known.email)).toEqual([])
  })

  test('guests order as before', async () => {
    const artist = await signUp(before.api, { isArtist: true })
    const id = await addArtwork(artist)
    const order = { delivery: DELIVERY, total: 120, items: [{ id, price: 120 }] }
    expect((await createGuest(app.api).call('POST', '/guest-orders', order)).status).toBe(201)
  })
})

describe('where they do not have to be', () => {
  test('a sign-up sends no link, and publishing and buying do not wait', async () => {
    const artist = await signUp(before.api, { isArtist: true })
    const work = await addArtwork(artist)
    await artist.call('POST', '/cart/items', { id: work })
    expect((await checkOut(artist)).status).toBe(201)
    expect(tokensTo(artist.email, before)).toEqual([])
    expect(await stateOf(artist)).toMatchObject({ isRequired: false, link: null })
  })
})

describe('a new address', () => {
  const newAddress = () => `${newId()}@example.com`
  const change = (person: Person, email: string, password = PASSWORD) =>
    person.call('PUT', '/users/me/email', { email, password })

  test('counts once it is confirmed by its account, and the old one is told twice', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const email = newAddress()
    const answer = await change(person, email.toUpperCase())
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({ address: person.email, link: { address: email } })
    const token = await tokenTo(email)
    const guest = createGuest(app.api)
    expect((await guest.call('GET', `/email-links/${token}`)).body.needsSession).toBe(true)
    expect((await confirm(guest, token)).body.code).toBe('not-signed-in')
    const stranger = await signUp(app.api, { isArtist: false })
    expect((await confirm(stranger, token)).body.code).toBe('not-signed-in')

    expect((await confirm(person, token)).status).toBe(204)
    expect(await stateOf(person)).toMatchObject({ address: email, isVerified: true, link: null })
    const signIn = (address: string) =>
      createGuest(app.api).call('POST', '/session', { email: address, password: PASSWORD })
    expect((await signIn(email)).status).toBe(201)
    expect((await signIn(person.email)).status).toBe(401)
    await expect
      .poll(() => subjectsTo(person.email))
      .toEqual([
        'Confirm your email address',
        'A new email address was given for your Frame account',
        'The email address of your Frame account was changed',
      ])
  })

  test('is exported, and mails to the old one go with the account', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const email = newAddress()
    await change(person, email)
    expect((await confirm(person, await tokenTo(email))).status).toBe(204)
    await expect.poll(() => subjectsTo(person.email)).toHaveLength(3)
    const { body } = await person.call('GET', '/users/me/export')
    expect(body.formerEmails).toMatchObject([{ email: person.email }])
    expect((await person.call('DELETE', '/users/me', { password: PASSWORD })).status).toBe(204)
    expect([...subjectsTo(person.email), ...subjectsTo(email)]).toEqual([])
  })

  test('ends what was mailed before, and a second one ends the first', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const own = await tokenTo(person.email)
    const [mistyped, right] = [newAddress(), newAddress()]
    await change(person, mistyped)
    const wrong = await tokenTo(mistyped)
    await change(person, right)
    const token = await tokenTo(right)
    for (const ended of [own, wrong])
      expect((await confirm(person, ended)).body.code).toBe('email-link-invalid')
    // Another link goes to the new address.
    await person.call('POST', '/users/me/email/links')
    await tokenTo(right, { count: 2 })
    expect((await confirm(person, token)).status).toBe(204)
    const left = await app.database.sql`select from verifications where value = ${person.id}`
    expect(left).toHaveLength(0)
  })

  test('that is cancelled does not count, and links to the old one still do', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const email = newAddress()
    await change(person, email)
    const token = await tokenTo(email)
    const cancel = () => person.call('DELETE', '/users/me/email/change')
    expect((await cancel()).status).toBe(204)
    expect((await confirm(person, token)).body.code).toBe('email-link-invalid')
    expect(await stateOf(person)).toMatchObject({ address: person.email, link: null })
    await person.call('POST', '/users/me/email/links')
    const own = await tokenTo(person.email, { count: 2 })
    await cancel()
    expect((await confirm(person, own)).status).toBe(204)
  })

  test('needs the password, and is neither one’s own nor somebody else’s', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const other = await signUp(app.api, { isArtist: false })
    const codes = [
      (await change(person, newAddress(), 'not it')).body.code,
      (await change(person, newAddress(), '')).body.code,
      (await change(person, person.email)).body.code,
      (await change(person, other.email)).body.code,
      (await change(person, 'no address')).body.errors[0].message,
    ]
    expect(codes).toEqual([
      'incorrect-password',
      'invalid-request',
      'email-unchanged',
      'email-already-in-use',
      'Please enter a valid email address',
    ])
  })

  test('is asked for a few times only, also for addresses that have an account', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const other = await signUp(app.api, { isArtist: false })
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change(person, other.email)).body.code).toBe('email-already-in-use')
    }
    expect((await change(person, other.email)).body.code).toBe('too-many-requests')
  })

  test('that has become somebody else’s meanwhile is refused', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const email = newAddress()
    await change(person, email)
    const token = await tokenTo(email)
    await signUp(app.api, { isArtist: false, email })
    expect((await confirm(person, token)).body.code).toBe('email-already-in-use')
    expect((await stateOf(person)).address).toBe(person.email)
  })

  test('ends with a change of the password', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const email = newAddress()
    await change(person, email)
    const token = await tokenTo(email)
    const passwords = { currentPassword: PASSWORD, newPassword: 'another horse' }
    await person.call('PUT', '/users/me/password', passwords)
    expect((await confirm(person, token)).body.code).toBe('email-link-invalid')
  })

  test('of a person without a password needs a fresh session', async () => {
    const person = await signUpAt(museum, app.api)
    await app.database.sql`
      update sessions set created_at = now() - interval '1 hour' where user_id = ${person.id}`
    const stale = await person.call('PUT', '/users/me/email', { email: newAddress() })
    expect(stale.body.code).toBe('sign-in-again')
  })
})

test('an export holds the links that were sent, without their tokens', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const token = await tokenTo(person.email)
  const { body } = await person.call('GET', '/users/me/export')
  expect(body.emailLinks).toMatchObject([{ email: person.email }])
  expect(body.resetLinks).toEqual([])
  expect(JSON.stringify(body)).not.toContain(token)
})
