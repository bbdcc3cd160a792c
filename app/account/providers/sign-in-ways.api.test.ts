import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { codeNow, nextCode, turnOnTwoFactor } from '../../../tests/helpers/app/authenticator.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import {
  newClaims,
  signInAt,
  signUpAt,
  startProvider,
  visitProvider,
  type TestProvider,
} from '../../../tests/helpers/services/sign-in-provider.ts'
import { newId } from '../../kernel/id.ts'
import { addPassword } from '../password/password.store.server.ts'

// Providers together with two-step login and passkeys.

let app: TestApp
let museum: TestProvider

beforeAll(async () => {
  museum = await startProvider()
  app = await openTestApp({ providers: [museum.settings] })
})

afterAll(async () => {
  await app.close()
  await museum.close()
})

beforeEach(() => {
  museum.changeTokens = null
})

const viewerOf = async (person: Person) => (await person.call('GET', '/session')).body.user
const isAwaited = async (browser: Person): Promise<boolean> =>
  (await browser.call('GET', '/session/second-step')).body.isPending
const enterCode = (browser: Person, code: string) =>
  browser.call('POST', '/session/second-step', { code })

/** A user with a password, a linked account and two-step login. */
async function openPerson() {
  const person = await signUp(app.api, { isArtist: false })
  const claims = newClaims()
  await visitProvider(museum, person, { claims, purpose: 'linked-accounts' })
  return { person, claims, ...(await turnOnTwoFactor(person)) }
}

test('a login at a provider with an unknown browser is told by mail, and one with a known is not', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  const subjects = () =>
    app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
  await signInAt(museum, person, { claims })
  const phone = createGuest(app.api)
  expect((await signInAt(museum, phone, { claims })).body.outcome).toBe('signed-in')
  await expect.poll(subjects).toEqual(['New login to your Frame account'])
  await signInAt(museum, phone, { claims })
  // A later mail arrives, so an earlier one would have arrived, too.
  await phone.call('PUT', '/users/me/password', { newPassword: 'another horse' })
  await expect
    .poll(subjects)
    .toEqual(['New login to your Frame account', 'Your Frame account has a password'])
})

describe('a sign-in at a provider, with two-step login', () => {
  test('opens no session before the code, and one that has proved the factor after it', async () => {
    const { person, claims, key } = await openPerson()
    const browser = createGuest(app.api)
    const answer = await signInAt(museum, browser, { claims, returnTo: '/cart' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { outcome: 'code', user: null, returnTo: '/cart', keep: null },
    ])
    expect(await viewerOf(browser)).toBeNull()
    expect(await isAwaited(browser)).toBe(true)
    expect((await enterCode(createGuest(app.api), nextCode(key))).status).toBe(401)
    expect((await enterCode(browser, 'no code')).body.code).toBe('wrong-code')
    expect((await enterCode(browser, nextCode(key))).status).toBe(201)
    expect(await viewerOf(browser)).toMatchObject({ id: person.id })
    expect(await isAwaited(browser)).toBe(false)
    const sessions = await app.database.sql`
      select factor_proved_at from sessions where user_id = ${person.id}
      order by created_at desc limit 1`
    expect(sessions[0]?.['factor_proved_at']).not.toBeNull()
  })

  test('that proves nothing asks for no code', async () => {
    const { claims } = await openPerson()
    museum.changeTokens = (body) => void delete body['id_token']
    const browser = createGuest(app.api)
    const answer = await signInAt(museum, browser, { claims })
    expect(answer.body.code).toBe('provider-refused')
    expect(await isAwaited(browser)).toBe(false)
  })

  test('can be broken off, and ends when the account is unlinked', async () => {
    const { person, claims, key } = await openPerson()
    const [first, second] = [createGuest(app.api), createGuest(app.api)]
    for (const browser of [first, second]) await signInAt(museum, browser, { claims })
    await first.call('DELETE', '/session/second-step')
    expect(await isAwaited(first)).toBe(false)
    const { body } = await person.call('GET', '/users/me/sign-in-methods')
    await person.call('DELETE', `/users/me/linked-accounts/${body.linkedAccounts[0].id}`, {
      password: PASSWORD,
    })
    expect((await enterCode(second, nextCode(key))).body.code).toBe('second-step-expired')
  })

  test('asks for no code of somebody who confirms who they are, in their session', async () => {
    const { person, claims } = await openPerson()
    const listSessions = async () => (await person.call('GET', '/users/me/sessions')).body.items
    const before = await listSessions()
    const answer = await visitProvider(museum, person, { claims, purpose: 'confirmations' })
    expect(answer.body.outcome).toBe('signed-in')
    expect(await viewerOf(person)).toMatchObject({ id: person.id })
    // The new session replaces the old one, and keeps its proof of the second factor.
    const after = await listSessions()
    expect(after.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true])
    expect(after[0].id).not.toBe(before[0].id)
    const proved = await app.database.sql`
      select count(factor_proved_at)::int as count from sessions where user_id = ${person.id}`
    expect(proved).toEqual([{ count: 1 }])
  })
})

