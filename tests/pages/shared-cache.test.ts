import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import type { BuiltServer } from '../helpers/site/built-server.ts'
import { PAGE_CACHE_SCOPES, type Scene } from '../helpers/pages/page-cache-scope.ts'
import { PASSWORD } from '../helpers/app/person.ts'
import { matchPolicy } from '../helpers/pages/page-policy.ts'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// Two processes behind a shared cache: no user gets a response for another user, and a session that
// ends in one process ends in both.

/** Paths of files and health checks. */
const FILES = (scene: Scene): string[] => [
  '/robots.txt',
  '/service-worker.js',
  '/sitemap.xml',
  '/feeds/gallery.atom',
  `/feeds/artists/${scene.artistId}.atom`,
  '/sitemaps/pages.xml',
  `/og/${scene.workId}.jpg`,
  `/images/${scene.imageId}/400.webp`,
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/api/problems',
]

/** The parameters of the API's GET operations. */
const PARAMETERS: Record<string, (scene: Scene) => string> = {
  '/sales/{id}': ({ saleId }) => `/sales/${saleId}`,
  '/password-resets/{token}': () => '/password-resets/no-such-token',
  '/stock-photos/{id}': () => '/stock-photos/sketch-quiet-profile',
  '/artworks/{id}': ({ workId }) => `/artworks/${workId}`,
  '/rooms/{kind}/{id}': ({ artistId }) => `/rooms/artist/${artistId}`,
  '/exhibitions/{id}': ({ exhibitionId }) => `/exhibitions/${exhibitionId}`,
  '/users/me/exhibitions/{id}': ({ exhibitionId }) => `/users/me/exhibitions/${exhibitionId}`,
  '/work-cards': ({ workId }) => `/work-cards?ids=${workId}`,
  '/work-marks': ({ workId }) => `/work-marks?ids=${workId}`,
  '/favorites/{id}': ({ workId }) => `/favorites/${workId}`,
  '/purchases/{id}': ({ purchaseId }) => `/purchases/${purchaseId}`,
}

type Entry = (typeof routes)[number]

function pathsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    const own = children.length > 0 && index !== true ? [] : [here === '' ? '/' : here]
    return [...own, ...pathsOf(children, here)]
  })
}

let site: TestSite
let servers: [BuiltServer, BuiltServer]
let artist: SiteClient
let collector: SiteClient
let other: SiteClient
let guest: SiteClient
let scene: Scene
/** Text that only its owner may read. */
let secrets: Map<SiteClient, string[]>
/** All pages, for guests and for signed-in people. */
let visits: readonly Visit[]

type Seen = { readonly client: SiteClient; readonly response: Response; readonly text: string }

type Visit = Seen & {
  readonly pattern: string
  readonly path: string
  /** A guest's page, which is the same for all guests. */
  readonly isForMany: boolean
}

beforeAll(async () => {
  site = await openTestSite()
  servers = [site.server, await site.start()]
  const [here, there] = [servers[0].url, servers[1].url]
  artist = await openSiteClient(here, { isArtist: true, firstName: 'Publica', lastName: 'Known' })
  collector = await openSiteClient(there, {
    isArtist: false,
    firstName: 'Quillon',
    lastName: 'Ashgrove',
  })
  other = await openSiteClient(here, {
    isArtist: false,
    firstName: 'Berengar',
    lastName: 'Thistlewood',
  })
  guest = await openSiteClient(here, null)
  const work = await artist.addWork('Seen by all', true)
  await artist.send('PATCH', `/api/artworks/${work.id}`, { tags: ['Shared'] })
  const draft = await artist.addWork('Unseen Draftsong', false)
  const exhibitionId = await publishExhibition(work.id)
  const order = await collector.buy(work.id, '7 Vanishing Lane')
  const sales = (await (await artist.get('/api/sales')).json()) as { items: { id: string }[] }
  // From then on the artist no longer reads the address.
  await artist.send('POST', `/api/sales/${sales.items[0]?.id}/changes`, { change: 'shipped' })
  await collector.send('POST', '/api/cart/items', { id: work.id })
  scene = {
    artistId: artist.id,
    workId: work.id,
    draftId: draft.id,
    imageId: work.imageId,
    purchaseId: order,
    saleId: sales.items[0]?.id ?? '',
    exhibitionId,
  }
  secrets = new Map([
    [artist, [artist.email, artist.token, 'Unseen Draftsong']],
    [
      collector,
      [collector.email, collector.token, 'Quillon', 'Ashgrove', collector.id, '7 Vanishing Lane'],
    ],
    [other, [other.email, other.token, 'Berengar', 'Thistlewood', other.id]],
  ])
  visits = await visitPages()
})

