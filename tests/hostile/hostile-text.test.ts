import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tagPath } from '../../app/artworks/tag.ts'
import { matchPolicy } from '../helpers/pages/page-policy.ts'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// Every text field holds an attack, and every page and export is checked for it.

const ATTACKS = [
  '"><img src=x onerror=boom()>',
  "'><svg onload=boom()>",
  '</script><script>boom()</script>',
  '</title></textarea></style><iframe srcdoc=boom>',
  ']]><boom/>',
  '&lt;b&gt; {{7*7}} ${boom()}',
]
const HOSTILE = `${ATTACKS.join(' ')} \u202Edesrever\u2066`
/** An attack by CSS; too long for a title with the other attacks. */
const STYLED = `" style="background:url(//boom.example)" x=' }*{display:none}</style><style>@import "//boom.example"`
/** Short enough for a name, a place, a tag. */
const SHORT = '=1+1</script><img src=x onerror=boom()>\u202E'
const LINK = 'javascript:boom()'

let site: TestSite
let artist: SiteClient
let collector: SiteClient
let guest: SiteClient
let workId: string
let purchaseId: string

beforeAll(async () => {
  site = await openTestSite()
  artist = await openSiteClient(site.url, {
    isArtist: true,
    firstName: SHORT,
    lastName: HOSTILE.slice(0, 100),
  })
  collector = await openSiteClient(site.url, {
    isArtist: false,
    firstName: SHORT,
    lastName: SHORT,
  })
  guest = await openSiteClient(site.url, null)
  const profile = {
    location: SHORT,
    bio: `${HOSTILE} ${LINK} ${STYLED}`,
    statement: `${HOSTILE} ${STYLED}`,
  }
  expectDone(await artist.send('PATCH', '/api/users/me', profile))
  const { id } = await artist.addWork(`${SHORT} ${LINK}`, true)
  workId = id
  const words = {
    title: HOSTILE,
    description: `${LINK} ${HOSTILE} ${STYLED}`,
    alt_description: `${HOSTILE} ${STYLED}`,
    tags: [SHORT, LINK],
  }
  expectDone(await artist.send('PATCH', `/api/artworks/${workId}`, words))
  await artist.addWork(HOSTILE.slice(0, 190), false)
  purchaseId = await collector.buy(workId, HOSTILE.slice(0, 190))
  expectDone(await collector.send('POST', '/api/cart/items', { id: workId }))
  expectDone(await collector.send('PUT', `/api/favorites/${workId}`))
  expectDone(await collector.send('PUT', `/api/users/me/following/${artist.id}`))
  const search = { query: `q=${encodeURIComponent(HOSTILE.slice(0, 190))}`, name: SHORT }
  expectDone(await collector.send('POST', '/api/users/me/saved-searches', search))
})

afterAll(() => site.close())

function expectDone({ status }: Response): void {
  if (status >= 300) throw new Error(`the scene could not be set: ${status}`)
}

/** Every page that shows one of the texts, with the person who sees it. */
function listPages(): [SiteClient, string][] {
  const shown = [
    '/for-art-lovers',
    `/artwork/${workId}`,
    `/artist/${artist.id}`,
    tagPath(LINK),
    '/for-art-lovers?sort=newest',
    '/',
    '/for-artists',
    '/exhibitions',
  ]
  const artists = [
    '',
    '/photo',
    '/bio',
    '/bio?edit',
    '/artwork',
    `/artwork/${workId}/edit`,
    `/artwork/${workId}/delete`,
    '/sales',
    '/account',
  ]
  const collectors = [
    '/favorites',
    '/following',
    '/following/artists',
    '/saved-searches',
    '/notifications',
    '/cart',
    '/checkout',
    '/dashboard',
    '/dashboard?edit',
    '/dashboard/purchases',
    '/dashboard/account',
    `/purchases/${purchaseId}`,
  ]
  return [
    ...[guest, artist, collector].flatMap((who) =>
      shown.map((path): [SiteClient, string] => [who, path]),
    ),
    ...artists.map((path): [SiteClient, string] => [artist, `/artist-dashboard${path}`]),
    ...collectors.map((path): [SiteClient, string] => [collector, path]),
    [guest, `/nowhere/${encodeURIComponent(ATTACKS[0] ?? '')}`],
    [guest, `/login?returnTo=${encodeURIComponent(LINK)}&type=${encodeURIComponent(SHORT)}`],
  ]
}

