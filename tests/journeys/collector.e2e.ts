import {
  cardOf,
  expect,
  fillCheckout,
  IN_DETAILS,
  publishWork,
  open,
  PASSWORD,
  test,
  titled,
  toastOf,
  ON_PHONE,
} from './fixtures.ts'

test.beforeEach(async ({ context, stage }) => {
  await stage.signUp(context, { isArtist: false })
})

// Specification: 1.18, 2.28, 4.30, 6.5
test(
  'a collector’s dashboard has its tabs at their own URLs and changes names only',
  ON_PHONE,
  async ({ page, problems }) => {
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carl Collector')
    await expect(page.getByText('Frame member since')).toBeVisible()
    for (const [tab, path] of [
      ['Purchase History', '/dashboard/purchases'],
      ['Security', '/dashboard/security'],
      ['Account Management', '/dashboard/account'],
      ['Enquiries', '/dashboard/enquiries'],
      ['Profile Settings', '/dashboard'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 2, name: tab })).toBeVisible()
    }
    const ownPages = page.getByRole('navigation', { name: 'Your pages' })
    for (const [label, path] of [
      ['My collection', '/collection'],
      ['Lists', '/lists'],
      ['Following', '/following'],
      ['Saved searches', '/saved-searches'],
      ['Notifications', '/notifications'],
    ] as const) {
      await ownPages.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(path)
      await page.goBack()
    }

    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Location')).toHaveCount(0)
    await page.getByLabel('First name').fill('Cleo')
    await page.getByLabel('Last name').fill('')
    await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
    const question = page.getByRole('alertdialog', { name: 'Your profile is not saved' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    // A blank field keeps its value.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cleo Collector')
    await expect(page).toHaveURL('/dashboard')
    expect(problems).toEqual([])
  },
)

// Specification: 5.6, 5.8, 6.6, 8.17, 8.19
test('a password change asks for the current one and signs out the other devices', async ({
  page,
  browser,
  context,
  stage,
  baseURL,
}) => {
  const { user } = (await stage.call(context, 'GET', '/session')) as { user: { email: string } }
  const phone = await browser.newContext({ baseURL: baseURL ?? '' })
  await stage.call(phone, 'POST', '/session', { email: user.email, password: PASSWORD })

  await open(page, '/dashboard/security')
  const change = async (current: string, next: string, confirm: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password', { exact: true }).fill(confirm)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  await change(PASSWORD, 'another horse', 'another house')
  await expect(page.getByText("New passwords don't match").first()).toBeVisible()
  await change('not it at all', 'another horse', 'another horse')
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible()
  await change(PASSWORD, '12345', '12345')
  await expect(page.getByText('Password should be at least 6 characters').first()).toBeVisible()
  const advice = page.getByText('This password follows a common pattern')
  await page.getByLabel('New password', { exact: true }).fill('abcdef1')
  await expect(advice).toBeVisible()
  await change(PASSWORD, 'abcdef1', 'abcdef1')
  await expect(page.getByText('Your new password is easy to guess')).toBeVisible()
  await expect(advice).toHaveCount(0)
  await change('abcdef1', 'another horse', 'another horse')
  // The first change showed the same message. A changed password empties the form.
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  await expect(toastOf(page, 'Password updated successfully')).toBeVisible()

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  const other = await phone.newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await phone.close()
})

// Specification: 2.33, 2.35, 2.36, 2.39, 2.46
test('a favourite has its own page with a way back, and is removed', async ({ page, stage }) => {
  const work = await stage.publishOne('Lantern', 30)
  const { title } = work
  await open(page, '/favorites')
  await expect(page.getByText('No favourites yet')).toBeVisible()
  await page.getByRole('link', { name: 'Explore Gallery' }).click()
  const star = cardOf(page, title).getByRole('button', { name: /^Favourite/ })
  const kept = page.waitForResponse((response) => response.request().method() === 'POST')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await kept

  await open(page, '/favorites')
  await cardOf(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('link', { name: 'Back to Favourites' }).click()
  await expect(page).toHaveURL('/favorites')
  const removed = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: `Remove ${title} from favourites` }).click()
  await expect(page.getByRole('button', { name: `Undo the removal of ${title}` })).toBeVisible()
  await removed
  await page.reload()
  await expect(page.getByText('No favourites yet')).toBeVisible()
})

// Specification: 4.29, 6.6, 8.3, 8.18
test('an account is deleted with all its data after a warning and the password', async ({
  page,
  context,
  stage,
}) => {
  const { user } = (await stage.call(context, 'GET', '/session')) as { user: { email: string } }
  await open(page, '/dashboard/account')
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await expect(page.getByRole('main')).toContainText(
    'Warning: This action cannot be undone. All your data will be permanently deleted.',
  )
  await page.getByLabel('Password', { exact: true }).fill('not it at all')
  await page.getByRole('button', { name: 'Yes, Delete Account' }).click()
  await expect(page.getByText('Incorrect password').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Yes, Delete Account' }).click()
  await expect(toastOf(page, 'Account deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await open(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('a cart marks repriced and deleted works, and is bought once they are resolved', async ({
  page,
  context,
  browser,
  stage,
}) => {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const repriced = await publishWork(stage.call, artist, titled('Repriced'), 10)
  const gone = await publishWork(stage.call, artist, titled('Gone'), 20)
  for (const { id } of [repriced, gone]) await stage.call(context, 'POST', '/cart/items', { id })
  await stage.call(artist, 'PATCH', `/artworks/${repriced.id}`, { price: 15 })
  await stage.call(artist, 'DELETE', `/artworks/${gone.id}`)

  await open(page, '/checkout')
  await expect(page).toHaveURL('/cart?changed')
  await expect(page.getByText(/Your cart has changed/)).toBeVisible()
  await expect(page.getByText('The price has changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept ₹150' }).click()
  await expect(page.getByText('The price has changed.')).toHaveCount(0)
  await page
    .getByRole('listitem')
    .filter({ hasText: gone.title })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  const complete = page.getByRole('button', { name: 'Complete Purchase · €15.00' })
  await fillCheckout(page)
  await stage.call(artist, 'PATCH', `/artworks/${repriced.id}`, { price: 16 })
  await artist.close()
  await complete.click()
  await page.getByRole('button', { name: 'Accept ₹160' }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Complete Purchase · €16.00' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Ghent')
  await expect(page.getByLabel('Card number')).toHaveValue('')
})

// Specification: 2.29, 4.5, 7.4, 7.10
test('signing out in one tab signs out the other tabs', async ({ page, context }) => {
  await open(page, '/dashboard')
  const other = await context.newPage()
  await open(other, '/favorites')
  // The page loads the code that handles sign-outs in other tabs last.
  await other.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).not.toHaveURL('/favorites')
  await other.goto('/favorites')
  await expect(other).toHaveURL(/\/login/)
})

test(
  'a cart that one returns to shows what another device has added',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { id, title } = await stage.publishOne('Elsewhere', 10)
    await open(page, '/cart')
    await stage.call(context, 'POST', '/cart/items', { id })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  },
)