async function visitPages(): Promise<Visit[]> {
  const made: Visit[] = []
  for (const [index, [pattern, { scope, at }]] of Object.entries(PAGE_CACHE_SCOPES).entries()) {
    const path = at?.(scene) ?? pattern
    for (const seen of await visitAsEach(path, servers[index % servers.length]?.url)) {
      const { client, response } = seen
      const isForMany = client === guest && scope === 'guest page' && response.status === 200
      made.push({ pattern, path, isForMany, ...seen })
    }
  }
  return made
}

/**
 * Visits an address as each person. The guest comes first and last: nobody else may fill the cached
 * page, which the last visit reads.
 */
async function visitAsEach(path: string, url?: string): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const client of [guest, artist, collector, other, guest]) {
    const response = await client.get(path, url)
    seen.push({ client, response, text: await response.text() })
  }
  return seen
}

/**
 * Expects no secrets of other people, and the same response for all if a shared cache may reuse it.
 */
function expectOwn(path: string, all: readonly Seen[]): void {
  const shared: string[] = []
  for (const { client, response, text } of all) {
    for (const [owner, words] of secrets) {
      if (owner === client) continue
      const found = words.filter((word) => text.includes(word))
      expect(found, `${path} for ${client.email || 'a guest'}`).toEqual([])
    }
    const varies = /\bcookie\b|\*/i.test(response.headers.get('vary') ?? '')
    if (client !== guest && mayBeShared(response) && !varies) shared.push(text)
  }
  expect(new Set(shared).size, `${path} is shared and differs`).toBeLessThanOrEqual(1)
}

afterAll(() => site.close())

async function publishExhibition(workId: string): Promise<string> {
  const fields = { kind: 'series', title: 'Shared' }
  const added = await artist.send('POST', '/api/exhibitions', fields)
  const { id } = (await added.json()) as { id: string }
  await artist.send('PUT', `/api/exhibitions/${id}/works`, { works: [{ id: workId }] })
  await artist.send('PUT', `/api/exhibitions/${id}/publication`)
  return id
}

/** The data of every page, every GET operation of the API, and the files. */
async function listAddresses(): Promise<string[]> {
  const pages = Object.entries(PAGE_CACHE_SCOPES).map(([pattern, { at }]) => at?.(scene) ?? pattern)
  const data = pages.map((path) => (path === '/' ? '/_.data' : `${path}.data`))
  const { paths } = await (await guest.get('/api/openapi.json')).json()
  const readings = Object.entries(paths as Record<string, object>)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => `/api${PARAMETERS[path]?.(scene) ?? path}`)
  return [...data, ...readings, ...FILES(scene)]
}

/** Whether a shared cache may reuse this response (RFC 9111, section 3). */
function mayBeShared(response: Response): boolean {
  const caching = response.headers.get('cache-control') ?? ''
  return !/\b(private|no-store)\b/.test(caching)
}

test('every page has a row of page-cache-scope.ts, and every row a page', () => {
  expect(pathsOf(routes).toSorted()).toEqual(Object.keys(PAGE_CACHE_SCOPES).toSorted())
})