/** A tag from a user's text that is part of the markup. */
const ALIVE =
  /style="background|<style>@import|<img src=x|<svg onload|<script>boom|<iframe srcdoc|<boom|<[^<>"']*\son\w+=|(?:href|src|action)="\s*javascript:/i
const TURNED = /[\u202A-\u202E\u2066-\u2069]/

test('on no page does text become a tag, a handler, a link or a change of direction', async () => {
  let found = 0
  for (const [who, path] of listPages()) {
    const response = await who.get(path)
    const html = await response.text()
    expect(response.status, path).toBeLessThan(500)
    expect(ALIVE.exec(html)?.[0], path).toBeUndefined()
    expect(TURNED.test(html), path).toBe(false)
    if (html.includes('onerror=boom()')) found += 1
    expect(matchPolicy(response, html).unmatched, path).toEqual([])
    for (const [, data = ''] of html.matchAll(
      /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/g,
    )) {
      // Data, which no browser runs, unless it can end its own element.
      expect(data, path).not.toContain('<')
    }
  }
  // Otherwise the pages would show no attack at all.
  expect(found).toBeGreaterThan(15)
})

test('a work’s JSON-LD stays valid JSON with the written text', async () => {
  const html = await (await guest.get(`/artwork/${workId}`)).text()
  const blocks = [
    ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
  ]
  expect(blocks.length).toBeGreaterThan(0)
  const said = blocks.map(([, json = '']) => JSON.stringify(JSON.parse(json))).join()
  expect(said).toContain('onerror=boom()')
  for (const [, content = ''] of html.matchAll(/<meta[^>]*content="([^"]*)"/g)) {
    expect(content).not.toMatch(/[<>]/)
  }
})

test('preview images, sitemaps, data and exports have their own types and run no script', async () => {
  const addresses: [SiteClient, string, RegExp][] = [
    [guest, `/og/${workId}.jpg`, /^image\/jpeg$/],
    [guest, '/sitemap.xml', /^application\/xml/],
    [guest, '/robots.txt', /^text\/plain/],
    [guest, `/artwork/${workId}.data`, /^text\/x-script$/],
    [guest, '/api/artworks', /^application\/json$/],
    [guest, `/api/artworks/${workId}`, /^application\/json$/],
    [collector, '/api/cart', /^application\/json$/],
    [collector, '/api/purchases', /^application\/json$/],
    [collector, '/api/users/me/export', /^application\/json$/],
    [artist, '/api/users/me/export', /^application\/json$/],
    [
      guest,
      `/api/artworks?cursor=${encodeURIComponent(ATTACKS[0] ?? '')}`,
      /^application\/problem\+json$/,
    ],
  ]
  // A busy machine needs more than the second after which the address redirects.
  await vi.waitFor(async () => expect((await guest.get(`/og/${workId}.jpg`)).status).toBe(200), {
    timeout: 15_000,
  })
  for (const [who, path, type] of addresses) {
    const response = await who.get(path)
    const text = await response.text()
    expect(response.headers.get('content-type'), path).toMatch(type)
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(response.headers.get('content-security-policy'), path).toMatch(/^default-src 'none'/)
    expect(response.headers.get('cross-origin-resource-policy'), path).toBe(
      path.startsWith('/og/') ? 'cross-origin' : 'same-origin',
    )
    if (type.source.includes('xml')) expect(ALIVE.test(text), path).toBe(false)
    if (type.source.includes('json')) JSON.parse(text)
    expect(type.source.includes('jpeg') || !TURNED.test(text), path).toBe(true)
  }
})
