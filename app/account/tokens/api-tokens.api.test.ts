import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeToken, scriptOf } from '../../../tests/helpers/app/api-token.ts'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { createWriteBudget } from '../../http/write-budget.server.ts'
import { DAY_MS } from '../../kernel/day.ts'
import { newId } from '../../kernel/id.ts'
import { sweepApiTokens } from './api-token.store.server.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
})

const newToken = { name: 'Backup', scopes: ['artworks:read'], days: 90, password: PASSWORD }

test('a token is shown once, and stored as a hash only', async () => {
  const { status, body } = await artist.call('POST', '/users/me/tokens', newToken)
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Backup', scopes: ['artworks:read'], lastUsedAt: null })
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(90 * DAY_MS)
  const listed = await artist.call('GET', '/users/me/tokens')
  expect(listed.body.items).toHaveLength(1)
  expect(JSON.stringify(listed.body)).not.toContain(body.token)
  const rows = await app.database.sql`select * from api_tokens where user_id = ${artist.id}`
  expect(JSON.stringify(rows)).not.toContain(body.token)
})

test('the description has every number of days for which a token may work', async () => {
  const { body } = await createGuest(app.api).call('GET', '/openapi.json')
  expect(body.components.schemas.NewApiToken.properties.days.enum).toEqual([30, 90, 365, 0])
})

test('making a token needs the password, and is told by mail without the token', async () => {
  const wrong = { ...newToken, password: 'not it' }
  expect((await artist.call('POST', '/users/me/tokens', wrong)).status).toBe(403)
  const { password: _, ...without } = newToken
  expect((await artist.call('POST', '/users/me/tokens', without)).status).toBe(403)
  const { body } = await artist.call('POST', '/users/me/tokens', newToken)
  const mails = () => app.mails.filter(({ to }) => to === artist.email)
  await expect.poll(mails).toHaveLength(1)
  expect(mails()[0]?.subject).toBe('An API token was made')
  expect(mails()[0]?.text).toContain('“Backup”')
  expect(mails()[0]?.text).toContain('artworks:read')
  expect(mails()[0]?.text).not.toContain(body.token)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['admin'] }, 'scopes.0'],
  [{ days: 31 }, 'days'],
  [{ days: -1 }, 'days'],
])('a token with %j is refused', async (change, field) => {
  const answer = await artist.call('POST', '/users/me/tokens', { ...newToken, ...change })
  expect(answer.status).toBe(422)
  expect(answer.body.errors[0].field).toBe(field)
})

test('a script works with its token, and the use is noted', async () => {
  const id = await addArtwork(artist, { isPublished: false })
  const script = await makeToken(app, artist, ['artworks:read', 'artworks:write'])
  expect((await script.call('GET', `/artworks/${id}`)).body.id).toBe(id)
  const changed = await script.call('PATCH', `/artworks/${id}`, { title: 'By a script' })
  expect(changed.body.title).toBe('By a script')
  expect((await script.call('PUT', `/artworks/${id}/publication`)).status).toBe(200)
  const { body } = await artist.call('GET', '/users/me/tokens')
  expect(body.items[0].lastUsedAt).not.toBeNull()
})

test('a token sets no cookie', async () => {
  const script = await makeToken(app, artist, ['profile:read'])
  const { headers, status } = await script.call('GET', '/users/me')
  expect(status).toBe(200)
  expect(headers.getSetCookie()).toEqual([])
})

test('a token of a collector does not what artists do', async () => {
  const collector = await signUp(app.api, { isArtist: false })
  const script = await makeToken(app, collector, ['artworks:read'])
  const { status, body } = await script.call('GET', '/users/me/artworks')
  expect([status, body.code]).toEqual([403, 'artists-only'])
})

test('a token does not reach what belongs to others', async () => {
  const other = await signUp(app.api, { isArtist: true })
  const draft = await addArtwork(other, { isPublished: false })
  const script = await makeToken(app, artist, ['artworks:read', 'artworks:write'])
  expect((await script.call('GET', `/artworks/${draft}`)).status).toBe(404)
  expect((await script.call('DELETE', `/artworks/${draft}`)).status).toBe(404)
})

test('public data with a token is that of guests', async () => {
  await artist.call('PUT', `/favorites/${await addArtwork(artist)}`)
  const script = await makeToken(app, artist, ['cart'])
  const feed = await script.call('GET', `/artworks?artistId=${artist.id}`)
  expect(feed.body.items[0].isFavorited).toBe(false)
})

