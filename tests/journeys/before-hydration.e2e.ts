import type { Page } from '@playwright/test'
import { cardOf, expect, gate, keepScripts, open, SCRIPTS, settle, test } from './fixtures.ts'

/** Puts a work into the cart as soon as the wall is there, whatever of its scripts is. */
async function pressEarly(page: Page, title: string): Promise<void> {
  await page.goto('/for-art-lovers', { waitUntil: 'commit' })
  await pressPlus(page, title)
}

async function pressPlus(page: Page, title: string): Promise<void> {
  await cardOf(page, title)
    .getByRole('button', { name: `Add ${title} to cart` })
    .click()
}

test('a work that a guest puts into the cart before the page is alive is in the cart', async ({
  page,
  stage,
}) => {
  const { id, title } = await stage.publishOne('Early', 12)
  const letGo = await keepScripts(page)
  await pressEarly(page, title)
  letGo()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestCart'))).toContain(id)
  await expect(page).toHaveURL(/\/for-art-lovers$/)
  await open(page, '/cart')
  await expect(page.getByRole('main')).toContainText(title)
})

test('a guest’s cart is said to be empty before its scripts are there, where it is', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Waiting', 12)
  const empty = page.getByRole('heading', { name: 'Your cart is empty' })
  const loading = page.getByText('/* loading... */')

  let letGo = await keepScripts(page)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(empty).toBeVisible()
  await expect(loading).toBeHidden()
  letGo()
  await settle(page)
  await expect(empty).toBeVisible()
  await expect(loading).toHaveCount(0)

  await page.unroute(SCRIPTS)
  await open(page, '/for-art-lovers')
  await pressPlus(page, title)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestCart'))).toContain(title)
  letGo = await keepScripts(page)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(loading).toBeVisible()
  await expect(empty).toBeHidden()
  letGo()
  await expect(page.getByRole('main')).toContainText(title)
  await expect(empty).toHaveCount(0)
})

test('a press before the page is alive is the browser’s own affair where its scripts do not come', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Without', 12)
  await page.route(SCRIPTS, (route) => route.abort())
  await pressEarly(page, title)
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})

test('and where the page comes to life, and the script of the part that was pressed does not', async ({
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
  await pressEarly(page, title)
  for (const file of await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
    ofPage.add(file)
  letGo()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})
