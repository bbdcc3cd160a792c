import type { Page, Route } from '@playwright/test'
import { READ_TIMEOUT_MS } from '../../app/ui/requests/timeouts.ts'
import { cardOf, expect, IN_DETAILS, gate, open, openInNewTab, test, toastOf } from './fixtures.ts'
import { requestResetLink } from './outbox.ts'

// Failed reads: without a connection, slow, and refused by the server or a proxy.

test.use({ prefetchesPages: true })

const NOT_AVAILABLE = 'The gallery is not available'

/**
 * Waits for the scripts that a page preloads for failures.
 * @param further names of scripts
 */
async function prepare(page: Page, ...further: string[]): Promise<void> {
  const missing = () =>
    page.evaluate((names) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const { prefetch = '' } =
        document.querySelector<HTMLElement>('[data-prefetch]')?.dataset ?? {}
      const prefetched = prefetch.split(' ').map((path) => location.origin + path)
      const files = prefetched.filter((href) => !loaded.includes(href))
      const isLoaded = (file: RegExp) => loaded.some((path) => file.test(path))
      const scripts = ['failure', ...names].filter((name) => !isLoaded(RegExp(`/${name}-.*js$`)))
      return [...(isLoaded(/\/failure-.*css$/) ? [] : ['its styles']), ...scripts, ...files]
    }, further)
  await expect.poll(missing).toEqual([])
}

/** Expects the header, the navigation and the footer, on a page at a path. */
async function expectFrame(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('banner').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  const bars = ['Main', 'Quick'].map((name) => page.getByRole('navigation', { name }))
  const shown = await Promise.all(bars.map((bar) => bar.isVisible()))
  expect(shown).toContain(true)
}

const retryOf = (page: Page) => page.getByRole('main').getByText('Try again', { exact: true })

/** Expects a contrast of at least 4.5 (WCAG) between the button's text and its background. */
async function expectReadable(page: Page): Promise<void> {
  await expect(retryOf(page)).toBeInViewport()
  for (const act of [() => page.mouse.move(0, 0), () => retryOf(page).hover()]) {
    await act()
    await expect.poll(() => retryOf(page).evaluate(contrastOf)).toBeGreaterThan(4.5)
  }
}

