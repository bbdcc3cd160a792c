import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { ensureBuild } from '../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from './helpers/built-server.ts'
import { openVisitor, type Visitor } from './helpers/visitor.ts'

// Two processes of one Frame, with a shared proxy in front that keeps whatever it may: nobody ever gets what
// was made for somebody else, and a session that ends anywhere has ended everywhere.

/** Who may see what an address answers: the same for all, or made for whoever asks. */
type Audience = 'everybody' | 'person' | 'guest page'

/** Every address of `routes.ts`, with what stands for its parameters. A new one needs a row. */
const PAGES: Record<string, { audience: Audience; at?: (scene: Scene) => string }> = {
  '/': { audience: 'guest page' },
  '/for-artists': { audience: 'guest page' },
  '/become-artist': { audience: 'guest page' },
  '/privacy': { audience: 'guest page' },
  '/terms': { audience: 'guest page' },
  '/contact': { audience: 'guest page' },
  '/login': { audience: 'guest page' },
  '/signup': { audience: 'guest page' },
  '/logout': { audience: 'person' },
  '/forgot-password': { audience: 'person' },
  '/reset-password': { audience: 'person' },
  '/for-art-lovers': { audience: 'guest page' },
  '/artwork/:id': { audience: 'guest page', at: ({ workId }) => `/artwork/${workId}` },
  '/artist/:id': { audience: 'guest page', at: ({ artistId }) => `/artist/${artistId}` },
  '/favorites': { audience: 'person' },
  '/favorites/:id': { audience: 'person', at: ({ workId }) => `/favorites/${workId}` },
  '/cart': { audience: 'person' },
  '/cart/items': { audience: 'person' },
  '/cart/items/:id': { audience: 'person', at: ({ workId }) => `/cart/items/${workId}` },
  '/checkout': { audience: 'person' },
  '/checkout/success': { audience: 'person' },
  '/purchases/:id': { audience: 'person', at: ({ purchaseId }) => `/purchases/${purchaseId}` },
  '/artist-dashboard': { audience: 'person' },
  '/artist-dashboard/photo': { audience: 'person' },
  '/artist-dashboard/bio': { audience: 'person' },
  '/artist-dashboard/artwork': { audience: 'person' },
  '/artist-dashboard/artwork/new': { audience: 'person' },
  '/artist-dashboard/artwork/:id/edit': {
    audience: 'person',
    at: ({ draftId }) => `/artist-dashboard/artwork/${draftId}/edit`,
  },
  '/artist-dashboard/artwork/:id/delete': {
    audience: 'person',
    at: ({ draftId }) => `/artist-dashboard/artwork/${draftId}/delete`,
  },
  '/artist-dashboard/sales': { audience: 'person' },
  '/artist-dashboard/security': { audience: 'person' },
  '/artist-dashboard/account': { audience: 'person' },
  '/dashboard': { audience: 'person' },
  '/dashboard/purchases': { audience: 'person' },
  '/dashboard/security': { audience: 'person' },
  '/dashboard/account': { audience: 'person' },
  '/gallery-studio': { audience: 'guest page' },
  '/theme': { audience: 'person' },
  '/design/components': { audience: 'person' },
  '/*': { audience: 'person', at: () => '/nowhere' },
}

/** What is no page and no operation of the API. */
const FILES = (scene: Scene): string[] => [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  `/og/${scene.workId}.jpg`,
  `/images/${scene.imageId}/400.webp`,
  '/healthz',
  '/readyz',
  '/api',
  '/api/openapi.json',
  '/api/problems',
]

/** What stands for the parameters of the API's readings. */
const PARAMETERS: Record<string, (scene: Scene) => string> = {
  '/stock-photos/{id}': () => '/stock-photos/sketch-quiet-profile',
  '/artworks/{id}': ({ workId }) => `/artworks/${workId}`,
  '/favorite-marks': ({ workId }) => `/favorite-marks?ids=${workId}`,
  '/favorites/{id}': ({ workId }) => `/favorites/${workId}`,
  '/purchases/{id}': ({ purchaseId }) => `/purchases/${purchaseId}`,
}

