import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/helpers/app/app.ts'
import { PASSWORD, signUp } from '../../../tests/helpers/app/person.ts'
import { cachedAccountOfCookies } from './session.api.server.ts'

const app = await openTestApp()

afterAll(() => app.close())

test('the account of a session is known once the session was looked up', async () => {
  const { email, id } = await signUp(app.api, { isArtist: false })
  const answer = await app.api.request('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cachedAccountOfCookies(app.auth, cookie)).toBeNull()
  await app.api.request('/users/me', { headers: { cookie } })
  expect(cachedAccountOfCookies(app.auth, `theme=dark; ${cookie}`)).toBe(id)
})

test('a made-up session cookie belongs to no account', async () => {
  const cookie = 'frame.session_token=token.signature'
  await app.api.request('/users/me', { headers: { cookie } })
  expect(
    [cookie, '', undefined].map((cookies) => cachedAccountOfCookies(app.auth, cookies)),
  ).toEqual([null, null, null])
})
