import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { buy } from './access-check.ts'
import { expect, IN_DETAILS, open, publishWork, type Stage, test, titled } from './fixtures.ts'
import { exhibit } from './exhibition.ts'
import { shareList } from './lists.ts'
import { signUpOperator } from './operator.ts'
import { prepareOrders } from './order-scene.ts'
import { listPages, ownerOf } from './page-table.ts'

// The metadata of pages for search engines and link previews.

/** The head of a page in the server's HTML. */
type Head = {
  readonly titles: string[]
  /** Meta contents by name or property. */
  readonly metas: ReadonlyMap<string, readonly string[]>
  /** Link URLs by rel. */
  readonly links: ReadonlyMap<string, readonly string[]>
  readonly subjects: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const attribute = (tag: string, name: string) =>
  unescape(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '')

function unescape(text: string): string {
  return text
    .replaceAll(/&#x27;/g, "'")
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&amp;/g, '&')
}

function headOf(html: string): Head {
  const head = html.slice(0, html.indexOf('</head>'))
  const metas = new Map<string, string[]>()
  for (const [tag] of head.matchAll(/<meta\b[^>]*>/g)) {
    const name = attribute(tag, 'name') || attribute(tag, 'property')
    metas.set(name, [...(metas.get(name) ?? []), attribute(tag, 'content')])
  }
  const links = new Map<string, string[]>()
  for (const [tag] of head.matchAll(/<link\b[^>]*>/g)) {
    const rel = attribute(tag, 'rel')
    links.set(rel, [...(links.get(rel) ?? []), attribute(tag, 'href')])
  }
  const scripts = head.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)
  return {
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => unescape(title)),
    metas,
    links,
    subjects: [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  }
}

/** Personal pages, which search engines must not index. */
const PRIVATE =
  /^(admin|dashboard|favourites|following|lists|cart|checkout|notifications|reports|certificates|enquiries|gallery\/(following|saved-searches|shared-list|wall))\/|reset-password/

async function readHead(request: APIRequestContext, path: string): Promise<Head> {
  const answer = await request.get(path, { maxRedirects: 0 })
  expect(answer.status(), path).toBe(200)
  return headOf(await answer.text())
}

async function checkHead(request: APIRequestContext, path: string, site: string): Promise<string> {
  // Tracking parameters do not change the canonical URL.
  const tracked = `${path}${path.includes('?') ? '&' : '?'}utm_source=letter`
  const { titles, metas, links } = await readHead(request, tracked)
  const address = new URL(path.replace(/\?.*/, ''), site).href
  const [title = ''] = titles
  const one = (name: string) => {
    const values = metas.get(name) ?? []
    expect.soft(values, `${name} of ${path}`).toHaveLength(1)
    return values[0] ?? ''
  }
  expect.soft(titles, `title of ${path}`).toHaveLength(1)
  expect.soft(title, path).toMatch(/ · Frame$|^Frame · /)
  expect.soft(links.get('canonical'), `canonical of ${path}`).toEqual([address])
  expect.soft(one('og:url'), path).toBe(address)
  expect.soft(one('og:title'), path).toBe(title)
  expect.soft(one('og:type'), path).toMatch(/^(website|profile)$/)
  expect.soft(one('og:site_name'), path).toBe('Frame')
  expect.soft(one('description').length, path).toBeGreaterThan(20)
  expect.soft(one('description').length, path).toBeLessThanOrEqual(160)
  expect.soft(one('og:description'), path).toBe(one('description'))
  expect.soft(one('og:image').startsWith(`${site}/`), path).toBe(true)
  expect.soft([one('og:image:width'), one('og:image:height')], path).toEqual(['1200', '630'])
  expect.soft(one('og:image:alt'), path).not.toBe('')
  expect.soft(one('twitter:card'), path).toBe('summary_large_image')
  const robots = PRIVATE.test(ownerOf(path)) ? ['noindex'] : undefined
  expect.soft(metas.get('robots'), `robots of ${path}`).toEqual(robots)
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    expect.soft(links.get(rel), `${rel} of ${path}`).toBeDefined()
  }
  return one('og:image')
}

