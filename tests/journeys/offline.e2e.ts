import type { Page } from '@playwright/test'
import { expect, IN_DETAILS, open, PASSWORD, test, toastOf } from './fixtures.ts'

// A document that cannot be fetched: the service worker answers with Frame's own page.

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits for its service worker. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const isActive = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state
    })
  await expect.poll(isActive).toBe('activated')
}

const retryOf = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Try again' })

/** Expects the offline page at the address of the pressed link. */
async function expectOfflinePage(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(retryOf(page)).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'a link that is pressed without a connection before hydration leads to a page of Frame',
    IN_DETAILS,
    async ({ page, context }) => {
      await openWithWorker(page, '/privacy')
      // The page is never hydrated.
      await context.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/terms')
      await context.setOffline(true)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Gallery' }).click()
      await expectOfflinePage(page, '/for-art-lovers')
      await retryOf(page).click()
      await expectOfflinePage(page, '/for-art-lovers')

      await context.unroute('**/assets/*.js')
      await context.setOffline(false)
      // Without a press: at the event `online`, or a little later.
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection')
      await expect(page).toHaveURL('/for-art-lovers')
      await expect(page).toHaveTitle('For Art Lovers · Frame')
    },
  )
})

test('a button that is pressed without a connection before its script is loaded keeps the site', async ({
  page,
  stage,
}) => {
  const { id, title } = await stage.publishOne('Shoal', 10)
  await openWithWorker(page, '/privacy')
  await page.goto(`/artwork/${id}`)
  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expectOfflinePage(page, `/artwork/${id}`)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveURL(`/artwork/${id}`)
})

test(
  'a page that cannot be reached opens as soon as the server responds',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { id, title } = await stage.publishOne('Outage', 10)
    await openWithWorker(page, '/privacy')
    await context.setOffline(true)
    await page.goto(`/artwork/${id}`)
    await expectOfflinePage(page, `/artwork/${id}`)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test(
  'a link that was followed without a connection leads on once it is back',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { title } = await stage.publishOne('Neap', 10)
    await open(page, '/for-art-lovers')
    await context.setOffline(true)
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test(
  'a login that was not sent keeps the password for the next try',
  IN_DETAILS,
  async ({ page, context }) => {
    await open(page, '/login')
    const password = page.getByLabel('Password', { exact: true })
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
    await password.fill(PASSWORD)
    await context.setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('An error occurred during login/signup')).toBeVisible()
    await expect(password).toHaveValue(PASSWORD)
  },
)

test(
  'the page has the theme that its visitor chose',
  IN_DETAILS,
  async ({ page, context, site }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: site.url }])
    await page.emulateMedia({ colorScheme: 'light' })
    await openWithWorker(page, '/privacy')
    await context.setOffline(true)
    await page.goto('/terms')
    await expectOfflinePage(page, '/terms')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  },
)

test('the service worker stores nothing, so that nothing is left after logging out', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  await openWithWorker(page, '/dashboard')
  await page.goto('/favorites')
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expectOfflinePage(page, '/favorites')
  expect(await page.content()).not.toContain('Carl')
})

test('a work is not saved to a list without a connection, and the page stays', async ({
  page,
  context,
  stage,
}) => {
  const { title } = await stage.publishOne('Moorings', 10)
  const save = page.getByRole('button', { name: `Save ${title} to a list` })
  await open(page, '/for-art-lovers')
  // This needs the scripts of cards and toasts, but not that of the dialog.
  await page.getByRole('button', { name: `Add ${title} to cart` }).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await context.setOffline(true)
  await save.click()
  await expect(toastOf(page, 'The lists could not be opened: no connection')).toBeVisible()
  await expect(page).toHaveURL('/for-art-lovers')
  await context.setOffline(false)
  await save.click()
  await expect(page.getByRole('heading', { name: 'Save to a list' })).toBeVisible()
})

test.describe('with the files of other pages', () => {
  test.use({ prefetchesPages: true })

  test('a guest’s empty cart has its styles without a connection', async ({ page, context }) => {
    await open(page, '/for-art-lovers')
    const missing = () =>
      page.evaluate(() => {
        const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
        const { prefetch = '' } =
          document.querySelector<HTMLElement>('[data-prefetch]')?.dataset ?? {}
        return prefetch.split(' ').filter((path) => !loaded.has(location.origin + path))
      })
    await expect.poll(missing).toEqual([])
    await context.setOffline(true)
    await page.getByRole('link', { name: /^cart/ }).filter({ visible: true }).first().click()
    const title = page.getByRole('heading', { name: 'Your cart is empty' })
    await expect(title).toHaveCSS('text-align', 'center')
  })
})
