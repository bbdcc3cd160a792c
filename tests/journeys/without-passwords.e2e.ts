import { newClaims } from '../helpers/services/sign-in-provider.ts'
import { expect, open, waitForHydration } from './fixtures.ts'
import { continueWith, testWithProvider } from './provider-site.ts'

// A gallery that uses no passwords: PASSWORD_SIGN_IN=0.

const test = testWithProvider({ PASSWORD_SIGN_IN: '0' })

test('an artist signs up, comes back and deletes the account without any password', async ({
  page,
  stage,
  museum,
  problems,
}) => {
  museum.claims = newClaims({ given_name: 'Wen', family_name: 'Wordless' })
  for (const path of ['/signup', '/login']) {
    await open(page, path)
    await expect(continueWith(page)).toBeVisible()
    await expect(page.getByLabel(/password/i)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /forgot/i })).toHaveCount(0)
  }
  await continueWith(page).click()
  await expect(page).toHaveURL('/signup/provider')
  await waitForHydration(page)
  await page.getByRole('radio', { name: /artist/i }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/artist-dashboard')

  await stage.call(page.context(), 'DELETE', '/session')
  await open(page, '/login?returnTo=/artist-dashboard/security')
  await continueWith(page).click()
  await expect(page).toHaveURL('/artist-dashboard/security')
  await expect(page.getByText('You log in without a password here.')).toBeVisible()
  await expect(page.getByLabel(/password/i)).toHaveCount(0)

  await open(page, '/artist-dashboard/account?delete')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Yes, Delete Account' }).click()
  await expect(page).toHaveURL('/')
  await open(page, '/login')
  await continueWith(page).click()
  await expect(page.getByText('You are new here.')).toBeVisible()
  expect(problems).toEqual([])
})
