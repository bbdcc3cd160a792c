import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../api/api.server.ts'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest, PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import {
  newClaims,
  signInAt,
  signUpAt,
  startProvider,
  visitProvider,
  type Claims,
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

afterAll(async () => {
  await app.close()
  await museum.close()
  await other.close()
})

const visit = (
  person: Person,
  claims: Claims,
  purpose: 'linked-accounts' | 'confirmations' = 'linked-accounts',
) => visitProvider(museum, person, { claims, purpose })

const methodsOf = async (person: Person) =>
  (await person.call('GET', '/users/me/sign-in-methods')).body

const viewerOf = async (person: Person) => (await person.call('GET', '/session')).body.user

test('a signed-in person links an account of whatever address, and signs in with it', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const claims = newClaims()
  const linked = await visit(person, claims)
  expect(linked.body).toMatchObject({ outcome: 'linked', returnTo: '/dashboard/security' })
  expect(await methodsOf(person)).toEqual({
    password: true,
    hasFreshSession: true,
    linkedAccounts: [
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        provider: { id: 'museum', name: 'The Museum' },
        linkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        isRemovable: true,
      },
    ],
  })
  // Linking the same account again changes nothing.
  await visit(person, claims)
  expect((await methodsOf(person)).linkedAccounts).toHaveLength(1)
  const device = createGuest(app.api)
  await signInAt(museum, device, { claims })
  expect(await viewerOf(device)).toMatchObject({ id: person.id, email: person.email })
  const rows = await app.database.sql`
    select access_token, id_token, refresh_token from credentials
    where user_id = ${person.id} and provider_id = ${museum.settings.issuer}`
  expect(rows).toEqual([{ access_token: null, id_token: null, refresh_token: null }])
})

test('after a while, a link needs the password, or a new login of those without one', async () => {
  const link = (person: Person, password?: string) =>
    person.call('POST', '/users/me/linked-accounts', { provider: 'museum', password })
  const person = await signUp(app.api, { isArtist: false })
  const without = await signUpAt(museum, app.api)
  expect((await link(person)).status).toBe(201)
  await app.database.sql`update sessions set created_at = now() - interval '1 hour'`
  expect((await link(person)).body.code).toBe('incorrect-password')
  expect((await link(person, 'not it')).body.code).toBe('incorrect-password')
  expect((await link(person, PASSWORD)).status).toBe(201)
  expect((await link(without)).body.code).toBe('sign-in-again')
})

test('a link that a password reset has missed is removed', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const claims = newClaims()
  // Ends the sessions right before the link is stored, as a reset does that cannot see it yet.
  await app.database.sql.unsafe(`
    create function end_sessions() returns trigger language plpgsql as
      'begin delete from sessions where user_id = new.user_id; return new; end';
    create trigger end_sessions before insert on credentials
      for each row execute function end_sessions()`)
  const { status } = await visit(person, claims)
  await app.database.sql.unsafe('drop function end_sessions cascade')
  expect(status).toBe(404)
  const rows = await app.database.sql`
    select from credentials where user_id = ${person.id} and provider_id <> 'credential'`
  expect(rows).toHaveLength(0)
})

test('a login with an account that a password reset is just unlinking waits for it', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const claims = newClaims()
  await visit(person, claims)
  const device = createGuest(app.api)
  const answer = await app.database.sql.begin(async (reset) => {
    await reset`select from users where id = ${person.id} for no key update`
    await reset`
      delete from credentials where user_id = ${person.id} and provider_id <> 'credential'`
    const login = { answer: signInAt(museum, device, { claims }) }
    const waiting = () => app.database.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(waiting).toHaveLength(1)
    return login
  })
  expect((await answer.answer).status).toBe(404)
  expect(await viewerOf(device)).toBeNull()
})

test('an account that is linked to somebody else stays theirs', async () => {
  const claims = newClaims()
  const owner = await signUpAt(museum, app.api, claims)
  const person = await signUp(app.api, { isArtist: false })
  const answer = await visit(person, claims)
  expect(answer.body.code).toBe('linked-elsewhere')
  expect((await methodsOf(person)).linkedAccounts).toEqual([])
  expect((await methodsOf(owner)).linkedAccounts).toHaveLength(1)
})

test('a link is made in the session in which it began', async () => {
  const person = await signUp(app.api, { isArtist: false })
  museum.claims = newClaims()
  const { body } = await person.call('POST', '/users/me/linked-accounts', { provider: 'museum' })
  const query = await museum.visit(body.url)
  await person.call('DELETE', '/session')
  const answer = await person.call('POST', '/sign-in-providers/museum/callbacks', query)
  expect(answer.body.code).toBe('sign-in-expired')
  const back = { email: person.email, password: PASSWORD }
  await person.call('POST', '/session', back)
  expect((await methodsOf(person)).linkedAccounts).toEqual([])
})

test('the only way to sign in is never unlinked, not by two requests at once either', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  const [only] = (await methodsOf(person)).linkedAccounts
  expect(only.isRemovable).toBe(false)
  const refused = await person.call('DELETE', `/users/me/linked-accounts/${only.id}`, {})
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('last-sign-in-method')

  await visit(person, newClaims())
  const both = (await methodsOf(person)).linkedAccounts
  expect(both.map(({ isRemovable }: { isRemovable: boolean }) => isRemovable)).toEqual([true, true])
  const answers = await Promise.all(
    both.map(({ id }: { id: string }) =>
      person.call('DELETE', `/users/me/linked-accounts/${id}`, {}),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await methodsOf(person)).linkedAccounts).toHaveLength(1)
})

