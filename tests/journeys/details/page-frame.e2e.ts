import { expect, test } from '../fixtures.ts'

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
  context,
  stage,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // A style of the visitor's own, which media queries do not know of.
  await page.goto('/for-art-lovers')
  const own = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth
  })
  expect(own).toBeLessThanOrEqual(390)
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
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
