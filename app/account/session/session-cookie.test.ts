import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessionTokenReader, signSessionToken } from './session-cookie.server.ts'

const secret = 'a secret of the tests, long enough to sign with'
const name = 'frame.session_token'
const sign = (token: string, by = secret) =>
  encodeURIComponent(`${token}.${createHmac('sha256', by).update(token).digest('base64')}`)
const read = sessionTokenReader({ name, secret })

test('a token that we signed is read, wherever it stands', () => {
  expect(read(`${name}=${sign('abc')}`)).toBe('abc')
  expect(read(`theme=dark;  ${name}=${sign('a.b')}; other=1`)).toBe('a.b')
})

test('a signed cookie is read back', () => {
  expect(read(`${name}=${encodeURIComponent(signSessionToken('a-b_c', secret))}`)).toBe('a-b_c')
})

test('forged, damaged, repeated and foreign cookies are refused', () => {
  const [token = ''] = sign('abc').split('.')
  for (const cookies of [
    `${name}=${sign('abc', 'another secret, as long as the first one')}`,
    `${name}=${sign('abc').replace('abc', 'abd')}`,
    `${name}=${token}`,
    `${name}=abc.`,
    `${name}=.${sign('')}`,
    `${name}=%E0%A4%A`,
    `${name}=`,
    `x${name}=${sign('abc')}`,
    `${name}=${sign('abc')}; ${name}=${sign('abd')}`,
    '',
  ]) {
    expect(read(cookies), cookies).toBeNull()
  }
})

test('a cookie is ours as often as it is read, and makes no other ours', () => {
  const cookie = `${name}=${sign('abc')}`
  expect([read(cookie), read(cookie)]).toEqual(['abc', 'abc'])
  expect(read(`${name}=${sign('abc').replace('abc', 'abd')}`)).toBeNull()
  expect(read(`${cookie}; ${cookie}`)).toBeNull()
  expect(sessionTokenReader({ name, secret: `${secret}!` })(cookie)).toBeNull()
})