test('a revoked token gets 401 in the next request', async () => {
  const script = await makeToken(app, artist, ['cart'])
  expect((await script.call('GET', '/cart')).status).toBe(200)
  expect((await artist.call('DELETE', `/users/me/tokens/${script.id}`)).status).toBe(204)
  expect((await artist.call('DELETE', `/users/me/tokens/${script.id}`)).status).toBe(404)
  const { status, body, headers } = await script.call('GET', '/cart')
  expect([status, body.code]).toEqual([401, 'api-token-invalid'])
  expect(headers.get('www-authenticate')).toBe('Bearer realm="Frame", error="invalid_token"')
})

test('an expired token gets 401, is listed as expired, and is deleted a month later', async () => {
  const script = await makeToken(app, artist, ['cart'])
  await app.database.sql`
    update api_tokens set expires_at = now() - interval '1 second' where id = ${script.id}`
  expect((await script.call('GET', '/cart')).status).toBe(401)
  const listed = async () => (await artist.call('GET', '/users/me/tokens')).body.items
  expect(await listed()).toMatchObject([{ isExpired: true }])
  await sweepApiTokens(app.database.db, new Date(Date.now() + 29 * DAY_MS))
  expect(await listed()).toHaveLength(1)
  await sweepApiTokens(app.database.db, new Date(Date.now() + 31 * DAY_MS))
  expect(await listed()).toEqual([])
})

test('a token without expiry works, and stays', async () => {
  const made = await artist.call('POST', '/users/me/tokens', { ...newToken, days: 0 })
  expect(made.body.expiresAt).toBeNull()
  await sweepApiTokens(app.database.db, new Date(Date.now() + 9999 * DAY_MS))
  expect((await scriptOf(app, made.body.token).call('GET', '/users/me/artworks')).status).toBe(200)
})

test('a suspension revokes the tokens for good', async () => {
  const script = await makeToken(app, artist, ['cart'])
  const operator = await signUpOperator(app)
  await suspend(operator, artist)
  expect((await script.call('GET', '/cart')).status).toBe(401)
  await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
  expect((await script.call('GET', '/cart')).status).toBe(401)
})

test('a password reset revokes the tokens; another password and other sessions leave them', async () => {
  const script = await makeToken(app, artist, ['cart'])
  await artist.call('DELETE', '/users/me/sessions')
  const change = { currentPassword: PASSWORD, newPassword: 'another horse' }
  expect((await artist.call('PUT', '/users/me/password', change)).status).toBe(204)
  expect((await script.call('GET', '/cart')).status).toBe(200)
  await createGuest(app.api).call('POST', '/password-resets', { email: artist.email })
  const link = () => app.mails.findLast(({ text }) => text.includes('token='))?.text ?? ''
  await expect.poll(link).toContain('token=')
  const [, reset = ''] = /token=([\w-]+)/.exec(link()) ?? []
  const answer = await createGuest(app.api).call('PUT', `/password-resets/${reset}`, {
    newPassword: 'a third horse',
  })
  expect(answer.status).toBe(204)
  expect((await script.call('GET', '/cart')).status).toBe(401)
})

test('deleting the account deletes its tokens, and the export lists them without secrets', async () => {
  const script = await makeToken(app, artist, ['cart', 'favorites'])
  const { body } = await artist.call('GET', '/users/me/export')
  expect(body.apiTokens).toMatchObject([{ name: 'Script', scopes: ['cart', 'favorites'] }])
  expect(JSON.stringify(body)).not.toContain(script.token)
  expect(JSON.stringify(body)).not.toContain(script.token.slice(-30))
  expect((await artist.call('DELETE', '/users/me', { password: PASSWORD })).status).toBe(204)
  expect((await script.call('GET', '/cart')).status).toBe(401)
  expect(await app.database.sql`select from api_tokens where id = ${script.id}`).toHaveLength(0)
})

test('tokens of a closed account do not work', async () => {
  const script = await makeToken(app, artist, ['cart'])
  const publicApp = await openTestApp({ database: app.database, closedAccounts: [artist.id] })
  const { status } = await scriptOf(publicApp, script.token).call('GET', '/cart')
  await publicApp.close()
  expect(status).toBe(401)
})

test('an account has at most 50 tokens', async () => {
  await app.database.sql`
    insert into api_tokens (id, user_id, name, hash)
    select gen_random_uuid(), ${artist.id}, 'Script', gen_random_uuid() from generate_series(1, 49)`
  const make = () => artist.call('POST', '/users/me/tokens', newToken)
  // Only one of the concurrent requests gets the last free place.
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect((await make()).body.code).toBe('api-tokens-full')
})

