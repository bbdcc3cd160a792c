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
} from '../fixtures.ts'

/** Adds a work to the cart as soon as the feed's HTML has arrived, before its scripts. */
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

test('a step back before hydration loads the other page, and never hydrates this one for it', async ({
  page,
  stage,
  problems,
}) => {
  const { title } = await stage.publishOne('Step', 12)
  await open(page, '/for-art-lovers')
  await cardOf(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const [hydration, gallery] = [gate(), gate()]
  await page.route(ENTRY, async (route) => {
    await hydration.gone
    await route.continue()
  })
  await page.route('**/for-art-lovers', async (route) => {
    hydration.letGo()
    await gallery.gone
    await route.continue()
  })
  await page.addInitScript(stepBackOnLoad, IDLE)
  const idle = page.waitForEvent('console', (message) => message.text() === IDLE)
  await page.reload({ waitUntil: 'commit' })
  // Enough time to hydrate, before the gallery's document replaces this one.
  await idle
  gallery.letGo()
  await waitForHydration(page)
  await expect(page).toHaveURL(/\/for-art-lovers$/)
  await expect(cardOf(page, title)).toBeVisible()
  expect(problems).toEqual([])
})

const ENTRY = '**/assets/entry.client*.js'
const IDLE = 'the page is idle'

/**
 * Runs in the browser: steps back from a work before its page hydrates, and reports when the page
 * is idle.
 */
function stepBackOnLoad(message: string): void {
  const hasEntry = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry.client'))
  const report = (turns: number) => {
    // Playwright's other channels into the page wait for the navigation.
    // oxlint-disable-next-line no-console -- tells the test
    if (turns === 0) console.debug(message)
    else setTimeout(() => report(hasEntry() ? turns - 1 : turns), 10)
  }
  const stepBack = () => {
    if (!location.pathname.startsWith('/artwork/')) return
    history.back()
    report(50)
  }
  addEventListener('load', stepBack, { once: true })
}

test('words typed into a search before hydration stay when filters are opened', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Estuary', 12)
  const letGo = await holdScripts(page)
  await page.goto('/for-art-lovers?q=blue', { waitUntil: 'commit' })
  const words = page.getByLabel('Words')
  await words.fill(title)
  letGo()
  await waitForHydration(page)
  await page.getByText('Filters', { exact: true }).click()
  await expect(words).toHaveValue(title)
  await words.press('Enter')
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await page.goBack()
  await expect(words).toHaveValue('blue')
})
