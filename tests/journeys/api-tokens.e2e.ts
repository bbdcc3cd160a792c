import { expect, IN_DETAILS, open, PASSWORD, test, toastOf } from './fixtures.ts'

const AUTHORITY = 'Read and change your favourites'
const TOKEN = /^frame_[0-9a-f]{72}$/

test('a token is made, works for what was chosen, and is revoked', async ({
  page,
  context,
  playwright,
  baseURL,
  stage,
  problems,
}) => {
  await stage.signUp(context, { isArtist: false })
  await open(page, '/dashboard/security')
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByRole('link', { name: 'New token' }).click()

  await section.getByRole('button', { name: 'Make the token' }).click()
  await expect(section.getByText('Give the token a name').first()).toBeVisible()
  await section.getByLabel('Name of the token').fill('My backup')
  await section.getByLabel('Your current password', { exact: true }).fill('not the password')
  await section.getByRole('button', { name: 'Make the token' }).click()
  await expect(section.getByText(/^Choose at least one thing/).first()).toBeVisible()
  await section.getByRole('checkbox', { name: AUTHORITY }).check()
  await section.getByRole('button', { name: 'Make the token' }).click()
  await expect(section.getByText('Incorrect password').first()).toBeVisible()
  await section.getByLabel('Your current password', { exact: true }).fill(PASSWORD)
  await section.getByLabel('It expires').selectOption('In 30 days')
  await section.getByRole('button', { name: 'Make the token' }).click()

  const shown = section.getByRole('alert').getByLabel('Copy it now')
  await expect(shown).toHaveValue(TOKEN)
  await expect(shown).toBeInViewport()
  const token = await shown.inputValue()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await section.getByRole('button', { name: 'Copy token' }).click()
  await expect(toastOf(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await expect(section.getByRole('listitem')).toContainText('My backup')
  await expect(section.getByRole('listitem')).toContainText('not used yet')
  await test.step('its text stays, whether other forms of the page fail or succeed', async () => {
    const setUp = page.getByRole('button', { name: 'Set up two-step login' })
    await context.setOffline(true)
    await setUp.click()
    await expect(toastOf(page, 'Failed to set up two-step login')).toBeVisible()
    await expect(shown).toHaveValue(token)
    await expect(section.getByRole('button', { name: 'Make the token' })).toHaveCount(0)
    await context.setOffline(false)
    await setUp.click()
    await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
    await expect(shown).toHaveValue(token)
    await section.getByRole('link', { name: 'New token' }).click()
    await expect(section.getByRole('button', { name: 'Make the token' })).toBeVisible()
    await expect(shown).toHaveValue(token)
  })

  const script = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' },
  })
  expect((await script.get('/api/favorites')).status()).toBe(200)
  expect((await script.delete('/api/favorites/nothing')).status()).toBe(200)
  const other = await script.get('/api/cart')
  expect(other.status()).toBe(403)
  expect(other.headers()['www-authenticate']).toContain('scope="cart"')
  // Pages ignore tokens.
  expect((await script.get('/favorites', { maxRedirects: 0 })).status()).toBe(302)

  await open(page, '/dashboard/security')
  await expect(shown).toHaveCount(0)
  expect(await page.content()).not.toContain(token)
  await expect(section.getByRole('listitem')).toContainText('last used')
  await section.getByRole('button', { name: 'Revoke My backup' }).click()
  await expect(toastOf(page, 'Token revoked')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  expect((await script.get('/api/favorites')).status()).toBe(401)
  await script.dispose()
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a token is made and revoked by forms', IN_DETAILS, async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    await page.goto('/artist-dashboard/security')
    const section = page.getByRole('region', { name: 'API tokens' })
    await section.getByRole('link', { name: 'New token' }).click()
    await section.getByLabel('Name of the token').fill('Catalogue')
    await section.getByRole('checkbox', { name: 'Read your works, drafts too' }).check()
    await section.getByLabel('Your current password', { exact: true }).fill(PASSWORD)
    await section.getByRole('button', { name: 'Make the token' }).click()
    await expect(section.getByLabel('Copy it now')).toHaveValue(TOKEN)
    await section.getByRole('button', { name: 'Revoke Catalogue' }).click()
    await expect(page).toHaveURL('/artist-dashboard/security')
    await expect(page.getByText('Token revoked')).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(0)
  })
})
