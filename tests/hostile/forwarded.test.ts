import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { createTestWeb } from '../helpers/app/web.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})

afterAll(() => app.close())

/**
 * Runs a server behind this many proxies; `forwarded` has the headers that the request already
 * contains.
 */
async function withServer(
  trustedProxies: number,
  run: (signInFrom: (forwarded: Record<string, string>) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const web = createTestWeb({ api: app.api, settings: app.settings, trustedProxies })
  await app.database.sql`truncate rate_limits`
  const server = serve({ fetch: web.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let turn = 0
  try {
    await run((forwarded) =>
      fetch(`http://127.0.0.1:${port}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...forwarded },
        // Another account each time, so that only the address is counted.
        body: JSON.stringify({ email: `nobody-${turn++}@example.com`, password: 'not it' }),
      }),
    )
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/** The number of counted attempts by address. */
async function listAddresses(): Promise<Record<string, number>> {
  const rows = await app.database.sql`
    select substr(key, 9) as address, hits from rate_limits
    where key like 'sign-in:%' and key not like '%@%'`
  return Object.fromEntries(rows.map(({ address, hits }) => [address, hits]))
}

test('without a trusted proxy every forwarding header is ignored', async () => {
  await withServer(0, async (signIn) => {
    for (const header of [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ]) {
      const value = header === 'forwarded' ? 'for=203.0.113.1' : '203.0.113.1'
      expect((await signIn({ [header]: value })).status).toBe(401)
    }
  })
  expect(await listAddresses()).toEqual({ '127.0.0.1': 6 })
})

test('behind one proxy the last entry is the client’s address', async () => {
  await withServer(1, async (signIn) => {
    for (let index = 0; index < 4; index += 1) {
      await signIn({ 'x-forwarded-for': `198.51.100.${index}, 10.0.0.${index}, 203.0.113.7` })
    }
    // A client that bypasses the proxy counts by its own address.
    await signIn({})
  })
  expect(await listAddresses()).toEqual({ '203.0.113.7': 4, '127.0.0.1': 1 })
})

test('behind two proxies the last entry but one is the client’s address', async () => {
  await withServer(2, async (signIn) => {
    await signIn({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' })
    await signIn({ 'x-forwarded-for': '198.51.100.2' })
    await signIn({ 'x-forwarded-for': '2001:db8:1:2:aaaa::1, 10.0.0.2' })
    await signIn({ 'x-forwarded-for': '2001:db8:1:2:bbbb::2, 10.0.0.2' })
  })
  expect(await listAddresses()).toEqual({
    '203.0.113.7': 1,
    '127.0.0.1': 1,
    '2001:db8:1:2::/64': 2,
  })
})

test('one client counts as one, in whatever spelling a proxy names it', async () => {
  await withServer(1, async (signIn) => {
    for (const spelling of ['203.0.113.7', '203.0.113.7:5678', '203.0.113.7:5679']) {
      await signIn({ 'x-forwarded-for': spelling })
      await signIn({ 'x-forwarded-for': `::ffff:${spelling.split(':')[0]}` })
      await signIn({ forwarded: `for="${spelling}";proto=https` })
    }
    for (const spelling of ['2001:db8::1', '[2001:DB8:0::2]', '[2001:db8::3%eth0]:5678']) {
      await signIn({ 'x-forwarded-for': spelling })
      await signIn({ forwarded: `for="${spelling}"` })
    }
    await signIn({ 'x-forwarded-for': 'unknown' })
  })
  expect(await listAddresses()).toEqual({ '203.0.113.7': 9, '2001:db8::/64': 6, '127.0.0.1': 1 })
})

test('forged headers do not reset the rate limit', async () => {
  await withServer(1, async (signIn) => {
    await app.database.sql`
      insert into rate_limits (key, hits, resets_at)
      values ('sign-in:203.0.113.7', 100, now() + interval '90 seconds')`
    for (let index = 0; index < 3; index += 1) {
      const answer = await signIn({ 'x-forwarded-for': `198.51.100.${index}, 203.0.113.7` })
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
      expect(await answer.json()).toMatchObject({
        code: 'too-many-requests',
        title: 'Too many attempts. Please wait a moment and try again.',
      })
    }
    expect((await signIn({ 'x-forwarded-for': '203.0.113.8' })).status).toBe(401)
  })
})
