import type { Browser } from '@playwright/test'
import { expect, IN_DETAILS, publishWork, test, titled, type Stage } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'

/**
 * Creates an artist with a work and a unique first name.
 * @returns the name
 */
async function addArtist(stage: Stage, browser: Browser, word: string): Promise<string> {
  const context = await browser.newContext()
  await stage.signUp(context, { isArtist: true })
  const firstName = titled(word)
  await stage.call(context, 'PATCH', '/users/me', { firstName, location: 'Malmö' })
  await publishWork(stage.call, context, titled('Quay'), 40)
  await context.close()
  return `${firstName} Artist`
}

test('by keyboard, a guest finds an artist by name and opens their page', async ({
  page,
  browser,
  stage,
}) => {
  const name = await addArtist(stage, browser, 'Zoë')
  const typed = name.replace('Zoë', 'ZOE')
  await page.goto('/artists')
  const keyboard = keyboardOf(page)
  const field = page.getByRole('searchbox', { name: 'Name' })
  await keyboard.tabTo(field)
  await keyboard.type(typed)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/artists\?q=/)
  await expect(page.getByRole('status').filter({ hasText: '1 artist' })).toBeVisible()
  await keyboard.tabTo(page.getByRole('main').getByRole('link', { name, exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue(typed)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a guest filters artists by letter and place, and takes the filters away',
    IN_DETAILS,
    async ({ page, browser, stage }) => {
      const name = await addArtist(stage, browser, 'Xenia')
      const main = page.getByRole('main')
      await page.goto('/for-art-lovers')
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Artists', exact: true })
        .click()
      await expect(page).toHaveURL('/artists')
      await expect(page.locator('head meta[name=robots]')).toHaveCount(0)
      const letters = main.getByRole('navigation', { name: 'First letter' })
      await letters.getByRole('link', { name: 'X', exact: true }).click()
      await expect(page).toHaveURL('/artists?letter=x')
      await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await main.getByRole('searchbox', { name: 'Place' }).fill('malmo')
      await main.getByRole('button', { name: 'Find artists' }).click()
      await expect(page).toHaveURL(/letter=x/)
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
      await main.getByRole('searchbox', { name: 'Name' }).fill(titled('Nobody'))
      await main.getByRole('button', { name: 'Find artists' }).click()
      await expect(main.getByRole('heading', { name: 'No artist found' })).toBeVisible()
      await main.getByRole('link', { name: 'Show all artists' }).click()
      await expect(page).toHaveURL('/artists')
    },
  )
})
