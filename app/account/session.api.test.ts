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

test('while the database is away, somebody who is signed in is told so, and nothing worse', async () => {
  const person = await signUp(app.api, { isArtist: true })
  await app.database.sql.end({ timeout: 1 })
  for (const path of ['/session', '/users/me', '/users/me/artworks', '/cart', '/artworks']) {
    const { status, body, headers } = await person.call('GET', path)
    expect([status, body.code], path).toEqual([503, 'unavailable'])
    expect(headers.get('retry-after'), path).not.toBeNull()
  }
})
