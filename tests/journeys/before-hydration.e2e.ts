import type { Page } from '@playwright/test'
import {
  cardOf,
  expect,
  gate,
  holdScripts,
  open,
  SCRIPTS,
  waitForHydration,
  test,
} from './fixtures.ts'

/** Adds a work to the cart as soon as the feed is there, before its scripts. */
async function addBeforeHydration(page: Page, title: string): Promise<void> {
  await page.goto('/for-art-lovers', { waitUntil: 'commit' })
  await pressPlus(page, title)
}

async function pressPlus(page: Page, title: string): Promise<void> {
  await cardOf(page, title)
    .getByRole('button', { name: `Add ${title} to cart` })
    .click()
}

test('a guest adds a work to the cart before hydration', async ({ page, stage }) => {
  const { id, title } = await stage.publishOne('Early', 12)
  const letGo = await holdScripts(page)
  await addBeforeHydration(page, title)
  letGo()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestCart'))).toContain(id)
  await expect(page).toHaveURL(/\/for-art-lovers$/)
  await open(page, '/cart')
  await expect(page.getByRole('main')).toContainText(title)
})

test('an empty guest cart shows as empty before its scripts are loaded', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Waiting', 12)
  const empty = page.getByRole('heading', { name: 'Your cart is empty' })
  const loading = page.getByText('/* loading... */')

  let letGo = await holdScripts(page)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(empty).toBeVisible()
  await expect(loading).toBeHidden()
  letGo()
  await waitForHydration(page)
  await expect(empty).toBeVisible()
  await expect(loading).toHaveCount(0)

  await page.unroute(SCRIPTS)
  await open(page, '/for-art-lovers')
  await pressPlus(page, title)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestCart'))).toContain(title)
  letGo = await holdScripts(page)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(loading).toBeVisible()
  await expect(empty).toBeHidden()
  letGo()
  await expect(page.getByRole('main')).toContainText(title)
  await expect(empty).toHaveCount(0)
})

test('without scripts, a press before hydration is the browser’s own navigation', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Without', 12)
  await page.route(SCRIPTS, (route) => route.abort())
  await addBeforeHydration(page, title)
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})

test('a press is the browser’s own navigation if the script of a deferred part fails', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Half', 12)
  const { gone, letGo } = gate()
  const ofPage = new Set<string>()
  await page.route(SCRIPTS, async (route) => {
    const { pathname } = new URL(route.request().url())
    await gone
    await (ofPage.has(pathname) ? route.continue() : route.abort())
  })
  await addBeforeHydration(page, title)
  for (const file of await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
    ofPage.add(file)
  letGo()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})
