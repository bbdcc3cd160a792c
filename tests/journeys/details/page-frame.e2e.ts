import type { Page } from '@playwright/test'
import { findOverflow } from '../access-audit.ts'
import { buy } from '../access-check.ts'
import { exhibit } from '../exhibition.ts'
import { boxOf, expect, open, publishWork, test } from '../fixtures.ts'
import { shareList } from '../lists.ts'

// Pages of text and errors have the site's header and footer, with and without JavaScript.

const PAGES = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/contact', 'Contact Us'],
  ['/api', 'HTTP API'],
  ['/no/such/page', 'There is nothing at this address'],
  ['/artwork/no-such-work', 'Artwork not found'],
  ['/images/no-such-image/400.webp', 'Image not found'],
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('pages of text and errors have the site’s header and footer', async ({ page }) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        for (const [path, title] of PAGES) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
          const header = page.getByRole('banner')
          await expect(header, path).toHaveCount(1)
          await expect(header.getByRole('link', { name: 'Frame, home' }), path).toBeVisible()
          const footer = page.getByRole('contentinfo')
          await expect(footer, path).toHaveCount(1)
          await expect(footer.getByRole('link', { name: 'Privacy Policy' }), path).toBeVisible()
        }
      }
    })
  })
}

test('text of twice the size leaves a phone nothing to scroll sideways', async ({
  page,
  stage,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // A style of the visitor's own, which media queries do not know of, and a long gallery name.
  await open(page, '/for-art-lovers')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    document.querySelector('header a span')?.append(' Schifffahrts- Gesellschaft')
  })
  await expect(page.getByRole('banner')).toContainText('Schifffahrts-')
  for (const width of [390, 500, 640, 820]) {
    await page.setViewportSize({ width, height: 844 })
    const own = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(own).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  const { id } = await stage.publishOne('Large', 1200)
  for (const path of ['/', '/artists', '/for-art-lovers', `/artwork/${id}`, '/cart', '/login']) {
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
  }
  await page.goto(`/artwork/${id}`)
  const price = page.getByRole('main').getByText('at the checkout')
  expect((await price.boundingBox())?.width).toBeGreaterThan(200)
})

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'

/** Doubles the browser's default font size. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

test('with text of twice the size, a word of 58 letters leaves nothing to scroll sideways', async ({
  page,
  context,
  browser,
  stage,
}) => {
  const { call } = stage
  const artist = await browser.newContext({ baseURL: stage.server.url })
  await stage.signUp(artist, { isArtist: true })
  const profile = { firstName: LONG_WORD, location: LONG_WORD }
  await call(artist, 'PATCH', '/users/me', profile)
  const { id } = await publishWork(call, artist, LONG_WORD, 1_234_567.89)
  await exhibit(call, artist, [id], LONG_WORD)
  await call(artist, 'PUT', '/users/me/press', {
    portraitAlt: '',
    portraitCredit: '',
    contact: '',
    website: '',
    cv: [{ kind: 'award', from: 2010, to: 2014, text: LONG_WORD, place: '' }],
    revision: 0,
  })
  await stage.signUp(context, { isArtist: false })
  await buy(stage, context, id)
  const { id: artistId } = (await call(artist, 'GET', '/users/me')) as { id: string }
  await call(context, 'PUT', `/users/me/following/${artistId}`)
  const { list } = await shareList(call, context, [id])
  await call(context, 'POST', '/cart/items', { id, quantity: 2 })

  const expectToFit = async (seen: Page, paths: readonly string[]) => {
    await seen.setViewportSize({ width: 390, height: 844 })
    await enlargeText(seen)
    for (const path of paths) {
      await seen.goto(path)
      await expect.soft(seen).toHaveURL(path)
      expect.soft(await seen.evaluate(findOverflow), path).toEqual([])
    }
  }
  await expectToFit(page, [
    '/cart',
    '/become-artist',
    '/following/artists',
    '/dashboard/purchases',
    `/lists/${list}`,
    `/lists/save/${id}`,
    `/artwork/${id}`,
  ])
  await expectToFit(await artist.newPage(), [
    '/artist-dashboard/artwork',
    '/artist-dashboard/artwork/table',
    '/artist-dashboard/bio/press',
    '/artist-dashboard/exhibitions',
    '/artist-dashboard/sales',
  ])
  await artist.close()
})

test('the page of the API lists its operations and opens their details', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('main').getByRole('link', { name: 'HTTP API' }).click()
  await expect(page).toHaveURL('/api')
  const operation = page
    .getByRole('main')
    .locator('details')
    .filter({ hasText: /POST \/api\/purchases(?!\/)/ })
  await operation.locator('summary').click()
  await expect(operation).toContainText('A repeated key returns the purchase that it made')
})

test('a dashboard’s head is short on a phone; once it is turned, no tab fades', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/dashboard/account')
  const { height } = await boxOf(page.getByRole('main').locator('header').first())
  expect(height).toBeLessThan(150)
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('list')
  const mask = () => tabs.evaluate((row) => getComputedStyle(row).maskImage)
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }))
  await expect.poll(mask).toMatch(/gradient/)
  await page.setViewportSize({ width: 740, height: 390 })
  await expect.poll(mask).toBe('none')
})
