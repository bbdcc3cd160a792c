import { open as openFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { buy } from './access-check.ts'
import { expect, IN_DETAILS, open, PASSWORD, publishWork, test, titled } from './fixtures.ts'
import { nextCode } from '../helpers/app/authenticator.ts'
import { linkSentTo } from './outbox.ts'
import { runOperatorCommand, signUpOperator, turnOnTwoFactor } from './operator.ts'

// Operators act on people and works, and everybody else sees the effect in the next request.

/**
 * Does not follow redirects: a link preview that is not drawn in time redirects to an existing
 * picture.
 */
const statusOf = async (request: APIRequestContext, path: string) =>
  (await request.get(path, { maxRedirects: 0 })).status()

async function giveReason(page: Page, button: string, reason: string): Promise<void> {
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
}

test('an operator suspends an artist, whose works are gone in the next request, and ends it', async ({
  page,
  context,
  browser,
  stage,
}) => {
  const site = stage.server.url
  const operator = await stage.signUp(context, { isArtist: false })
  const [artistContext, buyer, guest] = await Promise.all([
    browser.newContext({ baseURL: site }),
    browser.newContext({ baseURL: site }),
    browser.newContext({ baseURL: site }),
  ])
  const artist = await stage.signUp(artistContext, { isArtist: true })
  const work = await publishWork(stage.call, artistContext, titled('Estuary'), 30)
  const { imageUrl } = (await stage.call(artistContext, 'GET', `/artworks/${work.id}`)) as {
    imageUrl: string
  }
  const { id: artistId } = (await stage.call(artistContext, 'GET', '/users/me')) as { id: string }
  await stage.signUp(buyer, { isArtist: false })
  const purchase = await buy(stage, buyer, work.id)
  const visitor = await guest.newPage()
  const places = [`/artwork/${work.id}`, `/artist/${artistId}`, imageUrl, `/og/${work.id}.jpg`]

  await test.step('the command makes somebody an operator, who needs a second factor', async () => {
    expect(await statusOf(context.request, '/admin')).toBe(403)
    expect(await runOperatorCommand(stage, 'grant', operator.email)).toContain('is an operator')
    expect(await runOperatorCommand(stage, 'list')).toContain(operator.email)
    await open(page, '/admin/people')
    await expect(page.getByRole('main')).toContainText('Operators need a second factor')
    await page.getByRole('link', { name: 'Set up two-step login or a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Set up two-step login' })).toBeVisible()
    await turnOnTwoFactor(stage, context)
    await open(page, '/admin/people')
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  })

  await test.step('a guest sees the work, and puts it into the cart', async () => {
    for (const path of places)
      expect([200, 302], path).toContain(await statusOf(guest.request, path))
    await open(visitor, `/artwork/${work.id}`)
    await visitor.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(visitor.getByText('Added to cart')).toBeVisible()
    expect(await (await guest.request.get('/for-art-lovers')).text()).toContain(work.title)
  })

  await test.step('the operator finds the artist and suspends them with a reason', async () => {
    await page.getByLabel('Name or email').fill(artist.email)
    await page.getByRole('button', { name: 'Search' }).click()
    // Waits for the search, since the list shows all people before.
    await expect(page.getByRole('link', { name: 'Ada Artist' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Ada Artist' }).click()
    await page.getByRole('link', { name: 'Suspend', exact: true }).click()
    await giveReason(page, 'Suspend', 'Copied from a museum')
    await expect(page.getByText('This person is suspended.')).toBeVisible()
  })

  await test.step('the works are gone for guests; the buyer keeps receipt and picture', async () => {
    for (const path of places) expect(await statusOf(guest.request, path), path).toBe(404)
    for (const path of ['/for-art-lovers', '/sitemaps/artists.xml']) {
      const text = await (await guest.request.get(path)).text()
      expect(text.includes(work.title) || text.includes(artistId), path).toBe(false)
    }
    await open(visitor, '/cart')
    await expect(visitor.getByText('This work is no longer in the gallery.')).toBeVisible()
    const receipt = await buyer.request.get(`/purchases/${purchase}`)
    const receiptText = await receipt.text()
    expect(receiptText).toContain(work.title)
    expect(receiptText).toContain('The gallery is looking after this work.')
    const picture = await buyer.request.get(imageUrl)
    expect([picture.status(), picture.headers()['cache-control']]).toEqual([
      200,
      'private, no-store',
    ])
  })

  await test.step('the artist is signed out, and reads why, also in a mail', async () => {
    await linkSentTo(stage.server.dataDir, artist.email, /\/contact/)
    const studio = await artistContext.newPage()
    await open(studio, '/artist-dashboard')
    await expect(studio).toHaveURL(/\/login/)
    await studio.getByRole('textbox', { name: 'Email' }).fill(artist.email)
    await studio.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await studio.getByRole('button', { name: 'Log in' }).click()
    await expect(studio.getByRole('alert')).toContainText('Copied from a museum')
  })

  await test.step('at the end of the suspension everything is back', async () => {
    await page.getByRole('link', { name: 'End the suspension' }).click()
    await page.getByRole('button', { name: 'End the suspension' }).click()
    await expect(page.getByText('The suspension has ended.')).toBeVisible()
    for (const path of places)
      expect([200, 302], path).toContain(await statusOf(guest.request, path))
    expect(await (await guest.request.get('/for-art-lovers')).text()).toContain(work.title)
  })

  await test.step('the audit log has both, with the reason', async () => {
    await page.getByRole('link', { name: 'Audit log' }).last().click()
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.filter({ hasText: 'suspension ended' }).last()).toContainText(
      operator.email,
    )
    await expect(entries.filter({ hasText: 'Copied from a museum' }).first()).toBeVisible()
  })
  for (const one of [artistContext, buyer, guest]) await one.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an operator hides a work, its artist reads why, and it is restored', async ({
    page,
    context,
    browser,
    stage,
  }) => {
    await signUpOperator(stage, context)
    const artist = await browser.newContext({ baseURL: stage.server.url })
    await stage.signUp(artist, { isArtist: true })
    const work = await publishWork(stage.call, artist, titled('Lagoon'), 30)
    const guest = await browser.newContext({ baseURL: stage.server.url })
    expect(await statusOf(guest.request, `/artwork/${work.id}`)).toBe(200)

    await page.goto('/admin/works')
    await page.getByLabel('Title').fill(work.title)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: work.title }).click()
    await giveReason(page, 'Hide this work', '')
    await expect(
      page.getByText('Give a reason: the person concerned can read it').first(),
    ).toBeVisible()
    await giveReason(page, 'Hide this work', 'Shows somebody else’s drawing')
    await expect(page.getByText('This work is hidden.')).toBeVisible()

    expect(await statusOf(guest.request, `/artwork/${work.id}`)).toBe(404)
    const dashboard = await artist.request.get('/artist-dashboard/artwork')
    expect(await dashboard.text()).toContain('Shows somebody else’s drawing')

    await page.getByRole('button', { name: 'Restore this work' }).click()
    await expect(page.getByText('This work is no longer hidden.')).toBeVisible()
    expect(await statusOf(guest.request, `/artwork/${work.id}`)).toBe(200)
    await artist.close()
    await guest.close()
  })
})