test('the writes of all tokens and sessions of an account count together', async () => {
  const limited = await openTestApp({
    database: app.database,
    writeBudget: createWriteBudget({ clock: () => 0 }),
  })
  const person = await signUp(limited.api, { isArtist: false })
  const scripts = [
    await makeToken(limited, person, ['favorites']),
    await makeToken(limited, person, ['favorites']),
  ]
  const id = 'sketch-quiet-profile'
  const statuses: number[] = []
  for (let nth = 0; nth < 110; nth += 1) {
    const script = scripts[nth % 2]
    statuses.push((await script?.call('DELETE', `/favorites/${id}`))?.status ?? 0)
  }
  const again = await signInAgain(limited.api, person)
  statuses.push((await again.call('DELETE', `/favorites/${id}`)).status)
  await limited.close()
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-2)).toBe(429)
  expect(statuses.at(-1)).toBe(429)
})

test('a token is no session cookie, and a session is no token', async () => {
  const script = await makeToken(app, artist, ['cart'])
  for (const name of ['frame.session_token', '__Secure-frame.session_token', 'frame.device']) {
    const cookie = `${name}=${script.token}`
    const answer = await createGuest(app.api).call('GET', '/cart', undefined, { cookie })
    expect(answer.status, name).toBe(401)
  }
  const [session] = await app.database.sql<{ token: string }[]>`
    select token from sessions where user_id = ${artist.id}`
  expect((await scriptOf(app, session?.token ?? '').call('GET', '/cart')).status).toBe(401)
})

test('a request with a token and a session cookie is refused, whatever the two are', async () => {
  const script = await makeToken(app, artist, ['cart'])
  for (const token of [script.token, 'x', '', newId()]) {
    const authorization = `Bearer ${token}`
    const answer = await artist.call('GET', '/cart', undefined, { authorization })
    expect([answer.status, answer.body.code]).toEqual([401, 'api-token-invalid'])
  }
})

test.each(['Bearer', 'bearer x', 'Bearer frame_', 'BEARER  a b', `Bearer ${'f'.repeat(5000)}`])(
  'a malformed token in %j gets 401, also for public data',
  async (authorization) => {
    const { status, headers } = await createGuest(app.api).call('GET', '/artworks', undefined, {
      authorization,
    })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
  },
)

test('other schemes are those of a proxy, and change nothing', async () => {
  const headers = { authorization: 'Basic dXNlcjpwYXNz' }
  expect((await artist.call('GET', '/cart', undefined, headers)).status).toBe(200)
  const { status, headers: answered } = await createGuest(app.api).call('GET', '/cart', undefined, {
    ...headers,
  })
  expect(status).toBe(401)
  expect(answered.get('www-authenticate')).toBe('Bearer realm="Frame"')
})

test.each([
  '/users/me/tokens/',
  '/users/me//tokens',
  '/nowhere',
  '/USERS/me',
  '/users/m%65/export',
])('the spelling %s gets a script nowhere', async (path) => {
  const script = await makeToken(app, artist, ['profile:read'])
  const { status } = await script.call('GET', path)
  expect([403, 404]).toContain(status)
})

test('a scope that Frame does not have grants nothing', async () => {
  const script = await makeToken(app, artist, ['cart'])
  await app.database.sql`
    update api_tokens set scopes = '{session-only,any,*,""}' where id = ${script.id}`
  for (const path of ['/cart', '/users/me', '/users/me/tokens', '/users/me/export']) {
    expect((await script.call('GET', path)).status, path).toBe(403)
  }
})

test('a token cannot make, list or revoke tokens, nor open a session', async () => {
  const script = await makeToken(app, artist, ['profile:read', 'profile:write'])
  const credentials = { email: artist.email, password: PASSWORD }
  for (const [method, path, body] of [
    ['POST', '/users/me/tokens', newToken],
    ['GET', '/users/me/tokens', undefined],
    ['DELETE', `/users/me/tokens/${script.id}`, undefined],
    ['POST', '/session', credentials],
    ['GET', '/session', undefined],
    ['DELETE', '/users/me', { password: PASSWORD }],
    ['GET', '/admin/overview', undefined],
  ] as const) {
    const answer = await script.call(method, path, body)
    expect([answer.status, answer.body.code], path).toEqual([403, 'session-required'])
  }
})

test('an operator’s token does nothing at /admin', async () => {
  const operator = await signUpOperator(app)
  const script = await makeToken(app, operator, ['profile:read'])
  expect((await script.call('GET', '/users/me')).status).toBe(200)
  expect((await script.call('GET', '/admin/people')).status).toBe(403)
})
