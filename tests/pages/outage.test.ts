import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../app/kernel/id.ts'
import type { PageFacts } from '../../app/routing/route-fact.ts'
import { PAGES } from '../../app/routing/route-facts.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { startBuiltServer, type BuiltServer } from '../helpers/built-server.ts'
import { makeDataDir, removeDataDir } from '../helpers/built-server.ts'
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { proxyTestDatabase, type DatabaseProxy } from '../helpers/database-proxy.ts'
import { PASSWORD } from '../helpers/person.ts'
import { openSiteClient, type SiteClient } from '../helpers/site-client.ts'

// The database goes away in the middle of a request, before the health check can notice.

let database: TestDatabase
let proxy: DatabaseProxy
let server: BuiltServer
let dataDir: string
let artist: SiteClient
let collector: SiteClient
/** What stands for `:id` in the path of a page. */
const ids = { artwork: '', purchase: '' }

beforeAll(async () => {
  await ensureBuild(process.cwd())
  database = await openTestDatabase()
  const proxied = await proxyTestDatabase(database.address)
  proxy = proxied.proxy
  dataDir = await makeDataDir()
  server = await startBuiltServer({ dataDir, settings: { DATABASE_URL: proxied.url } })
  artist = await openSiteClient(server.url, { isArtist: true })
  collector = await openSiteClient(server.url, { isArtist: false })
  ids.artwork = (await artist.addWork('Storm', true)).id
  ids.purchase = await collector.buy(ids.artwork, '1 Paper Street')
})

afterAll(async () => {
  await server.stop()
  await proxy.close()
  await database.close()
  await removeDataDir(dataDir)
})

/** Every page that needs a session, and those that show something else to a viewer. */
const PAGES_OF_VIEWERS = Object.entries<PageFacts>(PAGES)
  .filter(([, { needs, guestCache, isAction }]) => {
    return needs !== undefined || (guestCache === undefined && isAction === undefined)
  })
  .map(([path, { needs }]) => [path, needs] as const)
  .filter(([path]) => path !== '/*')

const addressOf = (path: string): string =>
  path.replace(':id', path.startsWith('/purchases') ? ids.purchase : ids.artwork)

/** The changes that better-auth makes: it hides the cause of a fault. */
const ACCOUNT_CHANGES: readonly [string, string, (email: string) => object | undefined][] = [
  ['POST', '/users', (email) => ({ ...NAMES, email, password: PASSWORD, isArtist: false })],
  ['POST', '/session', () => ({ email: collector.email, password: PASSWORD })],
  ['PUT', '/users/me/password', () => ({ currentPassword: PASSWORD, newPassword: PASSWORD })],
  ['DELETE', '/users/me', () => ({ password: PASSWORD })],
  ['PUT', '/password-resets/a-token', () => ({ newPassword: PASSWORD })],
  ['DELETE', '/session', () => undefined],
]
const NAMES = { firstName: 'Nora', lastName: 'New' }

async function untilBack(): Promise<void> {
  await proxy.open()
  while (!(await fetch(`${server.url}/readyz`)).ok) await sleep(20)
}

/** Closes the database at each query of a request in turn. @returns the faults */
async function askWhileClosing(client: SiteClient, address: string): Promise<Response[]> {
  const failed: Response[] = []
  for (let query = 1; query <= 4; query += 1) {
    proxy.closeAtQuery(query)
    const answer = await client.get(address)
    await answer.arrayBuffer()
    await proxy.close()
    await untilBack()
    if (answer.status >= 500) failed.push(answer)
  }
  return failed
}

test.each(PAGES_OF_VIEWERS)(
  '%s and its data answer 503 with Retry-After when the database goes away',
  async (path, needs) => {
    const client = needs === 'artist' ? artist : collector
    const address = addressOf(path)
    const answers = [
      ...(await askWhileClosing(client, address)),
      ...(await askWhileClosing(client, `${address}.data`)),
    ]
    const expected = answers.map(() => ({ status: 503, retryAfter: '2' }))
    expect(
      answers.map(({ status, headers }) => ({ status, retryAfter: headers.get('retry-after') })),
    ).toEqual(expected)
    if (needs !== undefined) expect(answers.length).toBeGreaterThan(1)
  },
)

test.each([() => `/og/${ids.artwork}.jpg`, () => '/sitemap.xml'])(
  'a file made from the database answers 503 with Retry-After when it goes away (%#)',
  async (address) => {
    const answers = await askWhileClosing(collector, address())
    expect(answers.length).toBeGreaterThan(0)
    for (const { status, headers } of answers)
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  },
)

test.each(ACCOUNT_CHANGES)(
  '%s %s answers 503 with Retry-After when the database goes away',
  async (method, path, bodyFor) => {
    const statuses: number[] = []
    for (let query = 1; query <= 8; query += 1) {
      const owner = await openSiteClient(server.url, { isArtist: false })
      proxy.closeAtQuery(query)
      const answer = await owner.send(method, `/api${path}`, bodyFor(`${newId()}@example.com`))
      const body = await answer.text()
      await proxy.close()
      await untilBack()
      statuses.push(answer.status)
      if (answer.status < 500) continue
      expect([answer.status, answer.headers.get('retry-after')], `${query}: ${body}`).toEqual([
        503,
        '2',
      ])
    }
    expect(statuses).toContain(503)
  },
)
