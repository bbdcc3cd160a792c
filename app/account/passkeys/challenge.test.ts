import { expect, test } from 'vitest'
import { CHALLENGE_MS, newChallenge, readChallenge } from './challenge.server.ts'

const NOW = new Date('2026-11-23T04:05:06.789Z')
const ADA = { userId: 'ada', secret: 'a secret of the tests, long enough to sign with' }
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a challenge is read from its cookie for five minutes', () => {
  const { text, cookie } = newChallenge(ADA, NOW)
  expect(readChallenge(cookie, ADA, NOW)).toEqual({ text, madeAt: NOW })
  expect(readChallenge(cookie, ADA, after(CHALLENGE_MS))?.text).toBe(text)
  expect(readChallenge(cookie, ADA, after(CHALLENGE_MS + 1))).toBeNull()
  expect(readChallenge(cookie, ADA, after(-1))).toBeNull()
})

test('a challenge is for one user, and for this installation', () => {
  const { cookie } = newChallenge(ADA, NOW)
  expect(readChallenge(cookie, { ...ADA, userId: 'carl' }, NOW)).toBeNull()
  expect(readChallenge(cookie, { ...ADA, userId: '' }, NOW)).toBeNull()
  expect(readChallenge(cookie, { ...ADA, secret: `${ADA.secret}.` }, NOW)).toBeNull()
})

test('a cookie that was changed holds no challenge', () => {
  const { text, cookie } = newChallenge(ADA, NOW)
  const [random = '', , signature = ''] = cookie.split('.')
  const later = `${random}.${after(1000).getTime()}.${signature}`
  for (const value of ['', '.', text, `${text}.`, `${text}.x`, later, cookie.slice(0, -2)]) {
    expect(readChallenge(value, ADA, NOW), value).toBeNull()
  }
})
