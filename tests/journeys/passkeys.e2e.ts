import { expect, IN_DETAILS, open, PASSWORD, test, toastOf, waitForHydration } from './fixtures.ts'
import { makeOperator } from './operator.ts'
import { addAuthenticator } from './passkey-device.ts'

test('a passkey is added, logs in without password or code, is renamed and removed', async ({
  page,
  context,
  stage,
  problems,
}) => {
  await addAuthenticator(page)
  const { email } = await stage.signUp(context, { isArtist: false })
  await open(page, '/dashboard/security')
  const section = page.getByRole('region', { name: 'Passkeys' })
  const add = async (name: string, password: string) => {
    await section.getByLabel('Name of the passkey').fill(name)
    await section.getByLabel('Your password', { exact: true }).fill(password)
    await section.getByRole('button', { name: 'Add a passkey' }).click()
  }
  await add('Test phone', 'not the password')
  const password = section.getByLabel('Your password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/Incorrect password/)
  await expect(password).toBeFocused()
  await expect(section.getByText('not used yet')).toHaveCount(0)
  await context.setOffline(true)
  await add('Test phone', PASSWORD)
  await expect(toastOf(page, UNSENT)).toBeVisible()
  await context.setOffline(false)
  await add('Test phone', PASSWORD)
  await expect(toastOf(page, 'Passkey added')).toBeVisible()
  await expect(toastOf(page, UNSENT)).toBeHidden({ timeout: 1500 })
  await expect(section.getByRole('listitem')).toContainText('Test phone')
  await expect(section.getByRole('listitem')).toContainText('not used yet')

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await open(page, '/login?returnTo=%2Fdashboard%2Fsecurity')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/dashboard/security')
  await expect(section.getByRole('listitem')).toContainText('last used')
  await waitForHydration(page)
  const { user } = (await stage.call(context, 'GET', '/session')) as { user: { email: string } }
  expect(user.email).toBe(email)
  await makeOperator(stage, { email })
  await stage.call(context, 'GET', '/admin/overview')

  const row = section.getByRole('listitem')
  const rename = (name: string) => row.locator('summary', { hasText: `Rename ${name}` })
  await rename('Test phone').click()
  const name = row.getByLabel('Name', { exact: true })
  await name.fill(' ')
  await row.getByRole('button', { name: 'Save name' }).click()
  await expect(name).toHaveAccessibleDescription(/Give the passkey a name/)
  await expect(name).toBeFocused()
  await name.fill('Old phone')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Passkey renamed')).toBeVisible()
  await expect(row.locator('strong')).toHaveText('Old phone')
  await expect(name).toBeHidden()
  await expect(rename('Old phone')).toBeFocused()

  await section.locator('summary', { hasText: 'Remove Old phone' }).click()
  const remove = row.getByRole('button', { name: 'Remove Old phone' })
  const confirmation = row.getByLabel('Your password', { exact: true })
  await confirmation.fill('not the password')
  await remove.click()
  await expect(confirmation).toHaveAccessibleDescription(/Incorrect password/)
  await expect(confirmation).toBeFocused()
  await confirmation.fill(PASSWORD)
  await remove.click()
  await expect(toastOf(page, 'Passkey removed')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await open(page, '/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toastOf(page, REFUSED)).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(problems).toEqual([])
})

const UNSENT = 'No passkey was created: no connection'
const REFUSED = 'This passkey was not accepted. Try again, or log in with your password.'

test(
  'an answer to a challenge works once, and in its own browser only',
  IN_DETAILS,
  async ({ page, context, browser, baseURL, stage }) => {
    await addAuthenticator(page)
    await stage.signUp(context, { isArtist: false })
    await open(page, '/dashboard/security')
    await page.getByLabel('Name of the passkey').fill('Phone')
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(toastOf(page, 'Passkey added')).toBeVisible()
    await stage.call(context, 'DELETE', '/session')

    await open(page, '/login')
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/session/passkey'))
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    const request = await sent
    const { cookie = '' } = await request.allHeaders()
    const data: unknown = request.postDataJSON()
    await expect(page).toHaveURL('/for-art-lovers')

    const url = `${baseURL ?? ''}/api/session/passkey`
    const other = await browser.newContext()
    const elsewhere = await other.request.post(url, { data })
    expect(elsewhere.status()).toBe(401)
    const again = await other.request.post(url, { data, headers: { cookie } })
    expect(again.status()).toBe(401)
    await other.close()
  },
)

test(
  'without its script, the button of passkeys says so and can be pressed again',
  IN_DETAILS,
  async ({ page }) => {
    await addAuthenticator(page)
    await open(page, '/login')
    await page.route('**/assets/passkey.client*', (route) => route.abort())
    const button = page.getByRole('button', { name: 'Use a passkey' })
    await button.click()
    await expect(
      toastOf(page, 'Passkeys could not be loaded. Please reload the page.'),
    ).toBeVisible()
    await expect(button).toBeEnabled()
    await expect(button).toHaveText('Use a passkey')
  },
)