test(
  'a second press of Enter does not restore the work that the first one hid',
  IN_DETAILS,
  async ({ page, context, browser, stage }) => {
    await signUpOperator(stage, context)
    const artist = await browser.newContext({ baseURL: stage.server.url })
    await stage.signUp(artist, { isArtist: true })
    const work = await publishWork(stage.call, artist, titled('Estuary'), 30)
    await open(page, `/admin/works/${work.id}`)
    await page.getByLabel('Reason').fill('Shows somebody else’s drawing')
    await page.getByRole('button', { name: 'Hide this work' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('This work is hidden.')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Restore this work' })).toBeVisible()
    await artist.close()
  },
)

test(
  'an operator ends a session that has ended meanwhile',
  IN_DETAILS,
  async ({ page, context, browser, stage }) => {
    await signUpOperator(stage, context)
    const other = await browser.newContext({ baseURL: stage.server.url })
    await stage.signUp(other, { isArtist: false })
    const { id } = (await stage.call(other, 'GET', '/users/me')) as { id: string }
    await open(page, `/admin/people/${id}`)
    const end = page.getByRole('button', { name: /^End the session of/ })
    await expect(end).toHaveCount(1)
    await stage.call(other, 'DELETE', '/session')
    await end.click()
    await expect(page.getByText('The session has ended.')).toBeVisible()
    await expect(page.getByText('This person is not signed in anywhere.')).toBeVisible()
    await other.close()
  },
)

test(
  'addresses that can name no person or work give the page for missing pages',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await signUpOperator(stage, context)
    const person = ['/admin/people/x', '/admin/people/x/role', '/admin/people/x/suspension']
    for (const path of [...person, '/admin/works/x', `/admin/people/${crypto.randomUUID()}`]) {
      expect(await statusOf(context.request, path), path).toBe(404)
    }
    await open(page, '/admin/people/x')
    await expect(page.getByRole('main')).toContainText('There is no such person')
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run this gallery')
  },
)

test(
  'an operator makes a backup, downloads it, and deletes it after a question',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await signUpOperator(stage, context)
    await open(page, '/admin/backups')
    await expect(page.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible()
    // Responses that take longer than the polling interval.
    await page.route('**/admin/backups.data*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      await setTimeout(3000)
      // The page may have stopped waiting.
      return route.fulfill({ response }).catch(() => {})
    })
    const make = page.getByRole('button', { name: 'Make a backup' })
    await make.click()
    // A background job makes it; the page reads the list again until it is there.
    const download = page.getByRole('link', { name: /^Download/ })
    await expect(page.getByText(/^A backup is /)).toBeVisible()
    await expect(download.first()).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/admin/backups.data*')
    await expect(make).toBeFocused()
    const [file] = await Promise.all([page.waitForEvent('download'), download.first().click()])
    expect(file.suggestedFilename()).toMatch(/^frame-.*Z\.tar$/)
    const { head } = await readHeadOf(await file.path())
    expect(head).toContain('frame-backup.json')

    await page
      .getByRole('link', { name: /^Delete/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Yes, delete/ }).click()
    await expect(page.getByText('The backup is deleted.')).toBeVisible()
    await expect(page.getByText('No backup yet')).toBeVisible()
  },
)

