import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { removeDataDir, startBuiltServer, type BuiltServer } from '../helpers/built-server.ts'
import { makeUsedDataDir } from '../helpers/used-data-dir.ts'
import { openExternalDatabase } from '../helpers/external-database.ts'
import { wordsOf } from '../helpers/page.tsx'
import { openSiteClient } from '../helpers/site-client.ts'

// The link in each mail with new works (RFC 8058), without a session.

let database: Awaited<ReturnType<typeof openExternalDatabase>>
let dataDir: string
let server: BuiltServer

beforeAll(async () => {
  await ensureBuild(process.cwd())
  database = await openExternalDatabase()
  dataDir = await makeUsedDataDir()
  const { url } = database
  server = await startBuiltServer({ dataDir, settings: { DATABASE_URL: url } })
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
  await database.close()
})

test('opening the link asks, and one click ends the mails', async () => {
  const collector = await openSiteClient(server.url, { isArtist: false })
  await database.sql`update users set email_verified = true`
  expect((await collector.send('PUT', '/api/users/me/digest')).status).toBe(200)
  const listTokens = () => database.sql<{ token: string }[]>`select token from digest_subscriptions`
  const [{ token } = { token: '' }] = await listTokens()
  const link = `${server.url}/unsubscribe?token=${token}`

  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('no-store')
  const html = await page.text()
  expect(wordsOf(html)).toContain('Get no more of these mails?')
  expect(html).toContain('noindex')
  expect(await listTokens()).toHaveLength(1)

  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const _ of [1, 2]) {
    const answer = await fetch(link, { method: 'POST', headers, body, redirect: 'manual' })
    expect(answer.status).toBe(200)
    expect(wordsOf(await answer.text())).toContain('You are unsubscribed')
  }
  expect(await listTokens()).toEqual([])
  for (const wrong of ['', '?token=', `?token=${'x'.repeat(5000)}`, '?token=..%2F..']) {
    const answer = await fetch(`${server.url}/unsubscribe${wrong}`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(200)
  }
})
