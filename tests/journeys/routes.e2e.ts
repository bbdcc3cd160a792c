import type { Page } from '@playwright/test'
import { expect, IN_DETAILS, open, waitForHydration, test, toastOf, type Work } from './fixtures.ts'
import { signUpElsewhere } from './sign-up-elsewhere.ts'

// For every route of the specification's point 2 and role of point 6: the final URL and title.

type Outcome = { readonly at: string; readonly title: string | RegExp }
type Table = Readonly<Record<string, Outcome>>

const same = (at: string, title: string | RegExp): Table => ({ [at]: { at, title } })
const login = (path: string): Table => ({
  [path]: { at: `/login?returnTo=${encodeURIComponent(path)}`, title: 'Log in · Frame' },
})

const forEverybody: Table = {
  ...same('/', /^Frame · /),
  ...same('/for-artists', 'For Artists · Frame'),
  ...same('/for-art-lovers', 'For Art Lovers · Frame'),
  ...same('/exhibitions', 'Exhibitions · Frame'),
  ...same('/lists', 'Lists · Frame'),
  ...same('/cart', 'Cart · Frame'),
  ...same('/gallery-studio', 'Gallery Studio · Frame'),
  ...same('/privacy', /Privacy.* · Frame/),
  ...same('/terms', /Terms.* · Frame/),
  ...same('/contact', /Contact.* · Frame/),
  ...same('/api', 'HTTP API · Frame'),
  ...same('/forgot-password', 'Forgot your password? · Frame'),
  ...same('/reset-password?token=x', 'Set a new password · Frame'),
  ...same('/no/such/page', 'There is nothing at this address · Frame'),
  ...same('/artwork/no-such-work', 'Artwork not found · Frame'),
  '/logout': { at: '/', title: /^Frame · / },
}

/** Redirected in the browser, where no order is stored. */
const withoutOrder: Table = { '/checkout/success': { at: '/cart', title: 'Cart · Frame' } }

const artistTabs: Table = {
  ...same('/artist-dashboard', 'Artist Data · Frame'),
  ...same('/artist-dashboard/bio', 'Artist Bio · Frame'),
  ...same('/artist-dashboard/bio/press', 'Press page and CV · Frame'),
  ...same('/artist-dashboard/artwork', 'Artist Artwork · Frame'),
  ...same('/artist-dashboard/artwork/new', /artwork · Frame/i),
  ...same('/artist-dashboard/sales', 'Artist Sales · Frame'),
  ...same('/artist-dashboard/statistics', 'Statistics · Frame'),
  ...same('/artist-dashboard/security', 'Security · Frame'),
  ...same('/artist-dashboard/account', 'Account Management · Frame'),
  ...same('/artist-dashboard/exhibitions', 'Exhibitions · Frame'),
  ...same('/artist-dashboard/enquiries', 'Enquiries · Frame'),
}

const collectorTabs: Table = {
  ...same('/dashboard', 'Profile Settings · Frame'),
  ...same('/dashboard/purchases', 'Purchase History · Frame'),
  ...same('/dashboard/security', 'Security · Frame'),
  ...same('/dashboard/account', 'Account Management · Frame'),
  ...same('/dashboard/enquiries', 'Enquiries · Frame'),
}

const redirected = (table: Table, to: (path: string) => Table): Table =>
  Object.assign({}, ...Object.keys(table).map(to)) as Table

/** The pages of everybody with an account. */
const personal: Table = {
  ...same('/favorites', 'Favourites · Frame'),
  ...same('/following', 'Following · Frame'),
  ...same('/following/artists', 'Artists you follow · Frame'),
  ...same('/saved-searches', 'Saved searches · Frame'),
  ...same('/notifications', 'Notifications · Frame'),
}

/** `npm run details` opens the pages of each role in a browser; every run reads all of them. */
type RoleTables = { readonly opened: Table; readonly read: Table }

const guest: RoleTables = {
  opened: {
    ...forEverybody,
    ...same('/login', 'Log in · Frame'),
    ...same('/signup', 'Sign up · Frame'),
    ...same('/checkout', 'Checkout · Frame'),
    ...same('/become-artist', 'Coming Soon · Frame'),
  },
  read: redirected(
    {
      ...artistTabs,
      ...collectorTabs,
      ...personal,
      ...same('/purchases', ''),
      ...same('/admin/people', ''),
    },
    login,
  ),
}

const collector: RoleTables = {
  opened: {
    ...collectorTabs,
    ...personal,
    ...same('/become-artist', 'Upgrade Your Account · Frame'),
  },
  read: {
    ...forEverybody,
    '/purchases': { at: '/dashboard/purchases', title: 'Purchase History · Frame' },
    '/login': { at: '/for-art-lovers', title: 'For Art Lovers · Frame' },
    '/signup': { at: '/for-art-lovers', title: 'For Art Lovers · Frame' },
    '/login?returnTo=%2Fcart': { at: '/cart', title: 'Cart · Frame' },
    '/login?returnTo=%2F%2Fevil.example': {
      at: '/for-art-lovers',
      title: 'For Art Lovers · Frame',
    },
    '/checkout': { at: '/cart?empty', title: 'Cart · Frame' },
    ...redirected(artistTabs, (path) => ({
      [path]: { at: '/dashboard', title: 'Profile Settings · Frame' },
    })),
  },
}