function contrastOf(element: Element): number {
  const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = numbers(colour).map((value) => {
      const part = value / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  let behind: Element | null = element
  const isClear = (colour: string) => numbers(colour)[3] === 0
  while (behind !== null && isClear(getComputedStyle(behind).backgroundColor))
    behind = behind.parentElement
  const text = luminance(getComputedStyle(element).color)
  const ground = luminance(getComputedStyle(behind ?? document.documentElement).backgroundColor)
  return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
}

// Specification: 8.34, 8.35
test('without a connection, a guest keeps the site and the cart', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const { id, title } = await stage.publishOne('Tunnel', 10)
  await open(page, '/for-art-lovers')
  await page.getByRole('button', { name: `Add ${title} to cart` }).click()
  await prepare(page)

  await context.setOffline(true)
  await cardOf(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expectFrame(page, `/artwork/${id}`)
  await expectReadable(page)
  // The page loads the data again without a press.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // The page loads as a new document, because one of its scripts could not be imported before.
  // Hovers the heading and not the link, whose data would be prefetched.
  await page.getByRole('heading', { level: 1 }).hover()
  await prepare(page, 'artwork-detail')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Ada Artist' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expectFrame(page, page.url())
  expect(page.url()).toContain('/artist/')
  await page.getByRole('link', { name: /^cart/ }).filter({ visible: true }).first().click()
  await expect(page.getByText('Error loading cart items').first()).toBeVisible()
  await expectFrame(page, '/cart')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: `Add one ${title}` }).click()
  await expect(page.getByRole('term').filter({ hasText: '2 items' })).toBeVisible()
  // The page loads the cart again without a press.
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  await expect(retryOf(page)).toHaveCount(0)

  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Gallery' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'ERROR 404' })
  await expect(box).toContainText('No connection')
  await expectFrame(page, '/for-art-lovers')
  await page.goBack()
  await expectFrame(page, '/cart')
  await page.goForward()
  // Otherwise the gallery might be loaded over the restored connection.
  await expect(box).toContainText('No connection')
  await context.setOffline(false)
  await expect(cardOf(page, title)).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'after Back without a connection, the failure is on the screen, and then the gallery',
    IN_DETAILS,
    async ({ page, context, stage, problems }) => {
      for (const name of ['Near', 'Middle', 'Far']) await stage.publishOne(name, 10)
      await open(page, '/for-art-lovers')
      await prepare(page)
      const work = page.getByRole('main').getByRole('listitem').nth(8).getByRole('link').first()
      await work.click()
      await expect(page).toHaveURL(/\/artwork\//)
      await context.setOffline(true)
      await page.goBack()
      const box = page.getByRole('alert').filter({ hasText: 'ERROR 404' })
      await expect(box.getByText('No connection')).toBeInViewport()
      await expect(box.getByRole('link', { name: 'Try again' })).toBeInViewport()
      await context.setOffline(false)
      await expect(work).toBeInViewport()
      expect(problems).toEqual([])
    },
  )

  // Specification: 8.25
  test(
    'a dashboard keeps its tabs, and its retry is readable in both themes',
    IN_DETAILS,
    async ({ page, context, stage }) => {
      await stage.signUp(context, { isArtist: true })
      await open(page, '/artist-dashboard')
      await prepare(page)
      await context.setOffline(true)
      const tabs = page.getByRole('navigation', { name: 'Dashboard' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await tabs.getByRole('link', { name: 'Artist Sales' }).click()
        await expect(page.getByRole('main')).toContainText('No connection')
        await expectFrame(page, '/artist-dashboard/sales')
        await expectReadable(page)
        await tabs.getByRole('link', { name: 'Artist Artwork' }).click()
        await expect(page.getByRole('main')).toContainText('Failed to load artworks')
        await expectReadable(page)
        await expect(tabs).toBeVisible()
      }
      // The first request on a new connection may fail.
      await page.route(/\.data(\?|$)/, (route) => route.abort(), { times: 1 })
      await context.setOffline(false)
      await expect(page.getByRole('main')).toContainText('Your wall is empty')
    },
  )
})

test(
  'a page stays when what its buttons send does not reach the server',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { title } = await stage.publishOne('Groyne', 10)
    await stage.signUp(context, { isArtist: false })
    // Makes the browser report a connection, so that the forms are sent.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }),
    )
    const search = `/for-art-lovers?q=${encodeURIComponent(title)}`
    await open(page, search)
    // The first interaction loads the scripts of the search.
    await page.getByRole('heading', { level: 1 }).hover()
    await prepare(page, 'search-panel', 'toaster')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save this search' }).click()
    await expect(toastOf(page, 'Nothing was changed')).toBeVisible()
    await expectFrame(page, search)
    await context.setOffline(false)

    await cardOf(page, title).getByRole('link', { name: title }).click()
    await page.getByRole('link', { name: 'Ada Artist' }).first().click()
    const follow = page.getByRole('button', { name: 'Follow', exact: true })
    await expect(follow).toBeVisible()
    await prepare(page)
    await expect(toastOf(page, 'Nothing was changed')).toHaveCount(0)
    await context.setOffline(true)
    await follow.click()
    await expect(toastOf(page, 'Nothing was changed: no connection')).toBeVisible()
    await expect(follow).toBeVisible()
  },
)

test(
  'a failure whose styles could not be loaded is explained',
  IN_DETAILS,
  async ({ page, problems }) => {
    await page.route(/\.data(\?|$)|\/failure-[^/]*\.css$/, (route) => route.abort())
    await open(page, '/login')
    await prepare(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Gallery' }).click()
    await expect(page.getByRole('main')).toContainText('No connection')
    await expectFrame(page, '/for-art-lovers')
    expect(problems).toEqual([])
  },
)

type Answer = {
  readonly name: string
  readonly fulfill: (route: Route) => Promise<void>
  /** A link in the navigation, the page that it leads to, and its message. */
  readonly page: readonly [link: string, path: string, message: string]
}

/** Answers of a server or of a proxy in front of it, each at one page. */
const ANSWERS: readonly Answer[] = [
  {
    name: 'a fault',
    fulfill: (route) => route.fulfill({ status: 500, body: '' }),
    page: ['favorites', '/favorites', 'Error loading favorites'],
  },
  {
    name: 'an outage',
    fulfill: (route) => route.fulfill({ status: 503, body: '{"code":"unavailable"}' }),
    page: ['cart', '/cart', 'Error loading cart items'],
  },
  {
    name: 'a page that is no data',
    fulfill: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Please pay</h1>' }),
    page: ['favorites', '/favorites', 'Error loading favorites'],
  },
  {
    name: 'the page of a proxy',
    fulfill: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    page: ['dashboard', '/dashboard', NOT_AVAILABLE],
  },
]

// Specification: 8.30, 8.32
test('an answer that cannot be read keeps the site, with the messages of the specification', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  await open(page, '/gallery-studio')
  const main = page.getByRole('main')
  let fulfill: Answer['fulfill'] = (route) => route.abort()
  await page.route(/\.data(\?|$)/, (route) => fulfill(route))
  for (const answer of ANSWERS) {
    const [link, path, message] = answer.page
    await test.step(answer.name, async () => {
      fulfill = answer.fulfill
      const bar = page.getByRole('navigation', { name: 'Main' })
      await bar.getByRole('link', { name: link }).click()
      await expect(main.getByText(message).first()).toBeVisible()
      await expect(main).toContainText(NOT_AVAILABLE)
      await expectFrame(page, path)
    })
  }
  await test.step('Ctrl+click tries again in a tab of its own', async () => {
    const tab = await openInNewTab(retryOf(page))
    await expect(tab.getByRole('main')).toContainText('Frame member since')
    await expect(main).toContainText(NOT_AVAILABLE)
    await tab.close()
  })
  await page.unroute(/\.data(\?|$)/)
  await retryOf(page).click()
  await expect(main).toContainText('Frame member since')
})

