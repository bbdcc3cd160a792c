import { SIGNED_OUT } from '../../app/ui/requests/signed-out-text.ts'
import { expect, IN_DETAILS, open, PASSWORD, test, toastOf } from './fixtures.ts'

test('the Security tab lists where one is logged in, and ends what one does not know', async ({
  page,
  context,
  browser,
  baseURL,
  stage,
}) => {
  const { email } = await stage.signUp(context, { isArtist: false })
  const contexts = await Promise.all(
    ['Firefox/144.0', 'Edg/142.0.0.0'].map(async (browserName) => {
      const device = await browser.newContext({
        baseURL: baseURL ?? '',
        userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 ${browserName}`,
      })
      await stage.call(device, 'POST', '/session', { email, password: PASSWORD })
      return device
    }),
  )
  await open(page, '/dashboard/security')
  const rows = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'this browser' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'this browser' }).getByRole('button')).toHaveCount(0)

  await rows
    .filter({ hasText: 'Firefox on Windows' })
    .getByRole('button', { name: 'End the session of Firefox on Windows' })
    .click()
  await expect(toastOf(page, 'That session has ended')).toBeVisible()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(toastOf(page, 'All other sessions have ended')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  for (const device of contexts) {
    const other = await device.newPage()
    await other.goto('/dashboard/security')
    await expect(other).toHaveURL(/\/login/)
    await device.close()
  }
})

test(
  'after the session has ended elsewhere, the page goes on as a guest’s',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { id, title } = await stage.publishOne('Ebb', 40)
    await stage.signUp(context, { isArtist: false })
    const openWork = () => open(page, `/artwork/${id}`)
    const logIn = page.getByRole('banner').getByRole('link', { name: 'login' })

    await test.step('a form keeps what was typed until one has logged in again', async () => {
      await open(page, '/dashboard?edit')
      const cookies = await context.cookies()
      await context.clearCookies()
      const name = page.getByLabel('First name')
      await name.fill('Marguerite')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      await expect(page.getByRole('main').getByText(SIGNED_OUT)).toBeVisible()
      await expect(name).toHaveValue('Marguerite')
      await context.addCookies(cookies)
      await save.click()
      await expect(page.getByRole('definition').filter({ hasText: 'Marguerite' })).toBeVisible()
      await context.clearCookies()
    })

    await test.step('so does a form with a draft, without a way over the login page', async () => {
      await stage.signUp(context, { isArtist: true })
      await open(page, '/artist-dashboard/bio?edit')
      await context.clearCookies()
      await page.getByLabel('Bio', { exact: true }).fill('Born by the sea.')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('main').getByText(SIGNED_OUT)).toBeVisible()
      await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Born by the sea.')
    })

    await test.step('a changed password is asked for again, as the specification words it', async () => {
      await stage.signUp(context, { isArtist: false })
      await open(page, '/dashboard/security')
      await context.clearCookies()
      await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
      const fresh = page.getByLabel('New password', { exact: true })
      await fresh.fill('another long password')
      await page.getByLabel('Confirm new password', { exact: true }).fill('another long password')
      await page.getByRole('button', { name: 'Update Password' }).click()
      const refusal = page.getByRole('main').getByText('No user is currently signed in')
      await expect(refusal).toBeVisible()
      await expect(fresh).toHaveValue('another long password')
    })

    await test.step('a name for a new list stays, and the dialog says how to go on', async () => {
      await stage.signUp(context, { isArtist: false })
      await openWork()
      await page.getByRole('button', { name: 'Save to a list' }).click()
      const name = page.getByLabel('New list')
      await name.fill('For the hall')
      await context.clearCookies()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('dialog').getByText(SIGNED_OUT)).toBeVisible()
      await expect(name).toHaveValue('For the hall')
    })

    await test.step('a followed artist is followed on after another login', async () => {
      await stage.signUp(context, { isArtist: false })
      await openWork()
      await page.getByRole('main').locator('a[href^="/artist/"]').first().click()
      const follow = page.getByRole('button', { name: 'Follow', exact: true })
      await expect(follow).toBeVisible()
      await context.clearCookies()
      await follow.click()
      await expect(toastOf(page, SIGNED_OUT)).toBeVisible()
    })

    await test.step('a changed line of the cart says how to go on', async () => {
      await stage.signUp(context, { isArtist: false })
      await stage.call(context, 'POST', '/cart/items', { id })
      await open(page, '/cart')
      await context.clearCookies()
      await page.getByRole('button', { name: `Add one ${title}` }).click()
      await expect(toastOf(page, SIGNED_OUT)).toBeVisible()
    })

    await test.step('a press for the cart says so, and the next one uses the guest’s', async () => {
      await stage.signUp(context, { isArtist: false })
      await openWork()
      await expect(logIn).toHaveCount(0)
      await context.clearCookies()
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(
        toastOf(page, 'You are logged out. Press again to use the cart of this browser.'),
      ).toBeVisible()
      await expect(logIn).toBeVisible()
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(toastOf(page, 'Added to cart')).toBeVisible()
    })

    await test.step('the lists of the account become the list of a guest', async () => {
      await stage.signUp(context, { isArtist: false })
      await openWork()
      await context.clearCookies()
      await page.getByRole('button', { name: 'Save to a list' }).click()
      await expect(page.getByText('This list is kept in your browser.')).toBeVisible()
    })
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a session is ended by a form',
    IN_DETAILS,
    async ({ page, context, browser, baseURL, stage }) => {
      const { email } = await stage.signUp(context, { isArtist: true })
      const phone = await browser.newContext({ baseURL: baseURL ?? '' })
      await stage.call(phone, 'POST', '/session', { email, password: PASSWORD })
      await page.goto('/artist-dashboard/security')
      await page.getByRole('button', { name: /^End the session of/ }).click()
      await expect(page).toHaveURL('/artist-dashboard/security')
      await expect(page.getByText('That session has ended')).toBeVisible()
      await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(0)
      const other = await phone.newPage()
      await other.goto('/artist-dashboard')
      await expect(other).toHaveURL(/\/login/)
      await phone.close()
    },
  )
})
