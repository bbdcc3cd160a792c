import { afterAll, expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { openTestApp } from '../../../tests/helpers/app/app.ts'
import { createGuest, PASSWORD, signUp } from '../../../tests/helpers/app/person.ts'
import { createPasswordHasher } from '../password/password-hasher.server.ts'
import { MAX_SESSIONS } from './session.store.server.ts'

const app = await openTestApp()

afterAll(() => app.close())

test('a session whose user was just deleted reports that user data was not found', async () => {
  const viewer = {
    id: newId(),
    sessionId: newId(),
    isArtist: false,
    email: 'gone@example.com',
    firstName: 'Gone',
    lastName: 'Collector',
  }
  const response = await app.api.request('/users/me', {}, { viewer: Promise.resolve(viewer) })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 'user-data-not-found',
    title: 'User data not found',
  })
})

test('a session in its middle is left alone, one that is a day old is renewed, an expired one is over', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const { sql } = app.database
  const setExpiry = (days: number) => sql`
    update sessions set expires_at = now() + make_interval(secs => ${days * 86_400})
    where user_id = ${person.id}`
  await setExpiry(29.5)
  const middle = await person.call('GET', '/users/me')
  expect([middle.status, middle.headers.getSetCookie()]).toEqual([200, []])
  await setExpiry(28.9)
  const renewed = await person.call('GET', '/users/me')
  expect(renewed.status).toBe(200)
  expect(renewed.headers.getSetCookie()[0]).toMatch(/^frame\.session_token=.+Max-Age=2592000/)
  const [row] = await sql`select expires_at from sessions where user_id = ${person.id}`
  expect(new Date(row?.['expires_at']).getTime()).toBeGreaterThan(Date.now() + 29.9 * 86_400_000)
  await setExpiry(-0.1)
  expect((await person.call('GET', '/users/me')).status).toBe(401)
})

test('a session that ended on one device has ended for the next request with its cookie', async () => {
  const person = await signUp(app.api, { isArtist: false })
  expect((await person.call('GET', '/users/me')).status).toBe(200)
  await app.database.sql`delete from sessions where user_id = ${person.id}`
  expect((await person.call('GET', '/users/me')).status).toBe(401)
})

test('a sign-in gives a session of thirty days, with a cookie as better-auth makes it', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const guest = createGuest(app.api)
  const answer = await guest.call(
    'POST',
    '/session',
    { email: person.email.toUpperCase(), password: PASSWORD },
    { 'user-agent': 'a browser' },
  )
  expect(answer.status).toBe(201)
  expect(answer.body.user).toEqual((await person.call('GET', '/session')).body.user)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^frame\.session_token=[\w-]{32}\.[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(/^frame\.device=/),
  ])
  expect((await guest.call('GET', '/users/me')).body.id).toBe(person.id)
  const [row] = await app.database.sql`
    select user_agent, expires_at - now() > interval '29.9 days' as is_long from sessions
    where user_id = ${person.id} order by created_at desc limit 1`
  expect(row).toEqual({ user_agent: 'a browser', is_long: true })
  // better-auth accepts the session, too, since it renews and ends sessions.
  expect((await guest.call('DELETE', '/session')).status).toBe(204)
  expect((await guest.call('GET', '/users/me')).status).toBe(401)
})

test('a sign-in past the most sessions ends the one unused for the longest time', async () => {
  const { sql } = app.database
  const person = await signUp(app.api, { isArtist: false })
  const other = await signUp(app.api, { isArtist: false })
  await sql`update sessions set expires_at = now() + interval '29.9 days' where user_id = ${person.id}`
  await sql`
    insert into sessions (id, token, user_id, expires_at)
    select gen_random_uuid(), 'unused ' || n, ${person.id}, now() + interval '1 minute' * n
    from generate_series(1, ${MAX_SESSIONS + 1}) n`
  const guest = createGuest(app.api)
  const body = { email: person.email, password: PASSWORD }
  expect((await guest.call('POST', '/session', body)).status).toBe(201)
  const left = await sql`
    select token from sessions where user_id = ${person.id} order by expires_at`
  expect(left).toHaveLength(MAX_SESSIONS)
  expect(left[0]?.['token']).toBe('unused 4')
  for (const one of [person, guest, other]) {
    expect((await one.call('GET', '/users/me')).status).toBe(200)
  }
})

test.each([
  ['changed', 'invalid-credential', 'update credentials set password = $2 where user_id = $1'],
  [
    'deleted with its account',
    'user-data-not-found',
    'delete from users where id = $1 and $2::text is not null',
  ],
])('a password that is %s while it is compared opens nothing', async (_what, code, statement) => {
  const passwords = createPasswordHasher({ threads: 1 })
  const person = await signUp(app.api, { isArtist: false })
  const slow = await openTestApp({
    database: app.database,
    passwords: {
      ...passwords,
      async verify(known, password) {
        const isRight = await passwords.verify(known, password)
        await app.database.sql.unsafe(statement, [person.id, '~ another hash'])
        return isRight
      },
    },
  })
  const body = { email: person.email, password: PASSWORD }
  const answer = await createGuest(slow.api).call('POST', '/session', body)
  expect(answer.body.code).toBe(code)
  const opened = await app.database.sql`
      select id from sessions where user_id = ${person.id} and user_agent = ''
      and created_at > (select min(created_at) from sessions where user_id = ${person.id})`
  expect(opened).toEqual([])
  await slow.close()
})

test('during a database outage, signed-in users get the unavailable problem', async () => {
  const person = await signUp(app.api, { isArtist: true })
  await app.database.sql.end({ timeout: 1 })
  for (const path of ['/session', '/users/me', '/users/me/artworks', '/cart', '/artworks']) {
    const { status, body, headers } = await person.call('GET', path)
    expect([status, body.code], path).toEqual([503, 'unavailable'])
    expect(headers.get('retry-after'), path).not.toBeNull()
  }
})