test('an account at a provider that this gallery no longer has is no way to sign in', async () => {
  let current = app.api
  const request: Api['request'] = (...call) => current.request(...call)
  const person = await signUpAt(museum, { ...app.api, request } as Api)
  const later = await openTestApp({ providers: [other.settings], database: app.database })
  current = later.api
  const [gone] = (await methodsOf(person)).linkedAccounts
  expect(gone).toMatchObject({
    provider: { id: null, name: new URL(museum.settings.issuer).host },
    isRemovable: false,
  })
  const refused = await person.call('DELETE', `/users/me/linked-accounts/${gone.id}`, {})
  expect(refused.body.code).toBe('last-sign-in-method')
  await later.close()
})

test('without a password, an account is unlinked only after a fresh login', async () => {
  const person = await signUpAt(museum, app.api)
  await visit(person, newClaims())
  const [{ id }] = (await methodsOf(person)).linkedAccounts
  await app.database.sql`
    update sessions set created_at = now() - interval '1 hour' where user_id = ${person.id}`
  const refused = await person.call('DELETE', `/users/me/linked-accounts/${id}`, {})
  expect(refused.body.code).toBe('sign-in-again')
  expect((await methodsOf(person)).linkedAccounts).toHaveLength(2)
})

test('what is unlinked signs nobody in', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const claims = newClaims({ email: 'not-here@example.com' })
  await visit(person, claims)
  const [{ id }] = (await methodsOf(person)).linkedAccounts
  const stranger = await signUp(app.api, { isArtist: false })
  const path = `/users/me/linked-accounts/${id}`
  const unlink = (by: Person, password?: string) => by.call('DELETE', path, { password })
  expect((await unlink(stranger, PASSWORD)).status).toBe(404)
  for (const wrong of [undefined, 'not it']) {
    expect((await unlink(person, wrong)).body.code).toBe('incorrect-password')
  }
  expect((await unlink(person, PASSWORD)).status).toBe(204)
  expect((await unlink(person, PASSWORD)).status).toBe(404)
  const device = createGuest(app.api)
  expect((await signInAt(museum, device, { claims })).body.outcome).toBe('sign-up')
  expect(await viewerOf(device)).toBeNull()
})

test('a password that is set by mail unlinks every account: strangers may have linked theirs', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const claims = newClaims()
  await visit(person, claims)
  await createGuest(app.api).call('POST', '/password-resets', { email: person.email })
  const findMail = (part: string) =>
    app.mails.find(({ to, text }) => to === person.email && text.includes(part))?.text ?? ''
  await expect.poll(() => findMail('token=')).not.toBe('')
  const token = /token=([\w-]+)/.exec(findMail('token='))?.[1]
  await expect.poll(() => findMail('by logging in with The Museum')).not.toBe('')
  const newPassword = 'another horse'
  const reset = await createGuest(app.api).call('PUT', `/password-resets/${token}`, { newPassword })
  expect(reset.status).toBe(204)
  const device = createGuest(app.api)
  expect((await signInAt(museum, device, { claims })).body.outcome).toBe('sign-up')
})

test('whoever has no password learns it by the mail that they ask for', async () => {
  const person = await signUpAt(museum, app.api)
  const request = { email: person.email, returnTo: '/cart' }
  await createGuest(app.api).call('POST', '/password-resets', request)
  const findMail = () => app.mails.find(({ to }) => to === person.email)
  await expect.poll(findMail).toMatchObject({ subject: 'Your Frame account has no password' })
  expect(findMail()?.text).toMatch(/\/login\?returnTo=%2Fcart$/m)
  expect(findMail()?.text).not.toContain('token=')
})

test('an account without a password is deleted after a fresh sign-in at its provider', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  const age = async () =>
    app.database.sql`
      update sessions set created_at = now() - interval '1 hour' where user_id = ${person.id}`
  await age()
  expect((await methodsOf(person)).hasFreshSession).toBe(false)
  const stale = await person.call('DELETE', '/users/me', {})
  expect(stale.body.code).toBe('sign-in-again')
  // Another account at the same provider confirms nothing, and does not sign in.
  const stranger = newClaims()
  await signUpAt(museum, app.api, stranger)
  for (const claimsOfOther of [stranger, newClaims()]) {
    const answer = await visit(person, claimsOfOther, 'confirmations')
    expect(answer.body.code).toBe('provider-account-differs')
    expect(await viewerOf(person)).toMatchObject({ id: person.id })
  }
  expect((await person.call('DELETE', '/users/me', {})).body.code).toBe('sign-in-again')

  expect((await visit(person, claims, 'confirmations')).body.outcome).toBe('signed-in')
  expect((await person.call('DELETE', '/users/me', {})).status).toBe(204)
  expect(await viewerOf(person)).toBeNull()
  const left = await app.database.sql`select from credentials where account_id = ${claims.sub}`
  expect(left).toHaveLength(0)
  expect((await signInAt(museum, createGuest(app.api), { claims })).body.outcome).toBe('sign-up')
})

test('whoever has a password needs it for the deletion, however fresh the session', async () => {
  const person = await signUp(app.api, { isArtist: false })
  await visit(person, newClaims())
  expect((await person.call('DELETE', '/users/me', {})).body.code).toBe('incorrect-password')
})

test('a fresh sign-in asks the provider to ask for the login again', async () => {
  const person = await signUpAt(museum, app.api)
  const { body } = await person.call('POST', '/users/me/confirmations', { provider: 'museum' })
  expect(new URL(body.url).searchParams.get('prompt')).toBe('login')
})

test('an export holds the linked accounts', async () => {
  const claims = newClaims()
  const person = await signUpAt(museum, app.api, claims)
  const { body } = await person.call('GET', '/users/me/export')
  expect(body.linkedAccounts).toMatchObject([
    { issuer: museum.settings.issuer, subject: claims.sub },
  ])
  expect(body.passwordChangedAt).toBeNull()
})
