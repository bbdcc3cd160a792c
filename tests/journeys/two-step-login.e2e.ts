import type { Page } from '@playwright/test'
import { codeNow, nextCode } from '../helpers/app/authenticator.ts'
import { expect, IN_DETAILS, open, PASSWORD, test, toastOf } from './fixtures.ts'

/** Logs in on a page without a session, up to the step for the code. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter a code' })).toBeVisible()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Sets two-step login up in the Security tab. @returns the key and the backup codes */
async function setUp(page: Page, path: string): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(page).toHaveURL(`${path}?two-factor`)
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAccessibleDescription(/Enter the six digits that the app shows now/)
  const key = (await page.locator('code').textContent())?.replaceAll(/\s/g, '') ?? ''
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  await code.fill(codeNow(key))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(page.getByText('Two-step login is on.')).toBeVisible()
  const codes = (await page.locator('pre').textContent())?.split('\n') ?? []
  expect(codes).toHaveLength(10)
  return { key, codes }
}

test('two-step login is set up, asked for at the next login, and turned off', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const { email } = await stage.signUp(context, { isArtist: false })
  const token = { name: 'Script', scopes: ['favorites'], days: 30, password: PASSWORD }
  await stage.call(context, 'POST', '/users/me/tokens', token)
  await open(page, '/dashboard/security')
  const { key, codes } = await setUp(page, '/dashboard/security')
  await expect(page.locator('pre')).toBeInViewport({ ratio: 1 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy backup codes' }).click()
  await expect(toastOf(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))

  await test.step('the codes stay, whether other forms of the page fail or succeed', async () => {
    const revoke = page.getByRole('button', { name: 'Revoke Script' })
    await context.setOffline(true)
    await revoke.click()
    await expect(toastOf(page, 'Failed to revoke the token')).toBeVisible()
    await expect(page.locator('pre')).toHaveText(codes.join('\n'))
    await context.setOffline(false)
    await revoke.click()
    await expect(toastOf(page, 'Token revoked')).toBeVisible()
    await expect(revoke).toHaveCount(0)
    await expect(page.locator('pre')).toHaveText(codes.join('\n'))
  })

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await enterPassword(page, email)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.goto('/dashboard/security')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Enter a code' })).toBeVisible()
  await enterCode(page, 'not a code')
  await expect(page.getByText('This code is wrong, or was used already').first()).toBeVisible()
  await enterCode(page, nextCode(key))
  await expect(page).toHaveURL('/dashboard/security')
  // The address changes before the page does, and both have a field for a code.
  await expect(page.getByText('10 backup codes are left')).toBeVisible()

  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(toastOf(page, 'Two-step login is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-step login' })).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'two-step login works, with a backup code, and can be broken off',
    IN_DETAILS,
    async ({ page, context, stage }) => {
      const { email } = await stage.signUp(context, { isArtist: true })
      await page.goto('/artist-dashboard/security')
      const { codes } = await setUp(page, '/artist-dashboard/security')
      await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/')
      await enterPassword(page, email)
      await page.getByRole('button', { name: 'Log in as somebody else' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      await enterPassword(page, email)
      await enterCode(page, codes[3] ?? '')
      await expect(page).toHaveURL('/artist-dashboard')
      await page.goto('/artist-dashboard/security')
      await expect(page.getByText('9 backup codes are left')).toBeVisible()
    },
  )
})
