import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BuiltServer } from '../helpers/site/built-server.ts'
import { makeOperator } from '../helpers/app/operator.ts'
import { matchPolicy } from '../helpers/pages/page-policy.ts'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { IMAGES_ELSEWHERE, openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// Every process caches guests' pages. A confirmed change is in the next page of the same process,
// and of another process with the same database and data folder.

const ROUNDS = 2
/** The page of each process shows the change. */
const SHOWN = [true, true]

let site: TestSite
let servers: BuiltServer[]
let artist: SiteClient

beforeAll(async () => {
  site = await openTestSite()
  servers = [site.server, await site.start()]
  artist = await openSiteClient(site.url, { isArtist: true, firstName: 'Ada' })
})

afterAll(() => site.close())

/** A guest's page from each process. */
const read = (path: string): Promise<string[]> =>
  Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).text()))

/** The log messages of a writer that was answered before every process had evicted its pages. */
const STOPPED_WAITING = /evicted pages in time|could not be asked about their caches/g
const countStopped = () =>
  servers.reduce((sum, server) => sum + [...server.output().matchAll(STOPPED_WAITING)].length, 0)

type Change = {
  readonly change: () => Promise<Response>
  /** Whether a page shows the change. */
  readonly shows: (page: string) => boolean
}

/**
 * Caches a page in every process, and reads it again after a confirmed change. Every page must show
 * the change. If the writer logs that it stopped waiting for a busy process, pages are read again
 * once each process has handled the event.
 * @returns for each process, whether its page shows the change
 */
async function readAround(path: string, { change, shows }: Change): Promise<boolean[]> {
  await read(path)
  const before = countStopped()
  const answer = await change()
  expect(answer.ok, `${answer.status}`).toBe(true)
  const pages = await read(path)
  if (pages.every(shows)) return pages.map(shows)
  await vi.waitFor(() => expect(countStopped(), `${path} is stale`).toBeGreaterThan(before), 5000)
  await waitForEvents()
  return (await read(path)).map(shows)
}

/** Every process acknowledges this request after the events before it. */
const ACK_REQUEST = 'ack?page-freshness'

/** Resolves when every process has handled the events that were published until now. */
async function waitForEvents(): Promise<void> {
  const client = new pg.Client(site.database.address)
  await client.connect()
  let acks = 0
  client.on('notification', ({ payload }) => (acks += Number(payload === ACK_REQUEST)))
  await client.query('listen frame_event_acks')
  await client.query(`select pg_notify('frame_events', $1)`, [ACK_REQUEST])
  await vi.waitFor(() => expect(acks).toBe(servers.length), 30_000)
  await client.end()
}

test('a publication and then a deletion show on the next gallery page', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const title = `Fresh work ${round}.`
    const { id } = await artist.addWork(title, false)
    const shown = await readAround('/for-art-lovers', {
      change: () => artist.send('PUT', `/api/artworks/${id}/publication`),
      shows: (page) => page.includes(title),
    })
    expect(shown).toEqual(SHOWN)
    const removed = await readAround('/for-art-lovers', {
      change: () => artist.send('DELETE', `/api/artworks/${id}`),
      shows: (page) => !page.includes(title),
    })
    expect(removed).toEqual(SHOWN)
  }
})

test('a changed price shows on the next page of the work', async () => {
  const { id } = await artist.addWork('Worth it', true)
  for (let round = 0; round < ROUNDS; round += 1) {
    const price = 1005 + round * 5
    const shown = await readAround(`/artwork/${id}`, {
      change: () => artist.send('PATCH', `/api/artworks/${id}`, { price }),
      shows: (page) => page.includes(`€${price.toLocaleString('en')}`),
    })
    expect(shown).toEqual(SHOWN)
  }
})

