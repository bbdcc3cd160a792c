import type { Page } from '@playwright/test'
import { expect, gate, open, test, titled, type Work } from '../fixtures.ts'

// The list in a guest's browser, which all its tabs share.

const store = (tab: Page, works: readonly (Work | undefined)[]) =>
  tab.evaluate((text) => localStorage.setItem('guestList', text), JSON.stringify(works))

test('a work that another tab adds counts as gone only once it was not found', async ({
  page,
  context,
  stage,
}) => {
  const words = ['Alder', 'Birch'].map(titled)
  const [first, second] = await stage.publish(words.map((title) => ({ title, price: 20 })))
  const titles = page.locator('[data-item] h2')
  await open(page, '/lists')
  await store(page, [first])
  await page.reload()
  await expect(titles).toHaveText(words.slice(0, 1))
  const { gone, letGo } = gate()
  await page.route('**/api/work-cards*', async (route) => {
    await gone
    await route.continue()
  })
  const other = await context.newPage()
  await open(other, '/lists')
  await store(other, [first, second])
  await expect(page.getByText('loading works')).toBeVisible()
  await expect(page.getByText('not on show')).toBeHidden()
  letGo()
  await expect(titles).toHaveText(words)
})
