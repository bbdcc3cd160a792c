import type { Page } from '@playwright/test'
import { startMailServer, type MailServer } from '../helpers/services/mail-server.ts'
import { findFaults, resize, WIDTHS } from './access-audit.ts'
import {
  expect,
  IN_DETAILS,
  open,
  PASSWORD,
  runSite,
  test as base,
  toastOf,
  waitForHydration,
} from './fixtures.ts'

// A gallery in which people confirm their email address before they publish or buy.

const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
    async ({}, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer }, use) => {
      await runSite({ REQUIRE_EMAIL_VERIFICATION: '1', SMTP_URL: mailServer.url }, use)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

// One worker, so that one site is started.
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Accessibility in both themes at every width, by `npm run access` only. */
async function checkPage(page: Page): Promise<void> {
  await waitForHydration(page)
  if (test.info().project.name !== 'access') return
  expect(await findFaults(page, WIDTHS, async () => [])).toEqual([])
  await resize(page, 1440)
}

/** Path and query of the link in the nth mail of its kind to an address. */
async function linkTo(mailServer: MailServer, email: string, nth = 0): Promise<string> {
  const links = () =>
    mailServer
      .mailsTo(email)
      .flatMap((mail) => /http:\/\/[^/]+(\/verify-email\?token=[\w-]+)/.exec(mail)?.[1] ?? [])
  await expect.poll(() => links().length).toBeGreaterThan(nth)
  return links()[nth] ?? ''
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Last name').fill('Verified')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

let count = 0
const newEmail = () => `vera-${process.pid}-${(count += 1)}@example.com`

test('a new artist is asked to check the mail, publishes after it, and changes the address', async ({
  page,
  context,
  stage,
  mailServer,
  problems,
}) => {
  const email = newEmail()
  await open(page, '/signup?type=artist')
  await signUp(page, email)
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Send another link' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Link sent')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/artist-dashboard')
  await expect(
    page.getByText('You can publish, buy and ask about works when that is done.'),
  ).toBeVisible()
  await checkPage(page)

  await page.goto(await linkTo(mailServer, email, 1))
  await expect(heading(page, 'Confirm your email address')).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/artist-dashboard')
  await expect(
    page.getByText('You can publish, buy and ask about works when that is done.'),
  ).toHaveCount(0)

  await page.goto(await linkTo(mailServer, email))
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await checkPage(page)

  const next = newEmail()
  await open(page, '/artist-dashboard/security')
  const section = page.getByRole('region', { name: 'Email address' })
  await section.getByLabel('New email address').fill(next)
  await section.getByLabel('Password of your account', { exact: true }).fill('not the password')
  await section.getByRole('button', { name: 'Change email address' }).click()
  await expect(section.getByRole('alert').first()).toContainText('Incorrect password')
  await section.getByLabel('Password of your account', { exact: true }).fill(PASSWORD)
  await section.getByRole('button', { name: 'Change email address' }).click()
  await expect(toastOf(page, 'Link sent')).toBeVisible()
  await expect(section).toContainText(`${next} replaces it once you open the link`)
  const link = await linkTo(mailServer, next)

  await stage.call(context, 'DELETE', '/session')
  await page.goto(link)
  await expect(heading(page, 'Log in to confirm')).toBeVisible()
  await checkPage(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await expect.poll(() => mailServer.mailsTo(email).at(-1)).toContain(`is now ${next}`)
  expect(problems).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a collector is asked, is reminded at the checkout, and confirms',
    IN_DETAILS,
    async ({ page, stage, browser, mailServer }) => {
      const email = newEmail()
      await page.goto('/signup?returnTo=/checkout')
      await signUp(page, email)
      await expect(heading(page, 'Check your email')).toBeVisible()
      await page.getByRole('button', { name: 'Send another link' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Link sent')
      await stage.call(page.context(), 'POST', '/cart/items', { id: await anyStockPhoto(page) })
      await page.goto('/checkout')
      await page.getByRole('main').getByRole('link', { name: 'Confirm' }).click()
      await expect(heading(page, 'Check your email')).toBeVisible()

      const phone = await browser.newContext({ baseURL: stage.server.url })
      const other = await phone.newPage()
      await other.goto(await linkTo(mailServer, email))
      await other.getByRole('button', { name: 'Yes, confirm' }).click()
      await expect(other.getByText('Your email address is confirmed')).toBeVisible()
      await phone.close()
      // Reloading the page leads to the next step.
      await page.goto(page.url())
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByRole('main').getByRole('link', { name: 'Confirm' })).toHaveCount(0)
    },
  )
})

async function anyStockPhoto(page: Page): Promise<string> {
  const answer = await page.request.get('/api/stock-photos')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}