test('every spelling of an id leads to the one address of the page', async () => {
  const { id } = await artist.addWork('Spelled otherwise', true)
  const url = site.url
  const pages = [`/artwork/${id}`, `/artist/${artist.id}`]
  for (const page of pages) {
    const [, folder, own = ''] = page.split('/')
    const encoded = own.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)
    for (const spelling of [own.toUpperCase(), encoded]) {
      const path = `${url}/${folder}/${spelling}?cursor=x`
      const answer = await fetch(path, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${page}?cursor=x`])
    }
    expect((await fetch(url + page, { redirect: 'manual' })).status).toBe(200)
  }
  expect((await fetch(`${url}/artwork/${'é'.repeat(9)}`)).status).toBe(404)
})

test('a page names the site as it was called, from the cache, too', async () => {
  const { id } = await artist.addWork('Called by two names', true)
  const { port } = new URL(site.url)
  const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const pages = ['/', `/artwork/${id}`, '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml']
  for (const path of [...pages, ...pages]) {
    for (const url of own) {
      const page = await (await fetch(url + path)).text()
      expect(page, path).toContain(`${url}/`)
      for (const other of own.filter((one) => one !== url)) expect(page).not.toContain(other)
    }
  }
  const image = new RegExp(`property="og:image" content="${own[1]}/og/frame.jpg"`)
  expect(await (await fetch(`${own[1]}/privacy`)).text()).toMatch(image)
})

test('a page of another site cannot use its own name for this server', async () => {
  const { port } = new URL(site.url)
  const statusFor = (method: string, path: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  await (await fetch(`http://localhost:${port}/`)).text()
  const host = `rebound.example:${port}`
  for (const path of ['/', '/cart', '/api/artworks', '/favicon.svg', `/artwork/x`]) {
    expect(await statusFor('GET', path, { host }), path).toBe(421)
    expect(await statusFor('POST', path, { host, origin: `http://${host}` }), path).toBe(421)
  }
  const ours = `localhost:${port}`
  const write = (origin: string) => statusFor('DELETE', '/api/session', { host: ours, origin })
  expect(await write(`https://${ours}`)).toBe(403)
  expect(await write('http://localhost:1')).toBe(403)
  expect(await write(`http://${ours}`)).toBe(204)
})

test('a changed name shows on the next page of every work', async () => {
  const { id } = await artist.addWork('By somebody', true)
  for (let round = 0; round < ROUNDS; round += 1) {
    const firstName = `Ada${'abcdefgh'[round]}`
    const change = () => artist.send('PATCH', '/api/users/me', { firstName })
    for (const path of [`/artwork/${id}`, '/for-art-lovers']) {
      const shows = (page: string) => page.includes(firstName)
      expect(await readAround(path, { change, shows })).toEqual(SHOWN)
    }
  }
})

test('cached pages are not rendered again and never sent for a request with a cookie', async () => {
  const url = site.url
  await (await fetch(`${url}/for-art-lovers`)).text()
  const kept = await fetch(`${url}/for-art-lovers`)
  // Only rendered responses have a request id.
  expect([kept.status, kept.headers.get('x-request-id')]).toEqual([200, null])
  const again = await fetch(`${url}/for-art-lovers`, {
    headers: { 'if-none-match': kept.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const own = await artist.get('/for-art-lovers')
  expect(own.headers.get('x-request-id')).not.toBeNull()
  expect(own.headers.get('cache-control')).toContain('private')
})

test('a signed-in page has every change and only the viewer’s data', async () => {
  const { id } = await artist.addWork('Shared wall', true)
  const url = site.url
  // With the same initials, which the account menu shows.
  const names = ['Berengar', 'Bartholomew']
  const people = await Promise.all(
    names.map((firstName) => openSiteClient(url, { isArtist: false, firstName })),
  )
  /** The page for each user, twice, without the parts that differ in every response. */
  const readPages = async () => {
    const pages: string[] = []
    for (const person of [...people, ...people]) {
      const answer = await person.get('/for-art-lovers')
      const html = await answer.text()
      const { nonce, unmatched } = matchPolicy(answer, html)
      expect([answer.status, unmatched]).toEqual([200, []])
      for (const other of people) {
        expect(html.includes(labelOf(other)), other.email).toBe(other === person)
      }
      const shown = names.filter((name) => html.includes(name))
      expect(shown).toEqual([names[people.indexOf(person)]])
      const page = html.replaceAll(nonce ?? '', 'nonce').replaceAll(labelOf(person), 'label')
      pages.push(page.replaceAll(shown[0] ?? '', 'name'))
    }
    return pages
  }

  const first = await readPages()
  expect(new Set(first).size).toBe(1)
  await artist.send('PATCH', `/api/artworks/${id}`, { price: 1235 })
  const prices = (await readPages()).map((page) => page.includes('₹12,350'))
  expect(prices).toEqual([true, true, true, true])
  await people[0]?.send('PUT', `/api/favorites/${id}`)
  const starred = await readPages()
  expect(starred.map((page) => starOn(page, id))).toEqual(['true', 'false', 'true', 'false'])
  await people[0]?.send('DELETE', `/api/favorites/${id}`)
  expect(new Set(await readPages()).size).toBe(1)
  // The session works in another process, and in neither once it has ended.
  await people[1]?.send('DELETE', '/api/session')
  for (const server of servers) {
    const answer = await people[1]?.get('/for-art-lovers', server.url)
    expect(await answer?.text()).toContain('href="/signup"')
  }
})

/** Whether a work's favourite button is pressed, according to the page. */
function starOn(page: string, id = ''): string | undefined {
  const buttons = page.match(/<button[^>]*>/g) ?? []
  const star = buttons.find((button) => button.includes(`formAction="/favorites/${id}"`))
  return /aria-pressed="(\w+)"/.exec(star ?? '')?.[1]
}

const labelOf = ({ email }: SiteClient) => email.split('@', 1)[0] ?? ''

async function openOperator(): Promise<SiteClient> {
  const operator = await openSiteClient(site.url, { isArtist: false })
  await makeOperator(site, operator)
  return operator
}

/** The status of a guest's request to each process. */
const statusesOf = (path = '') =>
  Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).status))

test('both show an image, and say nothing of images that are elsewhere', async () => {
  const { imageId } = await artist.addWork('Seen at both', true)
  expect(await statusesOf(`/images/${imageId}/400.webp`)).toEqual([200, 200])
  const third = await site.start()
  const said = [...servers, third].map((server) => server.output()).join('')
  expect(said).not.toContain(IMAGES_ELSEWHERE)
})

test('settings that an operator changes at one are in the next response of the other', async () => {
  const operator = await openOperator()
  const paths = ['/', '/privacy', '/no/such/page', '/manifest.webmanifest']
  const textsOf = ({ url }: BuiltServer) =>
    Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))
  for (const name of ['Lagoon', 'Estuary', 'Delta']) {
    // Guests' pages are cached at both.
    const before = (await Promise.all(servers.map(textsOf))).flat()
    expect(before.filter((text) => text.includes(name))).toEqual([])
    const change = { name, contactEmail: `${name}@example.org`.toLowerCase() }
    const answer = await operator.send('PATCH', '/api/admin/settings', change)
    expect(answer.status).toBe(200)
    for (const server of servers.toReversed()) {
      const texts = await textsOf(server)
      expect(texts.map((text) => text.includes(name))).toEqual(paths.map(() => true))
      expect(texts[1]).toContain(`mailto:${name.toLowerCase()}@example.org`)
      expect(JSON.parse(texts[3] ?? '')).toMatchObject({ name, short_name: name, id: '/' })
    }
  }
  await operator.send('PATCH', '/api/admin/settings', { name: '', contactEmail: null })
  for (const server of servers) {
    expect((await textsOf(server)).join('')).not.toContain('Delta')
  }
})