/** A published work and a draft. */
async function prepareArtist(stage: Stage, context: BrowserContext) {
  await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Shared'), 30)
  await stage.call(context, 'PATCH', `/artworks/${work.id}`, { tags: ['Shared'] })
  const { id: artistId } = (await stage.call(context, 'GET', '/users/me')) as { id: string }
  return { work, artistId }
}

test('every page has a title, a canonical URL and a robots directive', async ({
  context,
  browser,
  stage,
}) => {
  const site = stage.server.url
  const artist = await browser.newContext({ baseURL: site })
  const guest = await browser.newContext({ baseURL: site })
  const { work, artistId } = await prepareArtist(stage, artist)
  const exhibition = await exhibit(stage.call, artist, [work.id])
  await stage.signUp(context, { isArtist: false })
  const purchase = await buy(stage, context, work.id)
  await stage.call(context, 'POST', '/cart/items', { id: work.id })

  const sales = (await stage.call(artist, 'GET', '/sales')) as { items: { id: string }[] }
  const people = { artist, collector: context, guest }
  const bought = { purchase, workId: work.id, price: 30 }
  const { order, owned, transfer } = await prepareOrders(stage.call, people, bought)
  const question = { text: 'Is it framed?' }
  const asked = await stage.call(context, 'POST', `/artworks/${work.id}/enquiries`, question)
  const { id: enquiry } = asked as { id: string }

  const desk = '/artist-dashboard'
  const edited = `${desk}/artwork/${work.id}`
  const operator = await browser.newContext({ baseURL: site })
  await signUpOperator(stage, operator)
  const subject = { kind: 'artist', id: artistId }
  await stage.call(guest, 'POST', '/reports', { subject, reason: 'spam', text: 'Sells shoes' })
  const reports = (await stage.call(operator, 'GET', '/admin/reports')) as {
    items: { id: string }[]
  }
  const hook = { url: 'https://example.org/', events: ['order.placed'] }
  const webhook = (await stage.call(operator, 'POST', '/admin/webhooks', hook)) as { id: string }
  const person = `/admin/people/${artistId}`
  const shared = await shareList(stage.call, context, [work.id])
  const places = [
    ['/', guest],
    ['/for-artists', guest],
    ['/become-artist', guest],
    ['/privacy', guest],
    ['/terms', guest],
    ['/contact', guest],
    ['/login', guest],
    ['/signup', guest],
    ['/forgot-password', guest],
    ['/reset-password?token=x', guest],
    ['/unsubscribe?token=x', guest],
    ['/for-art-lovers', guest],
    ['/artists', guest],
    ['/exhibitions', guest],
    ['/tags/shared', guest],
    ['/gallery-studio', guest],
    ['/api', guest],
    ['/cart', guest],
    [`/artwork/${work.id}`, guest],
    [`/artist/${artistId}`, guest],
    [`/artist/${artistId}/press`, guest],
    [`/exhibition/${exhibition}`, guest],
    [`/room/artist/${artistId}`, guest],
    [`/report/artwork/${work.id}`, guest],
    [`/report/exhibition/${exhibition}`, guest],
    [`/lists/save/${work.id}`, guest],
    [`/artwork/${work.id}/on-a-wall`, guest],
    [`/artwork/${work.id}/enquiry`, guest],
    [`/orders/${order}`, guest],
    [`/certificates/${owned}`, guest],
    [`/transfers/${transfer}`, guest],
    [`/shared-lists/${shared.token}`, guest],
    ['/lists', context],
    [`/lists/${shared.list}`, context],
    [`/lists/${shared.list}/deletion`, context],
    ['/favorites', context],
    ['/following', context],
    ['/following/artists', context],
    ['/saved-searches', context],
    ['/notifications', context],
    ['/checkout', context],
    [`/checkout/success?purchase=${purchase}`, context],
    [`/purchases/${purchase}`, context],
    ['/dashboard', context],
    ['/collection', context],
    [`/enquiries/${enquiry}`, context],
    ['/dashboard/purchases', context],
    ['/dashboard/enquiries', context],
    ['/dashboard/security', context],
    ['/dashboard/account', context],
    [desk, artist],
    ['/purchases', artist],
    [`${desk}/photo`, artist],
    [`${desk}/bio`, artist],
    [`${desk}/bio/press`, artist],
    [`${desk}/artwork`, artist],
    [`${desk}/artwork/new`, artist],
    [`${desk}/artwork/table`, artist],
    [`${desk}/artwork/import`, artist],
    [`${desk}/artwork/batch`, artist],
    [`${edited}/edit`, artist],
    [`${edited}/images`, artist],
    [`${edited}/delete`, artist],
    [`${desk}/sales`, artist],
    [`${desk}/sales/${sales.items[0]?.id}`, artist],
    [`${desk}/security`, artist],
    [`${desk}/account`, artist],
    [`${desk}/enquiries`, artist],
    [`${desk}/statistics`, artist],
    [`${desk}/exhibitions`, artist],
    [`${desk}/exhibitions/${exhibition}`, artist],
    ['/admin', operator],
    ['/admin/people', operator],
    [person, operator],
    [`${person}/suspension`, operator],
    [`${person}/role`, operator],
    ['/admin/works', operator],
    [`/admin/works/${work.id}`, operator],
    ['/admin/exhibitions', operator],
    [`/admin/exhibitions/${exhibition}`, operator],
    ['/admin/reports', operator],
    [`/admin/reports/${reports.items[0]?.id}`, operator],
    ['/admin/orders', operator],
    ['/admin/images', operator],
    ['/admin/jobs', operator],
    ['/admin/settings', operator],
    ['/admin/backups', operator],
    ['/admin/settings/featured-works', operator],
    ['/admin/settings/mark', operator],
    ['/admin/settings/invitations', operator],
    ['/admin/settings/webhooks', operator],
    ['/admin/settings/webhooks/new', operator],
    [`/admin/settings/webhooks/${webhook.id}`, operator],
    ['/admin/audit-log', operator],
  ] as const

  const images = new Set<string>()
  for (const [path, who] of places) images.add(await checkHead(who.request, path, site))
  const seen = new Set(places.map(([path]) => ownerOf(path)))
  expect(listPages().filter((file) => !seen.has(file))).toEqual([
    'shell/failure/not-found-page.tsx at *',
  ])
  const urls = [
    '/og/frame.jpg',
    `/og/${work.id}.jpg`,
    `/og/artist/${artistId}.jpg`,
    `/og/exhibition/${exhibition}.jpg`,
    `/og/list/${shared.token}.jpg`,
  ]
  expect([...images].map((url) => url.slice(site.length)).toSorted()).toEqual(urls.toSorted())
  for (const url of images) {
    // A busy server may redirect the first request to another picture.
    await expect
      .poll(async () => {
        const answer = await guest.request.get(url, { maxRedirects: 0 })
        const isLight = (await answer.body()).length < 300_000
        return [answer.status(), answer.headers()['content-type'], isLight]
      }, url)
      .toEqual([200, 'image/jpeg', true])
  }
  for (const one of [artist, guest, operator]) await one.close()
})