test(
  'a page that cannot be read again stays, with a notice',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    const { id, title } = await stage.publishOne('Steady', 10)
    await stage.call(context, 'POST', '/cart/items', { id })
    await open(page, '/cart')
    const line = page.getByRole('listitem').filter({ hasText: title })
    await page.route(/\/cart\.data/, (route) => route.abort())
    await page.getByRole('button', { name: `Add one ${title}` }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'This page may be out of date' })
    await expect(notice).toContainText('No connection')
    await expect(line).toBeVisible()
    await expectFrame(page, '/cart')
    await page.unroute(/\/cart\.data/)
    await notice.getByText('Try again').click()
    await expect(notice).toHaveCount(0)
    await expect(page.getByRole('term').filter({ hasText: '2 items' })).toBeVisible()
  },
)

test(
  'a page that found no server loads once it responds, without a press',
  IN_DETAILS,
  async ({ page, stage }) => {
    const { title } = await stage.publishOne('Return', 10)
    const pattern = /\/for-art-lovers\.data|\/readyz/
    await page.route(pattern, (route) => route.abort())
    await open(page, '/gallery-studio')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Gallery' }).click()
    await expect(page.getByRole('main')).toContainText('No connection')
    await page.unroute(pattern)
    await expect(cardOf(page, title)).toBeVisible()
  },
)

test('a read that never ends is given up', IN_DETAILS, async ({ page, stage }) => {
  const { title } = await stage.publishOne('Patience', 10)
  await page.clock.install()
  await open(page, '/gallery-studio')
  const pattern = /\/for-art-lovers\.data/
  const { gone: asked, letGo: noteAsked } = gate()
  await page.route(pattern, noteAsked)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Gallery' }).click()
  await asked
  await page.clock.fastForward(READ_TIMEOUT_MS)
  await expect(page.getByRole('main')).toContainText('It did not respond in time')
  await expectFrame(page, '/for-art-lovers')
  await page.unroute(pattern)
  await retryOf(page).click()
  await expect(cardOf(page, title)).toBeVisible()
})

test(
  'more works that fail to load leave those that are there',
  IN_DETAILS,
  async ({ page, stage }) => {
    const { title } = await stage.publishOne('First', 10)
    await page.route(/\/api\/(artworks|stock-photos)/, (route) => route.abort())
    await open(page, '/for-art-lovers')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(retryOf(page)).toBeVisible()
    await expect(cardOf(page, title)).toBeAttached()
  },
)

test(
  'a failed request for a reset link keeps the address',
  IN_DETAILS,
  async ({ page, context }) => {
    await open(page, '/forgot-password')
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('nora@example.com')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('An error occurred during login/signup')).toBeVisible()
    await expect(email).toHaveValue('nora@example.com')
  },
)

test(
  'a new password that could not be sent stays in its form',
  IN_DETAILS,
  async ({ page, context, browser, stage }) => {
    const { email } = await stage.signUp(await browser.newContext(), { isArtist: false })
    await open(page, await requestResetLink(stage, email))
    const fields = ['New password', 'Confirm new password'].map((name) =>
      page.getByLabel(name, { exact: true }),
    )
    for (const field of fields) await field.fill('another password')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Failed to update password')).toBeVisible()
    for (const field of fields) await expect(field).toHaveValue('another password')
  },
)