const artist: RoleTables = {
  opened: {
    ...artistTabs,
    ...personal,
    ...same('/purchases', 'Purchases · Frame'),
  },
  read: {
    ...forEverybody,
    ...same('/become-artist', /Upgrade Your Account · Frame/),
    '/login': { at: '/artist-dashboard', title: 'Artist Data · Frame' },
    '/checkout': { at: '/cart?empty', title: 'Cart · Frame' },
    ...redirected(collectorTabs, (path) => ({
      [path]: { at: '/artist-dashboard', title: 'Artist Data · Frame' },
    })),
  },
}

/** The pages with a work in the cart, and with open forms. */
const filled = ({ id, title }: Work): Table => ({
  ...same(`/artwork/${id}`, `${title} by Ada Artist · Frame`),
  ...same('/cart', 'Cart · Frame'),
  ...same('/checkout', 'Checkout · Frame'),
  ...same('/artist-dashboard?edit', 'Artist Data · Frame'),
  ...same('/artist-dashboard/bio?edit', 'Artist Bio · Frame'),
  ...same('/artist-dashboard/account?delete', 'Account Management · Frame'),
})

const NARROWEST = { width: 320, height: 640 }
const ON_DESK = { width: 1280, height: 900 }

/** An error page has no description. */
const descriptionsAt = (path: string) => (/no-such|no\/such/.test(path) ? 0 : 1)

/**
 * Opens every path of a table and checks that the page is complete.
 * @returns the kinds of content security policy that appeared
 */
async function visitAll(page: Page, table: Table): Promise<Set<'nonce' | 'hash'>> {
  const naming = new Set<'nonce' | 'hash'>()
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy']
    if (response.request().isNavigationRequest() && policy?.includes('trusted-types') === true)
      naming.add(policy.includes("'nonce-") ? 'nonce' : 'hash')
  })
  for (const [path, { at, title }] of Object.entries(table)) {
    await test.step(path, async () => {
      await open(page, path)
      await expect.soft(page).toHaveURL(at)
      await expect.soft(page).toHaveTitle(title)
      await expect.soft(page.locator('h1')).toHaveCount(1)
      await expect.soft(page.locator('meta[name="description"]')).toHaveCount(descriptionsAt(path))
      for (const size of [NARROWEST, ON_DESK]) {
        await page.setViewportSize(size)
        const width = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(width, `${path} does not scroll sideways`).toBeLessThanOrEqual(size.width)
      }
    })
  }
  return naming
}

/** Reads every path of a table with the cookies of a page, and checks the server's HTML. */
async function readAll(page: Page, table: Table): Promise<void> {
  for (const [path, { at, title }] of Object.entries(table)) {
    const response = await page.request.get(path)
    const html = await response.text()
    const { pathname, search } = new URL(response.url())
    expect.soft(pathname + search, path).toBe(at)
    const expected = typeof title === 'string' ? title : expect.stringMatching(title)
    expect.soft(/<title>([^<]*)<\/title>/.exec(html)?.[1], path).toEqual(expected)
    expect.soft(html.match(/<h1\b/g), path).toHaveLength(1)
    const descriptions = html.match(/<meta name="description"/g) ?? []
    expect.soft(descriptions, path).toHaveLength(descriptionsAt(path))
  }
}

// Specification: 2.1, 2.31, 2.32, 2.37, 2.48, 2.49, 2.51, 2.55, 2.70, 6.1, 6.12
test('a guest sees every public page and is asked to log in for the others', async ({
  page,
  problems,
}) => {
  await readAll(page, { ...guest.opened, ...guest.read })
  // One page from the cache for all guests, and two that are rendered.
  const opened = { ...same('/privacy', /Privacy.* · Frame/), ...same('/login', 'Log in · Frame') }
  const naming = await visitAll(page, { ...opened, ...withoutOrder })
  expect(problems).toEqual([])
  expect([...naming].toSorted()).toEqual(['hash', 'nonce'])
})

// Specification: 2.25, 2.52, 6.7, 6.13
test('a collector reaches every page and is redirected from the artists’ dashboard', async ({
  page,
  context,
  stage,
  problems,
}) => {
  await stage.signUp(context, { isArtist: false })
  await readAll(page, { ...collector.opened, ...collector.read })
  expect([...(await visitAll(page, withoutOrder))]).toEqual(['nonce'])
  expect(problems).toEqual([])
})

// Specification: 2.7, 2.16, 2.30
test('an artist reaches every page and is redirected from the collectors’ dashboard', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  await readAll(page, { ...artist.opened, ...artist.read })
})

test('every page of a guest opens without a problem', IN_DETAILS, async ({ page, problems }) => {
  await visitAll(page, guest.opened)
  expect(problems).toEqual([])
})

