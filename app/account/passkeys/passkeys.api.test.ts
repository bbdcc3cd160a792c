import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest, PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'
import { addPasskey } from './passkey.store.server.ts'

// Tests with real passkeys are in tests/journeys/passkeys.e2e.ts.

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

beforeEach(async () => {
  person = await signUp(app.api, { isArtist: false })
})

const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', response: {} }

/** Stores a passkey. @returns its id */
async function store({ id: userId }: Person, name = 'Phone'): Promise<string> {
  const id = newId()
  await app.database.sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter)
    values (${id}, ${userId}, ${name}, ${id}, 'key', 0)`
  return id
}

test('adding a passkey begins with the password', async () => {
  const start = (password: string) =>
    person.call('POST', '/users/me/passkeys/options', { password })
  expect((await start('not it')).body.code).toBe('incorrect-password')
  const { status, body } = await start(PASSWORD)
  expect(status).toBe(201)
  expect(body.options).toMatchObject({
    rp: { id: 'localhost', name: 'Frame' },
    user: { name: person.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
  })
})

test('what is no answer to the challenge adds no passkey and signs nobody in', async () => {
  const add = () =>
    person.call('POST', '/users/me/passkeys', { name: 'Phone', credential: CREDENTIAL })
  expect((await add()).body.code).toBe('passkey-refused')
  await person.call('POST', '/users/me/passkeys/options', { password: PASSWORD })
  expect((await add()).body.code).toBe('passkey-refused')
  expect((await person.call('GET', '/users/me/passkeys')).body.items).toEqual([])

  const guest = createGuest(app.api)
  const signIn = (id: string) =>
    guest.call('POST', '/session/passkey', { credential: { ...CREDENTIAL, id } })
  const known = await store(person)
  expect((await signIn(known)).body.code).toBe('passkey-refused')
  const { body } = await guest.call('POST', '/session/passkey/options')
  expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect((await signIn(known)).body.code).toBe('passkey-refused')
  expect((await guest.call('GET', '/session')).body.user).toBeNull()
})

test('a passkey is listed and removed by its owner only, who is told by mail', async () => {
  const other = await signUp(app.api, { isArtist: false })
  const id = await store(person, 'Desk')
  expect((await person.call('GET', '/users/me/passkeys')).body.items).toMatchObject([
    { id, name: 'Desk', lastUsedAt: null },
  ])
  const remove = (by: Person, password?: string) =>
    by.call('DELETE', `/users/me/passkeys/${id}`, { password })
  expect((await remove(other, PASSWORD)).status).toBe(404)
  for (const wrong of [undefined, 'not it']) {
    expect((await remove(person, wrong)).body.code).toBe('incorrect-password')
  }
  expect((await person.call('GET', '/users/me/passkeys')).body.items).toHaveLength(1)
  expect((await remove(person, PASSWORD)).status).toBe(204)
  expect((await person.call('GET', '/users/me/passkeys')).body.items).toEqual([])
  const subjects = () =>
    app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(['A passkey was removed'])
})

test('a passkey is renamed by its owner only', async () => {
  const other = await signUp(app.api, { isArtist: false })
  const id = await store(person, 'Desk')
  const rename = (by: Pick<Person, 'call'>, name: string) =>
    by.call('PATCH', `/users/me/passkeys/${id}`, { name })
  expect((await rename(createGuest(app.api), 'Mine')).status).toBe(401)
  expect((await rename(other, 'Mine')).body.code).toBe('passkey-not-found')
  for (const name of ['', ' \u200B ', 'x'.repeat(61)]) {
    expect((await rename(person, name)).status).toBe(422)
  }
  expect((await rename(person, '  Hall ')).body).toMatchObject({ id, name: 'Hall' })
  expect((await person.call('GET', '/users/me/passkeys')).body.items).toMatchObject([
    { id, name: 'Hall' },
  ])
})

/** The id of the latest session of somebody. */
async function sessionOf({ id }: Person): Promise<string> {
  const [row] = await app.database.sql`
    select id from sessions where user_id = ${id} order by id desc limit 1`
  return row?.['id']
}

test('a session that was ended meanwhile adds no passkey', async () => {
  const sessionId = await sessionOf(person)
  await app.database.sql`delete from sessions where id = ${sessionId}`
  const key = { credentialId: newId(), publicKey: 'key', counter: 0, transports: [] }
  const added = { id: newId(), userId: person.id, name: 'Phone', ...key }
  const refusal = await addPasskey(app.database.db, added, sessionId)
  expect(refusal).toMatchObject({ refused: 'not-signed-in' })
})

test('passkeys go with the account', async () => {
  await store(person)
  await person.call('DELETE', '/users/me', { password: PASSWORD })
  const left = await app.database.sql`select from passkeys where user_id = ${person.id}`
  expect(left).toHaveLength(0)
})

test('an account has at most 20 passkeys, also when several are added at once', async () => {
  for (let count = 0; count < 19; count++) await store(person)
  const sessionId = await sessionOf(person)
  const add = () => {
    const id = newId()
    const key = { credentialId: id, publicKey: 'key', counter: 0, transports: [] }
    const added = { id, userId: person.id, name: 'Phone', ...key }
    return addPasskey(app.database.db, added, sessionId)
  }
  const added = await Promise.all([add(), add(), add()])
  expect(added.map((refusal) => refusal?.refused ?? '').toSorted()).toEqual([
    '',
    'passkeys-full',
    'passkeys-full',
  ])
})

test('a passkey that is known already is refused as such, not as one too many', async () => {
  const key = { credentialId: newId(), publicKey: 'key', counter: 0, transports: [] }
  const sessionId = await sessionOf(person)
  const add = () => {
    const added = { id: newId(), userId: person.id, name: 'Phone', ...key }
    return addPasskey(app.database.db, added, sessionId)
  }
  expect(await add()).toBeNull()
  expect(await add()).toMatchObject({ refused: 'passkey-refused' })
})
