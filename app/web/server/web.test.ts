import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { alwaysAvailable } from '../../../tests/helpers/app/always-available.ts'
import { createTestWeb } from '../../../tests/helpers/app/web.ts'
import { UNAVAILABLE, type DatabaseHealth } from '../../database/database-health.server.ts'
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