test('missing pages and drafts are not indexed', async ({ context, request, stage }) => {
  for (const path of ['/no/such/page', '/artwork/no-such-work', '/artist/no-such-artist']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"/>')
  }
  const { work } = await prepareArtist(stage, context)
  const { imageUrl } = (await stage.call(context, 'GET', `/artworks/${work.id}`)) as {
    imageUrl: string
  }
  const imageId = imageUrl.split('/')[2]
  const draft = (await stage.call(context, 'POST', '/artworks', {
    title: 'Unfinished',
    imageId,
  })) as { id: string }
  const { metas, subjects } = await readHead(context.request, `/artwork/${draft.id}`)
  expect([metas.get('robots'), subjects]).toEqual([['noindex'], []])
})

test('search engines learn what a page is about, in schema.org’s terms', async ({
  context,
  request,
  stage,
}) => {
  const site = stage.server.url
  const { work, artistId } = await prepareArtist(stage, context)
  const words = { bio: 'Draws "harbours" </script> & more.', location: 'Porto' }
  await stage.call(context, 'PATCH', '/users/me', words)

  const [house] = (await readHead(request, '/')).subjects
  expect(house).toMatchObject({ '@type': 'WebSite', name: 'Frame', url: `${site}/` })

  const [artwork, trail] = (await readHead(request, `/artwork/${work.id}`)).subjects
  expect(artwork).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'VisualArtwork',
    name: work.title,
    url: `${site}/artwork/${work.id}`,
    image: `${site}/og/${work.id}.jpg`,
    creator: { '@type': 'Person', name: 'Ada Artist', url: `${site}/artist/${artistId}` },
    offers: {
      '@type': 'Offer',
      price: '30.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${site}/for-art-lovers` },
      { position: 2, item: `${site}/artist/${artistId}` },
      { position: 3, item: `${site}/artwork/${work.id}` },
    ],
  })
  const [person] = (await readHead(request, `/artist/${artistId}`)).subjects
  expect(person).toMatchObject({
    '@type': 'Person',
    name: 'Ada Artist',
    description: words.bio,
    homeLocation: { name: 'Porto' },
  })
})

