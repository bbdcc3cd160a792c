import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../app/kernel/id.ts'
import { problemFor } from '../../app/kernel/problem.ts'
import type { PageFacts } from '../../app/routing/route-fact.ts'
import { PAGES } from '../../app/routing/route-facts.ts'
import { ensureBuild } from '../../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { openTestDatabase, type TestDatabase } from '../helpers/database/database.ts'
import { proxyTestDatabase, type DatabaseProxy } from '../helpers/database/database-proxy.ts'
import { tagsOf, wordsOf } from '../helpers/pages/page.tsx'
import { PASSWORD } from '../helpers/app/person.ts'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'

// The database does not answer, or fails during a request, before the health check can notice.

let database: TestDatabase
let proxy: DatabaseProxy
let server: BuiltServer
let dataDir: string
let artist: SiteClient
let collector: SiteClient
/** The values of `:id` in the paths of pages. */
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

async function openDatabase(): Promise<void> {
  await proxy.open()
  while (!(await fetch(`${server.url}/readyz`)).ok) await sleep(20)
}

async function read(answer: Response) {
  const html = await answer.text()
  const { status, headers } = answer
  return { html, words: wordsOf(html), status, retryAfter: headers.get('retry-after') }
}

const asGuest = (path: string) =>
  fetch(server.url + path, { headers: { cookie: 'frame.theme=dark; theme=dark' } })

describe('what people without scripts see during an outage of the database', () => {
  beforeAll(async () => {
    await (await fetch(`${server.url}/for-art-lovers`)).text()
    await proxy.close()
  })

  afterAll(openDatabase)

  test.each([
    ['/favorites', 'Error loading favorites The gallery is not available'],
    ['/cart', 'Error loading cart items The gallery is not available'],
    ['/dashboard', 'The gallery is not available'],
    ['/checkout', 'The gallery is not available'],
    ['/for-art-lovers', 'ERROR 404 The gallery is not available'],
  ])(
    '%s keeps its frame around the message, and has a link to try again',
    async (path, message) => {
      const page = await read(await collector.get(path))
      expect([page.status, page.retryAfter]).toEqual([503, '2'])
      expect(page.words).toContain(message)
      const links = tagsOf(page.html, 'a').map(({ href }) => href)
      // The viewer is unknown, so that neither links to sign in nor a dashboard are shown.
      expect(links).toEqual(expect.arrayContaining(['/', '/favorites', '/cart', path, '/privacy']))
      expect(page.words).toContain('Try again')
      expect(page.words).not.toMatch(/sign_up|artist_panel/)
      expect(tagsOf(page.html, 'main')).toHaveLength(1)
    },
  )

  test('an artist’s dashboard says so, too', async () => {
    const page = await read(await artist.get('/artist-dashboard/artwork'))
    expect([page.status, page.retryAfter]).toEqual([503, '2'])
    expect(page.words).toContain('The gallery is not available')
    expect(tagsOf(page.html, 'a').map(({ href }) => href)).toContain('/artist-dashboard/artwork')
  })

  test('a page without data of its own is there for signed-in users', async () => {
    const page = await read(await collector.get('/privacy'))
    expect(page.status).toBe(200)
    expect(page.words).toContain('Privacy')
  })

  test('a guest is known as a guest without the database', async () => {
    const { html, words, status, retryAfter } = await read(await asGuest('/for-art-lovers'))
    expect([status, retryAfter]).toEqual([503, '2'])
    expect(words).toContain('ERROR 404 The gallery is not available')
    expect(words).toContain('sign_up')
    expect(html).toContain('data-theme="dark"')
    expect((await read(await asGuest('/cart'))).status).toBe(200)
  })

  test('the API’s page and the landing page need no database', async () => {
    const api = await read(await asGuest('/api'))
    expect([api.status, api.words]).toEqual([200, expect.stringContaining('GET /api/artworks')])
    const landing = await read(await asGuest('/'))
    expect(landing.status).toBe(200)
    const works = tagsOf(landing.html, 'a').filter((link) => 'data-opens' in link)
    expect(works.map(({ href }) => href)).toEqual(Array(6).fill('/for-art-lovers'))
  })

  test('what is no page has the header and the footer of the site for people', async () => {
    const forPeople = { accept: 'text/html' }
    const image = `${server.url}/og/00000000-0000-7000-8000-000000000000.jpg`
    const page = await read(await fetch(image, { headers: forPeople }))
    expect([page.status, page.retryAfter, page.words]).toEqual([503, '2', expect.any(String)])
    const links = tagsOf(page.html, 'a').map(({ href }) => href)
    expect(links).toEqual(expect.arrayContaining(['/', '/for-art-lovers', '', '/privacy']))
    const large = { method: 'POST', body: 'x'.repeat(300 * 1024) }
    const refused = await fetch(`${server.url}/cart/items`, { headers: forPeople, ...large })
    expect(refused.status).toBe(413)
    expect(tagsOf(await refused.text(), 'footer')).toHaveLength(1)
    // Programs get the problem instead of a page.
    const problem = await fetch(image)
    expect(problem.headers.get('content-type')).toBe('application/problem+json')
  })

  test('the buttons of favourites and the cart are told why nothing was changed', async () => {
    const fields = { favorited: 'true', item: ids.artwork, quantity: '1' }
    const paths = [`/favorites/${ids.artwork}`, '/cart/items', `/cart/items/${ids.artwork}`]
    for (const path of paths) {
      const answer = await collector.submit(`${path}.data`, new URLSearchParams(fields))
      expect(answer.status, path).toBe(503)
      expect(await answer.text(), path).toContain(problemFor('unavailable').title)
    }
  })

  test('a page that is cached for guests is there', async () => {
    const page = await read(await fetch(`${server.url}/for-art-lovers`))
    expect(page.status).toBe(200)
  })
})