describe('the last way to sign in', () => {
  const addPasskey = async ({ id: userId }: Person): Promise<string> => {
    const id = newId()
    await app.database.sql`
      insert into passkeys (id, user_id, name, credential_id, public_key, counter)
      values (${id}, ${userId}, 'Phone', ${id}, 'key', 0)`
    return id
  }
  const linkedOf = async (person: Person) =>
    (await person.call('GET', '/users/me/sign-in-methods')).body.linkedAccounts

  test('is never removed, and a passkey is one', async () => {
    const person = await signUpAt(museum, app.api)
    const passkey = await addPasskey(person)
    const [{ id, isRemovable }] = await linkedOf(person)
    expect(isRemovable).toBe(true)
    const answers = await Promise.all([
      person.call('DELETE', `/users/me/linked-accounts/${id}`, {}),
      person.call('DELETE', `/users/me/passkeys/${passkey}`, {}),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('last-sign-in-method')
  })

  test('is the passkey where passwords do not count', async () => {
    const { api, ...without } = await openTestApp({
      providers: [museum.settings],
      passwordSignIn: false,
      database: app.database,
    })
    const claims = newClaims()
    const person = await signUpAt(museum, api, claims)
    const [only, other] = [await addPasskey(person), await addPasskey(person)]
    const [{ id }] = await linkedOf(person)
    expect((await person.call('DELETE', `/users/me/linked-accounts/${id}`, {})).status).toBe(204)
    expect((await person.call('DELETE', `/users/me/passkeys/${other}`, {})).status).toBe(204)
    const refused = await person.call('DELETE', `/users/me/passkeys/${only}`, {})
    expect(refused.body.code).toBe('last-sign-in-method')
    await without.close()
  })
})

describe('somebody without a password', () => {
  const age = ({ id }: Person) => app.database.sql`
    update sessions set created_at = now() - interval '1 hour' where user_id = ${id}`
  const startPasskey = (person: Person) => person.call('POST', '/users/me/passkeys/options', {})
  const setPassword = (person: Person, fields: object = {}, key?: string) =>
    person.call(
      'PUT',
      '/users/me/password',
      { newPassword: PASSWORD, ...fields },
      key === undefined ? {} : { 'idempotency-key': key },
    )

  test('needs a fresh sign-in for what asks others for the password', async () => {
    const claims = newClaims()
    const person = await signUpAt(museum, app.api, claims)
    const email = `${newId()}@example.com`
    await person.call('POST', '/users/me/two-factor/key')
    const tryAll = async () => [
      await startPasskey(person),
      await person.call('PUT', '/users/me/two-factor', { code: '1' }),
      await person.call('PUT', '/users/me/email', { email }),
      await setPassword(person),
    ]
    await age(person)
    for (const { status, body } of await tryAll())
      expect([status, body.code]).toEqual([403, 'sign-in-again'])
    await visitProvider(museum, person, { claims, purpose: 'confirmations' })
    expect((await tryAll()).map(({ status }) => status)).toEqual([201, 403, 202, 204])
  })

  test('turns two-step login on and off, and enters its code after the provider', async () => {
    const claims = newClaims()
    const person = await signUpAt(museum, app.api, claims)
    const { key } = (await person.call('POST', '/users/me/two-factor/key')).body
    const proof = { code: codeNow(key) }
    const on = await person.call('PUT', '/users/me/two-factor', proof)
    expect(on.status).toBe(200)
    const browser = createGuest(app.api)
    expect((await signInAt(museum, browser, { claims })).body.outcome).toBe('code')
    expect((await enterCode(browser, nextCode(key))).status).toBe(201)
    const [code] = on.body.backupCodes
    await age(person)
    for (const [method, path] of [
      ['POST', '/users/me/two-factor/backup-codes'],
      ['DELETE', '/users/me/two-factor'],
    ] as const)
      expect((await person.call(method, path, { code })).body.code).toBe('sign-in-again')
    await visitProvider(museum, person, { claims, purpose: 'confirmations' })
    expect((await person.call('DELETE', '/users/me/two-factor', { code })).status).toBe(204)
  })

  test('sets a password once, signs in with it, and needs it from then on', async () => {
    const person = await signUpAt(museum, app.api)
    const answers = await Promise.all([setPassword(person), setPassword(person)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
    const device = createGuest(app.api)
    const credentials = { email: person.email, password: PASSWORD }
    expect((await device.call('POST', '/session', credentials)).status).toBe(201)
    expect((await startPasskey(person)).body.code).toBe('incorrect-password')
    expect((await setPassword(person)).body.code).toBe('wrong-password')
    const change = await setPassword(person, { currentPassword: PASSWORD })
    expect(change.status).toBe(204)
  })

  test('sets no first password in a session that was ended meanwhile', async () => {
    const { id: userId } = await signUpAt(museum, app.api)
    const { db, sql } = app.database
    const [session] = await sql`delete from sessions where user_id = ${userId} returning id`
    const sessionId: string = session?.['id']
    const first = { userId, hash: 'a hash', sessionId, requestKey: null }
    expect(await addPassword(db, first)).toMatchObject({ refused: 'not-signed-in' })
    const left = await sql`select from credentials where user_id = ${userId} and password <> ''`
    expect(left).toHaveLength(0)
  })

  test('sets a first password again under its key, unless it is another password', async () => {
    const person = await signUpAt(museum, app.api)
    const key = 'the first key'
    expect((await setPassword(person, {}, key)).status).toBe(204)
    expect((await setPassword(person, {}, key)).status).toBe(204)
    expect((await setPassword(person, { newPassword: 'some horse' }, key)).status).toBe(403)
    expect((await setPassword(person, {}, 'another key')).status).toBe(403)
    await signInAgain(app.api, person)
    const subjects = () =>
      app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    await expect
      .poll(subjects)
      .toEqual(['Your Frame account has a password', 'New login to your Frame account'])
  })

  test('is led to the login by a mail about a change, until there is a password', async () => {
    const person = await signUpAt(museum, app.api)
    const adviceIn = (subject: string) =>
      app.mails
        .filter((mail) => mail.to === person.email && mail.subject === subject)
        .map(({ text }) => /\/(login|forgot-password)$/m.exec(text)?.[1])
    const { key } = (await person.call('POST', '/users/me/two-factor/key')).body
    await person.call('PUT', '/users/me/two-factor', { code: codeNow(key) })
    await expect.poll(() => adviceIn('Two-step login is on')).toEqual(['login'])
    await setPassword(person)
    const subject = 'Your Frame account has a password'
    await expect.poll(() => adviceIn(subject)).toEqual(['forgot-password'])
  })
})
