import { expect, open, test } from '../fixtures.ts'

// A newer version of Frame replaces the scripts of an open page.
test('a search whose script is missing offers to reload, which shows it', async ({ page }) => {
  const panel = '**/assets/search-panel-*.js'
  await page.route(panel, (route) => route.abort())
  await open(page, '/for-art-lovers')
  await page.getByRole('combobox', { name: 'Search' }).fill('harbour')
  await page.keyboard.press('Enter')
  const retry = page.getByRole('main').getByRole('link', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(panel)
  await retry.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Search the gallery',
  )
})