describe('behind a shared cache', () => {
  test('no user gets a response for another user, at any URL', async () => {
    for (const [path, seen] of Map.groupBy(visits, ({ path }) => path)) expectOwn(path, seen)
    const addresses = await listAddresses()
    expect(addresses.length).toBeGreaterThan(100)
    // Each process has its own cache but the same code, so each address is tried at one of them.
    for (const [index, address] of addresses.entries()) {
      expectOwn(address, await visitAsEach(address, servers[index % servers.length]?.url))
    }
  })

  test('personal responses are not cacheable, and guests’ pages vary by cookie', () => {
    for (const { path, client, isForMany, response } of visits) {
      if (client !== guest) {
        expect(mayBeShared(response), `${path} for ${client.email}`).toBe(false)
        continue
      }
      const caching = response.headers.get('cache-control') ?? ''
      if (isForMany) {
        expect(caching, path).toMatch(/\bpublic\b.*must-revalidate/)
        expect(response.headers.get('vary'), path).toMatch(/\bcookie\b/i)
      } else expect(caching, path).toMatch(/\b(private|no-store)\b/)
      expect(response.headers.getSetCookie().join(), path).not.toContain('session_token')
    }
  })

  test('a device cookie leaves a guest’s pages as they are for all guests', async () => {
    const device = 'a-known-device.signature'
    const headers = { cookie: `frame.device=${device}` }
    for (const [index, [pattern, { scope, at }]] of Object.entries(PAGE_CACHE_SCOPES).entries()) {
      if (scope !== 'guest page') continue
      const url = `${servers[1].url}${at?.(scene) ?? pattern}?device=${index}`
      // In turn one with the cookie and one without is the first to fill the cache.
      const requests = index % 2 === 0 ? [{ headers }, {}] : [{}, { headers }]
      const seen: object[] = []
      for (const request of requests) {
        const answer = await fetch(url, { redirect: 'manual', ...request })
        const html = await answer.text()
        expect(html, url).not.toContain(device)
        const [etag, caching] = ['etag', 'cache-control'].map((name) => answer.headers.get(name))
        const nonce = answer.status === 200 ? matchPolicy(answer, html).nonce : null
        seen.push({ html, etag, caching, nonce })
      }
      expect(seen[1], url).toEqual({ ...seen[0], nonce: null })
    }
  })
})

const ON_EVERY_PAGE = {
  'content-security-policy': expect.stringMatching(
    /base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'/,
  ),
  'x-content-type-options': 'nosniff',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const SECRET_ADDRESSES = new Set([
  '/enquiries/:key',
  '/reset-password',
  '/transfers/:token',
  '/unsubscribe',
  '/verify-email',
])

const referrerPolicyAt = (pattern: string) =>
  SECRET_ADDRESSES.has(pattern) ? 'strict-origin' : 'strict-origin-when-cross-origin'

describe('the policy of a page', () => {
  test('has a new nonce for every response, or hashes for a cached page', () => {
    const nonces: string[] = []
    for (const { pattern, path, client, isForMany, response, text: html } of visits) {
      const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
      if (!isPage) continue
      const who = `${path} for ${client.email || 'a guest'}`
      const { nonce, unmatched } = matchPolicy(response, html)
      expect(unmatched, who).toEqual([])
      const expected = { ...ON_EVERY_PAGE, 'referrer-policy': referrerPolicyAt(pattern) }
      expect(Object.fromEntries(response.headers), who).toMatchObject(expected)
      expect(nonce === null, who).toBe(isForMany)
      if (nonce === null) expect(html, who).not.toMatch(/\snonce=/)
      else nonces.push(nonce)
    }
    expect(nonces.length).toBeGreaterThan(60)
    expect(new Set(nonces).size).toBe(nonces.length)
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64url')).toHaveLength(16)
  })

  test('has a new nonce on responses to forms, on errors and on pages that are not cached', async () => {
    const form = (path: string) =>
      fetch(servers[0].url + path, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ email: 'nobody@example.com', password: 'wrong horse' }),
      })
    const answers = [
      await form('/login'),
      await form('/login'),
      await form('/privacy'),
      await guest.get('/nowhere'),
      await guest.get('/artwork/no-such-work'),
      await guest.get('/cart'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 405, 404, 404, 200])
    const nonces = new Set<string | null>()
    for (const answer of answers) {
      const html = await answer.text()
      const { nonce, unmatched } = matchPolicy(answer, html)
      expect(unmatched, answer.url).toEqual([])
      nonces.add(nonce)
      expect(html, answer.url).toContain(`<script nonce="${nonce}">`)
    }
    expect(nonces.size).toBe(answers.length)
    expect(nonces).not.toContain(null)
  })

  test('is the same for HEAD, which updates a shared cache', async () => {
    const headers = ['content-security-policy', 'cache-control', 'vary', 'etag', 'content-length']
    const [server] = servers
    for (const [pattern, { scope, at }] of Object.entries(PAGE_CACHE_SCOPES)) {
      if (scope !== 'guest page') continue
      // A new URL, so that HEAD is the first request.
      const url = `${server.url}${at?.(scene) ?? pattern}?head`
      const head = await fetch(url, { method: 'HEAD' })
      const page = await fetch(url)
      expect(await head.text()).toBe('')
      for (const name of headers)
        expect(head.headers.get(name), `${url} ${name}`).toBe(page.headers.get(name))
      expect((await page.text()).length).toBeGreaterThan(1000)
    }
  })

  test('never applies to an older page: a page with a nonce has no ETag', async () => {
    const first = await collector.get('/for-art-lovers')
    expect(first.headers.get('etag')).toBeNull()
    const headers = { cookie: collector.cookie, 'if-none-match': '*' }
    const again = await fetch(`${servers[0].url}/for-art-lovers`, { headers })
    expect(again.status).toBe(200)
    const [one, other] = [
      matchPolicy(first, await first.text()),
      matchPolicy(again, await again.text()),
    ]
    expect(one.nonce).not.toBe(other.nonce)
    const kept = await guest.get('/for-art-lovers')
    const unchanged = await fetch(`${servers[0].url}/for-art-lovers`, {
      headers: { 'if-none-match': kept.headers.get('etag') ?? '' },
    })
    expect(unchanged.status).toBe(304)
    const policy = 'content-security-policy'
    expect(unchanged.headers.get(policy)).toBe(kept.headers.get(policy))
  })
})