test('both lose the images of a hidden work and of a suspended artist', async () => {
  const operator = await openOperator()
  const artist = await openSiteClient(site.url, { isArtist: true })
  const works = [await artist.addWork('Hidden', true), await artist.addWork('Shown', true)]
  const [hidden, shown] = works.map(({ imageId }) => `/images/${imageId}/400.webp`)
  const change = (method: string, path: string) =>
    operator.send(method, `/api/admin/${path}`, { reason: 'A copy' })
  expect([await statusesOf(hidden), await statusesOf(shown)].flat()).toEqual([200, 200, 200, 200])

  const hiding = `artworks/${works[0]?.id}/hiding`
  expect((await change('PUT', hiding)).status).toBe(204)
  await expect.poll(() => statusesOf(hidden)).toEqual([404, 404])
  expect(await statusesOf(shown)).toEqual([200, 200])
  const suspension = `people/${artist.id}/suspension`
  expect((await change('PUT', suspension)).status).toBe(204)
  await expect.poll(() => statusesOf(shown)).toEqual([404, 404])
  expect((await artist.get('/api/users/me', servers[1]?.url)).status).toBe(401)

  await change('DELETE', suspension)
  await expect.poll(() => statusesOf(shown)).toEqual([200, 200])
  expect(await statusesOf(hidden)).toEqual([404, 404])
})