type Scene = {
  readonly artistId: string
  readonly workId: string
  readonly draftId: string
  readonly imageId: string
  readonly purchaseId: string
}

let dataDir: string
let servers: [BuiltServer, BuiltServer]
let artist: Visitor
let collector: Visitor
let other: Visitor
let guest: Visitor
let scene: Scene
/** Text that only its owner may read. */
let secrets: Map<Visitor, string[]>

beforeAll(async () => {
  await ensureBuild(process.cwd())
  dataDir = await makeDataDir()
  const first = await startBuiltServer({ dataDir })
  servers = [first, await startBuiltServer({ dataDir })]
  const [here, there] = [servers[0].url, servers[1].url]
  artist = await openVisitor(here, { isArtist: true, firstName: 'Publica', lastName: 'Known' })
  collector = await openVisitor(there, {
    isArtist: false,
    firstName: 'Quillon',
    lastName: 'Ashgrove',
  })
  other = await openVisitor(here, {
    isArtist: false,
    firstName: 'Berengar',
    lastName: 'Thistlewood',
  })
  guest = await openVisitor(here, null)
  const work = await artist.hang('Seen by all', true)
  const draft = await artist.hang('Unseen Draftsong', false)
  const order = await collector.buy(work.id, '7 Vanishing Lane')
  await collector.send('POST', '/api/cart/items', { id: work.id })
  scene = {
    artistId: artist.id,
    workId: work.id,
    draftId: draft.id,
    imageId: work.imageId,
    purchaseId: order,
  }
  secrets = new Map([
    [artist, [artist.email, artist.token, 'Unseen Draftsong']],
    [
      collector,
      [collector.email, collector.token, 'Quillon', 'Ashgrove', collector.id, '7 Vanishing Lane'],
    ],
    [other, [other.email, other.token, 'Berengar', 'Thistlewood', other.id]],
  ])
}, 240_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await removeDataDir(dataDir)
})

type Entry = (typeof routes)[number]

function pathsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    const own = children.length > 0 && index !== true ? [] : [here === '' ? '/' : here]
    return [...own, ...pathsOf(children, here)]
  })
}

/** Every address with its data request, every reading of the API, and the files. */
async function listAddresses(): Promise<string[]> {
  const pages = Object.entries(PAGES).map(([pattern, { at }]) => at?.(scene) ?? pattern)
  const data = pages.map((path) => (path === '/' ? '/_root.data' : `${path}.data`))
  const { paths } = await (await guest.get('/api/openapi.json')).json()
  const readings = Object.entries(paths as Record<string, object>)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => `/api${PARAMETERS[path]?.(scene) ?? path}`)
  return [...pages, ...data, ...readings, ...FILES(scene)]
}

/** Whether a proxy that serves many people may give this answer to the next (RFC 9111, section 3). */
function mayBeShared(response: Response): boolean {
  const caching = response.headers.get('cache-control') ?? ''
  return !/\b(private|no-store)\b/.test(caching)
}

test('every page has a row, and every row a page', () => {
  expect(pathsOf(routes).toSorted()).toEqual(Object.keys(PAGES).toSorted())
})