test(
  'every page of a collector opens without a problem',
  IN_DETAILS,
  async ({ page, context, stage, problems }) => {
    await stage.signUp(context, { isArtist: false })
    expect([...(await visitAll(page, { ...collector.opened, ...withoutOrder }))]).toEqual(['nonce'])
    expect(problems).toEqual([])
  },
)

test(
  'every page of an artist opens without a problem',
  IN_DETAILS,
  async ({ page, context, stage, problems }) => {
    await stage.signUp(context, { isArtist: true })
    expect([...(await visitAll(page, { ...artist.opened, ...withoutOrder }))]).toEqual(['nonce'])
    const work = await stage.publishOne('Narrow', 3)
    await stage.call(context, 'POST', '/cart/items', { id: work.id })
    await visitAll(page, filled(work))
    expect(problems).toEqual([])
  },
)

test('injected scripts never run, and the tests above would report them', async ({
  page,
  problems,
}) => {
  // One page from the cache for all guests, and one that is rendered.
  for (const path of ['/privacy', '/cart']) {
    await open(page, path)
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.append(document.createTextNode('document.title = "ran"'))
      document.body.append(script)
      const style = document.createElement('style')
      style.textContent = 'h1 { display: none }'
      document.body.append(style)
      return [document.title, getComputedStyle(document.querySelector('h1') ?? style).display]
    })
    expect(ran).not.toContain('ran')
    expect(ran).not.toContain('none')
    expect(problems.splice(0).join('\n')).toMatch(/TrustedScript[\s\S]*style-src/)
  }
})

// Specification: 7.48, 8.37
test('an unknown page and an unknown work have the status 404', async ({ page }) => {
  for (const path of ['/no/such/page', '/artwork/no-such-work']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await waitForHydration(page)
    const id = response?.headers()['x-request-id'] ?? 'none'
    await expect(page.locator('main')).toContainText(`please include this number: ${id}`)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artwork not found')
  await page.getByRole('link', { name: 'Browse Gallery' }).first().click()
  await expect(page).toHaveURL('/for-art-lovers')
})

// Specification: 2.16, 2.32, 4.2, 6.12
test('a guard decides on the server and never sends a forbidden page', async ({
  page,
  stage,
  context,
}) => {
  const ask = (path: string) => page.request.get(path, { maxRedirects: 0 })
  for (const path of [
    ...Object.keys(artistTabs),
    ...Object.keys(collectorTabs),
    ...Object.keys(personal),
  ]) {
    const answer = await ask(path)
    expect(answer.status(), path).toBe(302)
    expect(await answer.text(), path).toBe('')
  }
  await stage.signUp(context, { isArtist: false })
  for (const path of Object.keys(artistTabs)) expect((await ask(path)).status(), path).toBe(302)
})

// Specification: 2.30, 6.14
test('the redirect from the wrong dashboard explains itself', async ({
  browser,
  stage,
  baseURL,
}) => {
  for (const [isArtist, path, words] of [
    [false, '/artist-dashboard', 'Only artists can access the artist dashboard'],
    [true, '/dashboard', 'Artists should use the artist dashboard'],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await stage.signUp(context, { isArtist })
    const page = await context.newPage()
    await open(page, path)
    await expect(toastOf(page, words)).toBeVisible()
    await context.close()
  }
})

// Specification: 2.31
test('login leads to the requested page', async ({ page, stage, browser }) => {
  const email = await signUpElsewhere(stage, browser)
  await open(page, '/dashboard/purchases')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/dashboard/purchases')
})

// Specification: 1.8, 1.9, 2.3, 2.4, 2.5, 2.6, 2.10, 2.11, 2.53, 2.56
test('the links of the landing page lead to the page for the visitor’s role', async ({
  page,
  context,
  stage,
}) => {
  const expectLink = async (name: string, at: string) => {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([answer.status(), new URL(answer.url()).pathname], name).toEqual([200, at])
  }
  await open(page, '/')
  await expectLink('For Artists', '/login')
  await expectLink('For Collectors', '/for-art-lovers')
  await expectLink('Launch Gallery Studio', '/gallery-studio')
  await open(page, '/for-artists')
  await page.getByRole('link', { name: 'Open your own art gallery' }).click()
  await expect(page).toHaveURL('/login?type=artist')
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Artist/ })).toBeChecked()

  const { email } = await stage.signUp(context, { isArtist: false })
  await open(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'For Artists', exact: true }).click()
  await expect(page).toHaveURL('/become-artist')
  await open(page, '/for-artists')
  await page.getByRole('link', { name: 'Open your own art gallery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upgrade Your Account')
  await expect(page.getByRole('main')).toContainText(email)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

// Specification: 2.43
test('a work’s own page shows its real price, size and date after a reload', async ({
  page,
  stage,
}) => {
  const work = await stage.publishOne('Low tide', 99.5)
  await open(page, `/artwork/${work.id}`)
  await page.reload()
  await expect(page).toHaveTitle(`${work.title} by Ada Artist · Frame`)
  const main = page.getByRole('main')
  for (const words of ['₹995', '30 × 40 cm', '6 May 2024', 'Ada Artist']) {
    await expect(main).toContainText(words)
  }
})