/** Every page that needs a session, or shows other content to a viewer. */
const PAGES_OF_VIEWERS = Object.entries<PageFacts>(PAGES)
  .filter(([, { needs, guestCache, isAction }]) => {
    return isAction === undefined && (needs !== undefined || guestCache === undefined)
  })
  .map(([path, { needs }]) => ({ path, needs }))
  .filter(({ path }) => path !== '/*')

const addressOf = (path: string): string =>
  path.replace(':id', path.startsWith('/purchases') ? ids.purchase : ids.artwork)

/** Few enough that none of their requests waits in a queue. */
const PAGES_AT_A_TIME = 4
const GROUPS = PAGES_OF_VIEWERS.flatMap((_, index) =>
  index % PAGES_AT_A_TIME === 0 ? [PAGES_OF_VIEWERS.slice(index, index + PAGES_AT_A_TIME)] : [],
)

/** Changes through better-auth, which hides the cause of a fault. */
const ACCOUNT_CHANGES: readonly [string, string, (email: string) => object | undefined][] = [
  ['POST', '/users', (email) => ({ ...NAMES, email, password: PASSWORD, isArtist: false })],
  ['POST', '/session', () => ({ email: collector.email, password: PASSWORD })],
  ['PUT', '/users/me/password', () => ({ currentPassword: PASSWORD, newPassword: PASSWORD })],
  ['DELETE', '/users/me', () => ({ password: PASSWORD })],
  ['PUT', '/password-resets/a-token', () => ({ newPassword: PASSWORD })],
  ['DELETE', '/session', () => undefined],
]
const NAMES = { firstName: 'Nora', lastName: 'New' }

const isOfAccount = (method: string, path: string): boolean =>
  method === 'DELETE' || path.startsWith('/users/me')

/**
 * Closes the database at a query of some requests, and waits until it answers.
 * @returns their responses, or null if they have sent fewer queries
 */
async function closeAtQuery<Answers>(
  query: number,
  send: () => Promise<Answers>,
): Promise<Answers | null> {
  proxy.closeAtQuery(query)
  const answers = await send()
  proxy.closeAtQuery(Number.POSITIVE_INFINITY)
  if (proxy.isOpen()) return null
  await openDatabase()
  return answers
}

type Request = { readonly client: SiteClient; readonly address: string }

async function ask({ client, address }: Request) {
  const answer = await client.get(address)
  await answer.arrayBuffer()
  return { address, status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

/**
 * Sends requests together, and closes the database after as many queries as if each had sent none,
 * one, two and three.
 * @returns the faults
 */
async function askWhileClosing(requests: readonly Request[]) {
  const faults: Awaited<ReturnType<typeof ask>>[] = []
  for (const sent of [0, 1, 2, 3]) {
    const query = sent * requests.length + 1
    const answers = await closeAtQuery(query, () => Promise.all(requests.map(ask)))
    if (answers === null) break
    faults.push(...answers.filter(({ status }) => status >= 500))
  }
  expect(faults).toEqual(faults.map(({ address }) => ({ address, status: 503, retryAfter: '2' })))
  return faults
}

test.each(GROUPS.map((pages) => [pages.map(({ path }) => path).join(', '), pages] as const))(
  '%s and their data answer 503 with Retry-After in an outage of the database',
  async (_paths, pages) => {
    const requests = pages.flatMap(({ path, needs }) => {
      const client = needs === 'artist' ? artist : collector
      const address = addressOf(path)
      return [
        { client, address },
        { client, address: `${address}.data` },
      ]
    })
    const faults = await askWhileClosing(requests)
    const faultsOf = (path: string) =>
      faults.filter(({ address }) => address.replace('.data', '') === addressOf(path))
    const answered = pages.filter(({ path, needs }) => {
      return needs !== undefined && faultsOf(path).length < 2
    })
    expect(answered).toEqual([])
  },
)

test('files made from the database answer 503 with Retry-After in its outage', async () => {
  for (const address of [`/og/${ids.artwork}.jpg`, '/sitemap.xml']) {
    const faults = await askWhileClosing([{ client: collector, address }])
    expect(faults.length, address).toBeGreaterThan(0)
  }
})

test.each(ACCOUNT_CHANGES)(
  '%s %s answers 503 with Retry-After in an outage of the database',
  async (method, path, bodyFor) => {
    const statuses: number[] = []
    for (let query = 1; query <= 8; query += 1) {
      // A successful change may have ended the session or the account.
      const owner = isOfAccount(method, path)
        ? await openSiteClient(server.url, { isArtist: false })
        : collector
      const body = bodyFor(`${newId()}@example.com`)
      const answer = await closeAtQuery(query, () => owner.send(method, `/api${path}`, body))
      if (answer === null) break
      statuses.push(answer.status)
      if (answer.status < 500) continue
      const { status, headers } = answer
      const text = await answer.text()
      expect([status, headers.get('retry-after')], `${query}: ${text}`).toEqual([503, '2'])
    }
    expect(statuses).toContain(503)
  },
)
