import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/built-server.ts'
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { proxyTestDatabase, type DatabaseProxy } from '../helpers/database-proxy.ts'
import { tagsOf, wordsOf } from '../helpers/page.tsx'
import { openSiteClient, type SiteClient } from '../helpers/site-client.ts'

// What people without scripts see of Frame while its database is away.

let database: TestDatabase
let proxy: DatabaseProxy
let server: BuiltServer
let dataDir: string
let artist: SiteClient
let collector: SiteClient

beforeAll(async () => {
  await ensureBuild(process.cwd())
  database = await openTestDatabase()
  const proxied = await proxyTestDatabase(database.address)
  proxy = proxied.proxy
  dataDir = await makeDataDir()
  server = await startBuiltServer({ dataDir, settings: { DATABASE_URL: proxied.url } })
  artist = await openSiteClient(server.url, { isArtist: true })
  collector = await openSiteClient(server.url, { isArtist: false })
  await (await fetch(`${server.url}/for-art-lovers`)).text()
  await proxy.close()
})

afterAll(async () => {
  await server.stop()
  await database.close()
  await removeDataDir(dataDir)
})

async function read(answer: Response) {
  const html = await answer.text()
  const { status, headers } = answer
  return { html, words: wordsOf(html), status, retryAfter: headers.get('retry-after') }
}

const asGuest = (path: string) =>
  fetch(server.url + path, { headers: { cookie: 'frame.theme=dark; theme=dark' } })

test.each([
  ['/favorites', 'Error loading favorites The gallery is not available'],
  ['/cart', 'Error loading cart items The gallery is not available'],
  ['/dashboard', 'The gallery is not available'],
  ['/checkout', 'The gallery is not available'],
  ['/for-art-lovers', 'ERROR 404 The gallery is not available'],
])('%s keeps its frame around the message, and has a link to try again', async (path, message) => {
  const page = await read(await collector.get(path))
  expect([page.status, page.retryAfter]).toEqual([503, '2'])
  expect(page.words).toContain(message)
  const links = tagsOf(page.html, 'a').map(({ href }) => href)
  // Who is signed in is unknown: neither the way in nor a dashboard is offered.
  expect(links).toEqual(expect.arrayContaining(['/', '/favorites', '/cart', path, '/privacy']))
  expect(page.words).toContain('Try again')
  expect(page.words).not.toMatch(/sign_up|artist_panel/)
  expect(tagsOf(page.html, 'main')).toHaveLength(1)
})

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
  // Programs get the problem.
  const problem = await fetch(image)
  expect(problem.headers.get('content-type')).toBe('application/problem+json')
})

test('a page that is cached for guests is there', async () => {
  const page = await read(await fetch(`${server.url}/for-art-lovers`))
  expect(page.status).toBe(200)
})
