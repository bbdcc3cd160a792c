import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { alwaysAvailable } from '../../../tests/helpers/app/always-available.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { createTestWeb } from '../../../tests/helpers/app/web.ts'
import { UNAVAILABLE, type DatabaseHealth } from '../../database/database-health.server.ts'
import { IMMUTABLE, REVALIDATED } from '../../http/cached-response.server.ts'
import type { ApiEnv } from '../../http/http.server.ts'
import type { FileFacts } from '../../routing/route-fact.ts'
import { FILES } from '../../routing/route-facts.ts'
import type { WebOptions } from './web.server.ts'

const inOutage: DatabaseHealth = { ...alwaysAvailable, raceOutage: async () => UNAVAILABLE }

/** Requests files of a site without an API and pages. */
function createFileClient(options: Partial<WebOptions>) {
  const web = createTestWeb({
    api: { fetch: async () => new Response() },
    settings: { read: () => Promise.reject(new Error('no page is asked for')) },
    ...options,
  })
  return async (path: string, init?: RequestInit) => web.request(path, init, {})
}

test('in an outage, files made from the database answer 503, and all others as ever', async () => {
  const anyFile = new Hono<ApiEnv>().get('*', (c) => c.text('a file'))
  const request = createFileClient({ databaseHealth: inOutage, sitemap: anyFile })
  for (const [path, facts] of Object.entries<FileFacts>(FILES)) {
    const { status } = await request(path.replaceAll(/:\w+/g, 'x'))
    expect(status, path).toBe(facts.needsDatabase === true ? 503 : 200)
  }
})

test('a built file tells browsers how long to keep it, whatever way it is asked for', async () => {
  const assetsDir = await makeTemporaryFolder('test')
  await mkdir(join(assetsDir, 'assets'))
  for (const name of ['assets/entry.js', 'favicon.ico']) await writeFile(join(assetsDir, name), '1')
  const request = createFileClient({ assetsDir })
  const cacheControlOf = async (path: string, init?: RequestInit) =>
    (await request(path, init)).headers.get('cache-control')
  for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-0' } }]) {
    expect(await cacheControlOf('/assets/entry.js', init)).toBe(IMMUTABLE)
    expect(await cacheControlOf('/favicon.ico', init)).toBe(REVALIDATED)
  }
  await rm(assetsDir, { recursive: true })
})
