import { cardOf, expect, IN_DETAILS, open, test, titled, waitForHydration } from './fixtures.ts'

// The page of a tag: its works, other spellings of its address, and related tags.

/** A unique tag. */
const someTag = (word: string) => titled(word).replaceAll(/[^\p{L}\d]+/gu, ' ')

test('a guest follows a tag from a work to other works, and on to a tag beside it', async ({
  page,
  stage,
  problems,
}) => {
  const [tag, other] = [someTag('Bläue'), someTag('Saltire')]
  const [first, second] = await stage.publish([
    { title: titled('Skerry'), price: 40, tags: [tag] },
    { title: titled('Shoal'), price: 50, tags: [tag.toUpperCase(), other] },
  ])
  await open(page, `/artwork/${first?.id}`)
  await page
    .getByRole('list', { name: 'Tags' })
    .getByRole('link', { name: `#${tag}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible()
  await expect(page.getByText('2 works with this tag')).toBeVisible()
  await expect(cardOf(page, first?.title ?? '')).toBeVisible()
  await expect(cardOf(page, second?.title ?? '')).toBeVisible()
  const address = page.url()
  expect(decodeURIComponent(new URL(address).pathname)).toMatch(/^\/tags\/blaue /)

  await page.getByRole('link', { name: `#${other}` }).click()
  await expect(page.getByText('1 work with this tag')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 works with this tag')).toBeVisible()
  await page.getByRole('link', { name: 'Filter these works' }).click()
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: `Remove #${tag}` })).toBeVisible()
  await expect(page.getByText('2 works', { exact: true })).toBeVisible()
  expect(problems).toEqual([])
})

test('a tag has one address, and none without a published work', async ({ page, stage }) => {
  const tag = someTag('Groyne')
  const [work] = await stage.publish([{ title: titled('Spit'), price: 40, tags: [tag] }])
  const get = async (path: string) => {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location'] ?? '']
  }
  const here = `/tags/${encodeURIComponent(tag.toLowerCase())}`
  expect(await get(here)).toEqual([200, ''])
  expect(await get(`/tags/${encodeURIComponent(tag.toUpperCase())}`)).toEqual([301, here])
  expect(await get(`${here}?cursor=nonsense`)).toEqual([400, ''])
  for (const none of ['no such', '%E2%80%8B', '%00', '%', '%ED%A0%80', 'x'.repeat(2000)]) {
    expect(await get(`/tags/${none}`), none).toEqual([404, ''])
  }
  expect(work?.title).toContain('Spit')
})

test(
  'a search has one canonical address, and that of a tag or an artist is their page',
  IN_DETAILS,
  async ({ page, stage }) => {
    const tag = someTag('Sluice')
    const [work] = await stage.publish([{ title: titled('Weir'), price: 40, tags: [tag] }])
    const { artistId } = (await stage.call(page.context(), 'GET', `/artworks/${work?.id}`)) as {
      artistId: string
    }
    const robotsOf = async (query: string) => {
      const html = await (await page.request.get(`/for-art-lovers?${query}`)).text()
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
      const feed = /type="application\/atom\+xml" href="([^"]*)"/.exec(html)?.[1]
      const path = canonical.replace(stage.server.url, '').replaceAll('&amp;', '&')
      return [path, html.includes('content="noindex"'), feed?.replaceAll('&amp;', '&')]
    }
    const own = `/tags/${encodeURIComponent(tag.toLowerCase())}`
    const words = `${new URLSearchParams({ tag: tag.toLowerCase() })}`
    const feed = `/feeds/search.atom?${words}`
    expect(await robotsOf(words)).toEqual([own, false, feed])
    expect(await robotsOf(`${words}&sort=price-asc`)).toEqual([own, false, feed])
    const ofArtist = `artistId=${artistId}`
    expect((await robotsOf(ofArtist)).slice(0, 2)).toEqual([`/artist/${artistId}`, false])
    expect((await robotsOf('sort=newest')).slice(0, 2)).toEqual(['/for-art-lovers', true])
    const both = await robotsOf(`sort=newest&${ofArtist}&${words}`)
    expect(both.slice(0, 2)).toEqual([`/for-art-lovers?${words}&${ofArtist}`, true])
    expect((await robotsOf('tag=no+such+tag')).slice(0, 2)).toEqual([
      '/for-art-lovers?tag=no+such+tag',
      true,
    ])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('many works with a tag have pages', IN_DETAILS, async ({ page, stage }) => {
    const tag = someTag('Marram')
    const title = titled('Dune')
    await stage.publish(
      Array.from({ length: 32 }, (_, nth) => ({
        title: `${title} ${nth}`,
        price: 40,
        tags: [tag],
      })),
    )
    await page.goto(`/tags/${encodeURIComponent(tag)}`)
    await expect(page.getByText('32 works with this tag')).toBeVisible()
    const first = await page.getByRole('article').count()
    await page.getByRole('link', { name: 'Earlier works' }).click()
    await expect(page.getByRole('article')).toHaveCount(32 - first)
    await page.getByRole('link', { name: 'To the newest works' }).click()
    await expect(page.getByRole('article')).toHaveCount(first)
  })
})
