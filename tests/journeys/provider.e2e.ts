import type { BrowserContext, Page } from '@playwright/test'
import { newClaims } from '../helpers/services/sign-in-provider.ts'
import { findFaults, resize, WIDTHS } from './access-audit.ts'
import {
  cardOf,
  expect,
  IN_DETAILS,
  IN_ACCESS,
  open,
  PASSWORD,
  type Stage,
  toastOf,
  waitForHydration,
} from './fixtures.ts'
import { addAuthenticator } from './passkey-device.ts'
import { continueWith, testWithProvider } from './provider-site.ts'
import { withSiteDatabase } from './site-database.ts'

// Signing in at an OpenID Connect provider, in a gallery that has one.

const test = testWithProvider({
  // Nothing listens there.
  OIDC_AWAY_ISSUER: 'http://localhost:1',
  OIDC_AWAY_CLIENT_ID: 'frame',
  OIDC_AWAY_CLIENT_SECRET: 'secret',
})
// One worker, so that one site is started.
test.describe.configure({ mode: 'default' })

/** Accessibility in both themes at every width, by `npm run access` only. */
const checkPage = async (page: Page) =>
  test.info().project.name === 'access' ? findFaults(page, WIDTHS, async () => []) : []

const NEW_PERSON = [
  { width: 390, details: {} },
  // The same path as on a phone: runs in `npm run access` only.
  { width: 1440, details: IN_ACCESS },
] as const

for (const { width, details } of NEW_PERSON) {
  test(
    `at ${width} pixels, a new person comes by a provider, with a work, and comes back`,
    details,
    async ({ page, stage, museum, problems }) => {
      await resize(page, width)
      const { id, title } = await stage.publishOne('Provided', 5)
      museum.claims = newClaims({ given_name: 'Petra', family_name: 'Provided' })
      await open(page, '/for-art-lovers')
      await cardOf(page, title)
        .getByRole('button', { name: /^Favourite/ })
        .click()
      await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
      await continueWith(page).click()

      await expect(page).toHaveURL('/signup/provider')
      await expect(page.getByText('You are new here.')).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Petra')
      await expect(page.getByLabel('Last name')).toHaveValue('Provided')
      expect(await checkPage(page)).toEqual([])
      await waitForHydration(page)
      await page.getByLabel('Last name').fill('')
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Enter your last name')
      await page.getByLabel('Last name').fill('Painter')
      await page.getByRole('button', { name: 'Sign up' }).click()

      await expect(page).toHaveURL('/for-art-lovers')
      const star = cardOf(page, title).getByRole('button', { name: /^Favourite/ })
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      expect(await stage.call(page.context(), 'GET', `/favorites/${id}`)).toEqual({
        isFavorited: true,
      })

      await stage.call(page.context(), 'DELETE', '/session')
      await open(page, '/login?returnTo=/dashboard/purchases')
      await continueWith(page).click()
      await expect(page).toHaveURL('/dashboard/purchases')
      expect(problems).toEqual([])
    },
  )
}