describe('a session', () => {
  const whoAmI = async (client: SiteClient, url: string) => {
    const { user } = await (await client.get('/api/session', url)).json()
    return user?.email ?? null
  }

  /** Asks every process, so that all session caches hold this session. */
  async function askEverywhere(client: SiteClient): Promise<(string | null)[]> {
    const answers: (string | null)[] = []
    for (const { url } of servers) {
      for (const path of ['/dashboard', '/dashboard.data', '/cart', '/api/users/me']) {
        const response = await client.get(path, url)
        const text = await response.text()
        answers.push(text.includes(client.email) ? client.email : null)
      }
      answers.push(await whoAmI(client, url))
    }
    return answers
  }

  test('ends on every process at once when the password is changed', async () => {
    const laptop = await openSiteClient(servers[0].url, { isArtist: false })
    const phone = await laptop.signInAgain(servers[1].url)
    expect(await askEverywhere(phone)).toContain(phone.email)
    const change = { currentPassword: PASSWORD, newPassword: 'another horse' }
    const changed = await laptop.send('PUT', '/api/users/me/password', change)
    expect(changed.status).toBe(204)
    expect(new Set(await askEverywhere(phone))).toEqual(new Set([null]))
    // The changing device stays signed in with a new cookie.
    expect(await whoAmI(laptop, servers[1].url)).toBe(null)
    expect(await whoAmI(laptop.withCookieOf(changed), servers[1].url)).toBe(laptop.email)
  })

  test('ends on every process at once when the account is deleted', async () => {
    const laptop = await openSiteClient(servers[0].url, { isArtist: false })
    const phone = await laptop.signInAgain(servers[1].url)
    expect(await askEverywhere(phone)).toContain(phone.email)
    const deletion = { password: PASSWORD }
    expect((await phone.send('DELETE', '/api/users/me', deletion)).status).toBe(204)
    for (const device of [laptop, phone]) {
      expect(new Set(await askEverywhere(device))).toEqual(new Set([null]))
    }
  })

  test('ends on every process at once when it is signed out of', async () => {
    const laptop = await openSiteClient(servers[0].url, { isArtist: false })
    const stolen = laptop.copy()
    expect(await askEverywhere(stolen)).toContain(laptop.email)
    expect((await laptop.send('DELETE', '/api/session')).status).toBe(204)
    expect(new Set(await askEverywhere(stolen))).toEqual(new Set([null]))
  })
})
