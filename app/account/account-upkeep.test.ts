import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUp } from '../../tests/helpers/app/person.ts'
import { repeatInBatches } from '../database/database.server.ts'
import { sweepRateLimits } from '../database/rate-limit.store.server.ts'
import { createRateLimiter } from '../http/rate-limit.server.ts'
import { sweepExpired } from './account.store.server.ts'

const HOUR_MS = 60 * 60_000
// Ahead of the API's clock: sessions that survive the sweep must still be valid for the API, on any
// day.
const NOW = new Date(Date.now() + HOUR_MS)
const later = (ms: number) => new Date(NOW.getTime() + ms)

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

test('sessions and reset links that have expired go, the others stay', async () => {
  const { sql, db } = app.database
  const person = await signUp(app.api, { isArtist: false })
  await person.call('POST', '/password-resets', { email: person.email })
  // Polls, since the response does not wait for the link.
  await expect.poll(() => sql`select from verifications`).toHaveLength(1)
  await sql`
    insert into sessions (id, token, user_id, expires_at)
    select gen_random_uuid(), 'past ' || n, ${person.id}, ${NOW.toISOString()}::timestamptz - interval '1 second' * n
    from generate_series(1, 12) n`
  await sql`update verifications set expires_at = ${later(-1).toISOString()}`
  await sql`update sessions set expires_at = ${later(1).toISOString()} where token not like 'past %'`
  await sweepExpired(db, NOW)
  const left = await sql`select token from sessions`
  expect(left).toHaveLength(1)
  expect(left[0]?.['token']).not.toContain('past')
  expect(await sql`select from verifications`).toHaveLength(0)
  expect((await person.call('GET', '/users/me')).status).toBe(200)
})

test('a session that was made while the clock ran ahead ends as a new one does', async () => {
  const { sql, db } = app.database
  const person = await signUp(app.api, { isArtist: false })
  await sql`update sessions set expires_at = expires_at + interval '3 years' where user_id = ${person.id}`
  await sweepExpired(db, NOW)
  const [row] = await sql`select expires_at from sessions where user_id = ${person.id}`
  expect(new Date(row?.['expires_at']).getTime()).toBe(later(30 * 24 * HOUR_MS).getTime())
  expect((await person.call('GET', '/users/me')).status).toBe(200)
})

test('windows that have passed go, those of this moment stay', async () => {
  const { sql, db } = app.database
  await createRateLimiter(db, () => later(-HOUR_MS)).count('old', { limit: 1, windowMs: 1 })
  await createRateLimiter(db, () => NOW).count('new', { limit: 1, windowMs: HOUR_MS })
  await sweepRateLimits(db, NOW)
  const keys = await sql`select key from rate_limits where key in ('old', 'new')`
  expect(keys.map((row) => row['key'])).toEqual(['new'])
})

test('removal in batches goes on until a batch is not full', async () => {
  let left = 25
  const taken: number[] = []
  await repeatInBatches(async (limit) => {
    const rowCount = Math.min(limit, left)
    left -= rowCount
    taken.push(rowCount)
    return { rowCount }
  }, 10)
  expect(taken).toEqual([10, 10, 5])
})
