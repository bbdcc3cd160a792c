import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../tests/helpers/app.ts'
import { signUp } from '../../tests/helpers/person.ts'

const app = await openTestApp()

afterAll(() => app.close())

test('while the database is away, somebody who is signed in is told so, and nothing worse', async () => {
  const person = await signUp(app.api, { isArtist: true })
  await app.database.sql.end({ timeout: 1 })
  for (const path of ['/session', '/users/me', '/users/me/artworks', '/cart', '/artworks']) {
    const { status, body, headers } = await person.call('GET', path)
    expect([status, body.code], path).toEqual([503, 'unavailable'])
    expect(headers.get('retry-after'), path).not.toBeNull()
  }
})
