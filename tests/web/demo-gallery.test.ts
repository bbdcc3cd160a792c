import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heroWorks } from '../../app/welcome/hero-works.ts'
import { DEMO_ARTIST_EMAIL, DEMO_PASSWORD } from '../../demo/demo-accounts.ts'
import { crawl, type CrawledAnswer } from '../helpers/site/crawler.ts'
import { tagsOf } from '../helpers/pages/page.tsx'
import { signInToSite } from '../helpers/site/site-client.ts'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// The demo gallery as a crawler and a guest see it.

/** Kinds of addresses of which the demo gallery has hundreds. */
const MANY = /^\/(artwork|tags|feeds|images|og|iiif|report|login|signup|forgot-password)\b/

/**
 * Samples one in 24 of these, with their data, the same in every run. `npm run crawl` requests
 * all.
 */
function isSampled(path: string): boolean {
  if (!MANY.test(path)) return true
  return createHash('sha256').update(path.replace('.data', '')).digest().readUInt8() % 24 === 0
}

let site: TestSite
let answers: CrawledAnswer[]

beforeAll(async () => {
  site = await openTestSite({ DEMO: '1', RATE_LIMITS: '1' })
  answers = await crawl({ url: site.url, concurrency: 32, isSampled })
})

afterAll(() => site.close())

test('a crawler of a gallery that has just opened gets all that it requests', () => {
  const isFine = ({ status }: CrawledAnswer) => status === 200 || status === 302
  expect(answers.filter((answer) => !isFine(answer))).toEqual([])
})

test('only pictures that are still being made are redirected', () => {
  const redirected = answers.filter(({ status }) => status === 302)
  for (const { path } of redirected) expect(path).toMatch(/^\/(images|og)\//)
})

test('a crawler that obeys the rules meets no combination of filters', () => {
  const searches = answers.filter(({ path }) => /^\/(for-art-lovers|feeds\/search)/.test(path))
  expect(searches.filter(({ path }) => path.includes('&'))).toEqual([])
})

test('the crawler reaches all kinds of pages and pictures', () => {
  const count = (pattern: RegExp) => answers.filter(({ path }) => pattern.test(path)).length
  expect(count(/^\/artwork\/[\w-]+$/)).toBeGreaterThan(5)
  expect(count(/^\/artwork\/[\w-]+\.data$/)).toBeGreaterThan(5)
  expect(count(/^\/artist\/[\w-]+$/)).toBe(40)
  expect(count(/^\/tags\/[^/]+$/)).toBeGreaterThan(0)
  expect(count(/^\/feeds\/search\.atom\?tag=/)).toBeGreaterThan(0)
  expect(count(/^\/for-art-lovers\?cursor=/)).toBeGreaterThan(0)
  expect(count(/^\/sitemaps\//)).toBeGreaterThan(1)
  expect(count(/^\/og\//)).toBeGreaterThan(1)
  expect(count(/^\/stock-photos\//)).toBeGreaterThan(30)
  for (const format of ['avif', 'webp', 'jpeg']) {
    expect(count(new RegExp(`^/images/.*\\.${format}$`)), format).toBeGreaterThan(5)
  }
})

/** The bytes that a server sends on a new connection before it waits: ten packets of 1460 bytes. */
const FIRST_ROUND_TRIP = 14_600

test('the first page of the gallery arrives in one round trip', async () => {
  const answer = await fetch(`${site.url}/for-art-lovers`, {
    headers: { 'accept-encoding': 'zstd' },
  })
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const body = Number(answer.headers.get('content-length'))

  expect(answer.headers.get('content-encoding')).toBe('zstd')
  expect(body).toBeGreaterThan(8000)
  expect(head.length + body).toBeLessThanOrEqual(FIRST_ROUND_TRIP)
})

async function readLanding() {
  const answer = await fetch(site.url)
  const links = tagsOf(await answer.text(), 'a').filter((link) => 'data-opens' in link)
  // Only rendered responses have a request id.
  const isCached = answer.headers.get('x-request-id') === null
  return { isCached, paths: links.map(({ href }) => href) }
}

// The carousel of the landing page links to works of the demo gallery, as long as they exist.
// Specification: 1.5
test('a work that its artist deletes is no longer linked, and only then is the page rendered', async () => {
  const paths = heroWorks.map(({ id }) => `/artwork/${id}`)
  expect(await readLanding()).toEqual({ isCached: true, paths })
  const artist = await signInToSite(site.url, DEMO_ARTIST_EMAIL, DEMO_PASSWORD)

  const [first] = heroWorks
  const changed = await artist.send('PATCH', `/api/artworks/${first?.id}`, { price: 615 })
  expect(changed.status).toBe(200)
  expect((await artist.send('PUT', `/api/favorites/${first?.id}`)).ok).toBe(true)
  expect(await readLanding()).toEqual({ isCached: true, paths })

  const deleted = await artist.send('DELETE', `/api/artworks/${first?.id}`)
  expect(deleted.ok).toBe(true)
  const left = { isCached: false, paths: ['/for-art-lovers', ...paths.slice(1)] }
  expect(await readLanding()).toEqual(left)
  for (const path of left.paths) {
    expect((await fetch(site.url + path)).status, path).toBe(200)
  }
})