test('a cached artist page is never older than the gallery', async ({ context, stage }) => {
  const { work, artistId } = await prepareArtist(stage, context)
  // Only requests without a cookie get cached pages.
  const page = async () => {
    const answer = await fetch(`${stage.server.url}/artist/${artistId}`)
    return { html: await answer.text(), etag: answer.headers.get('etag') }
  }
  const first = await page()
  expect(first.html).toContain('₹300')
  expect(await page()).toEqual(first)

  await stage.call(context, 'PATCH', `/artworks/${work.id}`, { price: 45 })
  expect((await page()).html).toContain('₹450')
  const second = await publishWork(stage.call, context, titled('Second'), 60)
  expect((await page()).html).toContain(second.title)
  for (const words of [{ statement: 'Lines first.' }, { bio: 'Of Porto.' }, { lastName: 'Paz' }]) {
    await stage.call(context, 'PATCH', '/users/me', words)
    expect((await page()).html).toContain(Object.values(words)[0])
  }
  for (const { id, title } of [work, second]) {
    await stage.call(context, 'DELETE', `/artworks/${id}`)
    expect((await page()).html).not.toContain(title)
  }
  expect((await page()).html).toContain('Ada Paz has not published a work yet.')
  await stage.call(context, 'DELETE', '/users/me', { password: 'correct horse' })
  expect((await fetch(`${stage.server.url}/artist/${artistId}`)).status).toBe(404)
})

test(
  'links lead from a work to its artist and on to another work',
  IN_DETAILS,
  async ({ page, browser, stage, problems }) => {
    const artist = await browser.newContext({ baseURL: stage.server.url })
    const { work } = await prepareArtist(stage, artist)
    const other = await publishWork(stage.call, artist, titled('Other'), 60)
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('link', { name: 'Ada Artist' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Artist')
    await expect(page).toHaveTitle('Ada Artist · Frame')
    await page.getByRole('link', { name: other.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title)
    expect(problems).toEqual([])

    const desk = await artist.newPage()
    await open(desk, '/artist-dashboard')
    await desk.getByRole('link', { name: 'See your public page' }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Ada Artist')
    await expect(desk.getByRole('heading', { level: 3 })).toHaveCount(2)
    await artist.close()
  },
)
