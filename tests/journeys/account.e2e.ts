import type { Page } from '@playwright/test'
import { expect, gate, open, PASSWORD, test } from './fixtures.ts'
import { resetLinkSentTo } from './outbox.ts'
import { signUpElsewhere } from './sign-up-elsewhere.ts'

async function fillSignUp(page: Page, fields: Partial<Record<string, string>> = {}): Promise<void> {
  const { firstName = 'Nora', lastName = 'New', email = '', password = PASSWORD } = fields
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

// Specification: 2.14, 8.1, 8.4, 8.5, 8.6
test('sign-up and login show the messages of the specification', async ({
  page,
  browser,
  stage,
}) => {
  const email = await signUpElsewhere(stage, browser)
  const says = (words: string) => expect(page.getByText(words).first()).toBeVisible()

  await open(page, '/signup')
  await fillSignUp(page, { email })
  await says('An account with this email already exists')
  await fillSignUp(page, { email: 'not-an-address' })
  await says('Please enter a valid email address')
  await fillSignUp(page, { email: 'new@example.com', password: '12345' })
  await says('Password should be at least 6 characters')
  await fillSignUp(page, { email: 'new@example.com', firstName: ' ' })
  await says('Enter your first name')
  // The form keeps its input, except for the password.
  await expect(page.getByLabel('Last name')).toHaveValue('New')

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
  for (const address of [email, 'nobody@example.com']) {
    await page.getByRole('textbox', { name: 'Email' }).fill(address)
    await page.getByLabel('Password', { exact: true }).fill('not it at all')
    await page.getByRole('button', { name: 'Log in' }).click()
    await says('Invalid email or password')
  }
})

// Specification: 4.19, 8.7
test('a form shows that it is processing, reports a failed network and keeps its values', async ({
  page,
}) => {
  await open(page, '/login')
  const { gone, letGo } = gate()
  await page.route('**/login.data*', async (route) => {
    await gone
    await route.abort()
  })
  await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: '/* processing... */' })).toBeVisible()
  letGo()
  await expect(page.getByText('An error occurred during login/signup').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('a@example.com')
})

// Specification: 8.17
test('a forgotten password is reset by the link in a mail', async ({ page, browser, stage }) => {
  const email = await signUpElsewhere(stage, browser)
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login page has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  await page.goto(await resetLinkSentTo(stage.server.dataDir, email))
  await page.getByLabel('New password', { exact: true }).fill('third horse')
  await page.getByLabel('Confirm new password', { exact: true }).fill('third horse')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('third horse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/for-art-lovers')
})

// Specification: 2.60, 2.64, 4.1
test('the top bar shows the viewer and the link to their dashboard', async ({
  page,
  context,
  stage,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'login' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'sign_up' })).toBeVisible()
  const { email } = await stage.signUp(context, { isArtist: true })
  const work = await stage.publishOne('Counted', 1)
  await stage.call(context, 'POST', '/cart/items', { id: work.id, quantity: 3 })
  await open(page, '/')
  await expect(bar).toContainText(email.split('@')[0] ?? '')
  await expect(bar.getByRole('link', { name: /^cart/ })).toContainText('3')
  await bar.getByRole('link', { name: 'artist_panel' }).click()
  await expect(page).toHaveURL('/artist-dashboard')
})
