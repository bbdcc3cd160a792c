import { afterAll, expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { openTestApp } from '../../tests/helpers/app.ts'
import { signUp } from '../../tests/helpers/person.ts'

const app = await openTestApp()

afterAll(() => app.close())

test('a session that outlives its user for a moment says that the user data was not found', async () => {
  const viewer = { id: newId(), sessionId: newId(), isArtist: false, email: 'gone@example.com' }
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

test('while the database is away, somebody who is signed in is told so, and nothing worse', async () => {
  const person = await signUp(app.api, { isArtist: true })
  await app.database.sql.end({ timeout: 1 })
  for (const path of ['/session', '/users/me', '/users/me/artworks', '/cart', '/artworks']) {
    const { status, body, headers } = await person.call('GET', path)
    expect([status, body.code], path).toEqual([503, 'unavailable'])
    expect(headers.get('retry-after'), path).not.toBeNull()
  }
})