/** The first bytes of a file. */
async function readHeadOf(path: string): Promise<{ head: string }> {
  const file = await openFile(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(512), 0, 512, 0)
  await file.close()
  return { head: buffer.toString('latin1') }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a session that began before the second factor asks for a code',
    IN_DETAILS,
    async ({ page, context, browser, stage }) => {
      const elsewhere = await browser.newContext({ baseURL: stage.server.url })
      const { email, key } = await signUpOperator(stage, elsewhere)
      await stage.call(elsewhere, 'DELETE', '/users/me/two-factor', {
        code: nextCode(key),
        password: PASSWORD,
      })
      await stage.call(context, 'POST', '/session', { email, password: PASSWORD })
      const again = await turnOnTwoFactor(stage, elsewhere)

      await page.goto('/admin/works?filter=hidden')
      await expect(page.getByRole('main')).toContainText('Operators enter a code')
      await page.getByLabel('Code', { exact: true }).fill('not a code')
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByText('This code is wrong, or was used already').first()).toBeVisible()
      await page.getByLabel('Code', { exact: true }).fill(nextCode(again))
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page).toHaveURL('/admin/works?filter=hidden')
      await expect(page.getByRole('heading', { name: 'Works', exact: true })).toBeVisible()
      await elsewhere.close()
    },
  )
})

test('the names of jobs break between their words on a phone', async ({ page, context, stage }) => {
  await signUpOperator(stage, context)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/jobs')
  const name = page.getByRole('rowheader', { name: 'remove-old-notifications' })
  const lines = await name.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getClientRects().length
  })
  expect(lines).toBe(2)
})