describe('behind a proxy that keeps what it may', () => {
  test('nobody gets what was made for somebody else, at any address', async () => {
    const addresses = await listAddresses()
    expect(addresses.length).toBeGreaterThan(100)
    for (const server of servers) {
      for (const address of addresses) {
        const shared: string[] = []
        // The guest comes first and last: a page that is kept must not have been filled in between.
        for (const visitor of [guest, artist, collector, other, guest]) {
          const response = await visitor.get(address, server.url)
          const text = await response.text()
          for (const [owner, words] of secrets) {
            if (owner === visitor) continue
            const found = words.filter((word) => text.includes(word))
            expect(found, `${address} for ${visitor.email || 'a guest'}`).toEqual([])
          }
          const varies = /\bcookie\b|\*/i.test(response.headers.get('vary') ?? '')
          if (visitor !== guest && mayBeShared(response) && !varies) shared.push(text)
        }
        // What a proxy gives to everybody has to be everybody's.
        expect(new Set(shared).size, `${address} is shared and differs`).toBeLessThanOrEqual(1)
      }
    }
  }, 120_000)

  test('what is made for one person is kept by nobody, and guests’ pages vary by cookie', async () => {
    for (const [pattern, { audience, at }] of Object.entries(PAGES)) {
      const path = at?.(scene) ?? pattern
      for (const visitor of [artist, collector]) {
        const response = await visitor.get(path)
        await response.text()
        expect(mayBeShared(response), `${path} for ${visitor.email}`).toBe(false)
      }
      const response = await guest.get(path)
      await response.text()
      const caching = response.headers.get('cache-control') ?? ''
      if (audience === 'guest page' && response.status === 200) {
        expect(caching, path).toMatch(/\bpublic\b.*must-revalidate/)
        expect(response.headers.get('vary'), path).toMatch(/\bcookie\b/i)
      } else expect(caching, path).toMatch(/\b(private|no-store)\b/)
      expect(response.headers.getSetCookie().join(), path).not.toContain('session_token')
    }
  }, 60_000)
})

describe('a session', () => {
  const whoAmI = async (visitor: Visitor, url: string) => {
    const { user } = await (await visitor.get('/api/session', url)).json()
    return user?.email ?? null
  }

  /** Asked everywhere, so that whatever remembers sessions remembers this one. */
  async function askEverywhere(visitor: Visitor): Promise<(string | null)[]> {
    const answers: (string | null)[] = []
    for (const { url } of servers) {
      for (const path of ['/dashboard', '/dashboard.data', '/cart', '/api/users/me']) {
        const response = await visitor.get(path, url)
        const text = await response.text()
        answers.push(text.includes(visitor.email) ? visitor.email : null)
      }
      answers.push(await whoAmI(visitor, url))
    }
    return answers
  }

  test('ends on every process at once when the password is changed', async () => {
    const laptop = await openVisitor(servers[0].url, { isArtist: false })
    const phone = await laptop.signInAgain(servers[1].url)
    expect(await askEverywhere(phone)).toContain(phone.email)
    const change = { currentPassword: 'correct horse', newPassword: 'another horse' }
    const changed = await laptop.send('PUT', '/api/users/me/password', change)
    expect(changed.status).toBe(204)
    expect(new Set(await askEverywhere(phone))).toEqual(new Set([null]))
    // Who changed it goes on, with a cookie that the others don't have.
    expect(await whoAmI(laptop, servers[1].url)).toBe(null)
    expect(await whoAmI(laptop.withCookieOf(changed), servers[1].url)).toBe(laptop.email)
  })

  test('ends on every process at once when the account is deleted', async () => {
    const laptop = await openVisitor(servers[0].url, { isArtist: false })
    const phone = await laptop.signInAgain(servers[1].url)
    expect(await askEverywhere(phone)).toContain(phone.email)
    const deletion = { password: 'correct horse' }
    expect((await phone.send('DELETE', '/api/users/me', deletion)).status).toBe(204)
    for (const device of [laptop, phone]) {
      expect(new Set(await askEverywhere(device))).toEqual(new Set([null]))
    }
  })

  test('ends on every process at once when it is signed out of', async () => {
    const laptop = await openVisitor(servers[0].url, { isArtist: false })
    const stolen = laptop.copy()
    expect(await askEverywhere(stolen)).toContain(laptop.email)
    expect((await laptop.send('DELETE', '/api/session')).status).toBe(204)
    expect(new Set(await askEverywhere(stolen))).toEqual(new Set([null]))
  })
})