test('an address that has an account is linked by its owner only, who can unlink it again', async ({
  page,
  stage,
  museum,
  problems,
}) => {
  const { email } = await stage.signUp(page.context(), { isArtist: false })
  await stage.call(page.context(), 'DELETE', '/session')
  museum.claims = newClaims({ email })
  await open(page, '/login')
  await continueWith(page).click()
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(email)
  expect(await checkPage(page)).toEqual([])
  await resize(page, 1440)
  await waitForHydration(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'dashboard' })).toBeVisible()

  await open(page, '/dashboard/security')
  await page.getByRole('button', { name: 'Link The Museum' }).click()
  await expect(page).toHaveURL('/dashboard/security')
  const opener = page.locator('summary', { hasText: 'Unlink The Museum' })
  await expect(opener).toBeVisible()
  expect(await checkPage(page)).toEqual([])
  await resize(page, 1440)
  await stage.call(page.context(), 'DELETE', '/session')
  await open(page, '/login?returnTo=/dashboard/security')
  await continueWith(page).click()
  await expect(page).toHaveURL('/dashboard/security')
  await waitForHydration(page)
  await opener.click()
  const confirmation = page.getByRole('group').getByLabel('Your password', { exact: true })
  const unlink = page.getByRole('button', { name: 'Unlink The Museum' })
  await confirmation.fill('not it')
  await unlink.click()
  await expect(confirmation).toHaveAccessibleDescription(/Incorrect password/)
  await confirmation.fill(PASSWORD)
  await page.route('**/linked-accounts/*', (route) => route.abort())
  await unlink.click()
  await expect(toastOf(page, 'Nothing was changed')).toBeVisible()
  await page.unroute('**/linked-accounts/*')
  await unlink.click()
  await expect(toastOf(page, 'Account unlinked')).toBeVisible()

  await ageSessions(stage, email)
  await page.getByRole('button', { name: 'Link The Museum' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  expect(await checkPage(page)).toEqual([])
  await resize(page, 1440)
  await waitForHydration(page)
  const password = page.getByLabel('Your password', { exact: true })
  await password.fill('not it')
  await page.getByRole('button', { name: 'Link The Museum' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/password/i)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Link The Museum' }).click()
  await expect(page).toHaveURL('/dashboard/security')
  await expect(opener).toBeVisible()
  expect(problems).toEqual([])
})

/** Makes a person's sessions as old as if they had logged in an hour ago. */
const ageSessions = (stage: Stage, email: string): Promise<unknown> =>
  withSiteDatabase(stage, ({ sql }) =>
    sql`
      update sessions set created_at = now() - interval '1 hour'
      where user_id = (select id from users where email = ${email})`.execute(),
  )

type OpenSession = { readonly id: string; readonly isCurrent: boolean }

async function sessionsOf(stage: Stage, context: BrowserContext): Promise<OpenSession[]> {
  const answer = await stage.call(context, 'GET', '/users/me/sessions')
  return (answer as { items: OpenSession[] }).items
}

test(
  'somebody without a password confirms who they are, and gets a passkey and a password',
  IN_DETAILS,
  async ({ page, context, stage, museum, problems }) => {
    await addAuthenticator(page)
    museum.claims = newClaims()
    const email = String(museum.claims['email'])
    await open(page, '/login?returnTo=/dashboard/security')
    await continueWith(page).click()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/dashboard/security')
    const confirmation = page.getByRole('region', { name: 'Confirm that it is you' })
    const newPassword = page.getByLabel('New password', { exact: true })
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await expect(newPassword).toBeVisible()
    await expect(confirmation).toHaveCount(0)

    await ageSessions(stage, email)
    await open(page, '/dashboard/security')
    await expect(confirmation).toBeVisible()
    await expect(newPassword).toHaveCount(0)
    await expect(passkeys).toHaveCount(0)
    expect(await checkPage(page)).toEqual([])
    await resize(page, 1440)
    await confirmation.getByRole('button', { name: 'Continue with The Museum' }).click()
    await expect(passkeys).toBeVisible()
    await waitForHydration(page)
    await passkeys.getByLabel('Name of the passkey').fill('Phone')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(toastOf(page, 'Passkey added')).toBeVisible()

    await ageSessions(stage, email)
    await open(page, '/dashboard/security')
    const before = await sessionsOf(stage, context)
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(newPassword).toBeVisible()
    await expect(confirmation).toHaveCount(0)
    // The new session has taken the place of the open one.
    const after = await sessionsOf(stage, context)
    expect(after).toHaveLength(before.length)
    expect(after.map(({ id }) => id)).not.toContain(before.find(({ isCurrent }) => isCurrent)?.id)
    await waitForHydration(page)
    await newPassword.fill(PASSWORD)
    await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Set Password' }).click()
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
    await expect(page.getByLabel('Current password', { exact: true })).toBeVisible()
    expect(problems).toEqual([])
  },
)

test(
  'a provider that does not answer, or that a person leaves, is reported in the site’s frame',
  IN_DETAILS,
  async ({ page, museum, problems }) => {
    museum.claims = newClaims()
    await open(page, '/login')
    await page.getByRole('button', { name: 'Continue with Away' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('Away does not answer. Please try again in a moment.')
    expect(await checkPage(page)).toEqual([])
    await resize(page, 1440)
    await page.getByRole('button', { name: 'Try again with Away' }).click()
    await expect(alert).toHaveText('Away does not answer. Please try again in a moment.')
    await page.getByRole('link', { name: 'Back to log in' }).click()
    await expect(continueWith(page)).toBeVisible()

    await page.goto('/login/callback/museum?error=access_denied&state=unknown')
    await expect(alert).toContainText('This sign-in has expired')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(problems).toEqual([])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a new person signs up by a provider, and deletes the account again',
    IN_DETAILS,
    async ({ page, museum }) => {
      museum.claims = newClaims({ given_name: 'Nora', family_name: 'Noscript' })
      await page.goto('/signup?type=artist&returnTo=/artist-dashboard/account')
      await continueWith(page).click()
      await expect(page).toHaveURL('/signup/provider')
      await expect(page.getByRole('radio', { name: /Artist/ })).toBeChecked()
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page).toHaveURL('/artist-dashboard/account')
      await page.goto('/artist-dashboard/security')
      await expect(page.getByLabel('Current password')).toHaveCount(0)
      await expect(page.getByText('your only way to log in')).toBeVisible()
      await expect(page.getByRole('button', { name: /Unlink/ })).toHaveCount(0)
      await page.goto('/artist-dashboard/account?delete')
      await expect(page.getByLabel('Password')).toHaveCount(0)
      await page.getByRole('button', { name: 'Yes, Delete Account' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: 'login' })).toBeVisible()
    },
  )
})
