import type { Page } from '@playwright/test'
import { keyboardOf } from './keyboard.ts'
import {
  cardOf,
  expect,
  IN_DETAILS,
  open,
  PASSWORD,
  publishWork,
  test,
  titled,
} from './fixtures.ts'
import { resetLinkSentTo } from './outbox.ts'
import { expectAt, topOf } from './scroll-place.ts'
import { signUpElsewhere } from './sign-up-elsewhere.ts'

// A guest favourites a work: the question, signing in, and the return.

const question = (page: Page) => page.getByRole('dialog', { name: 'Keep this work?' })
const starOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Favourite ${title}`, exact: true })

const shelf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: titled(`Shelf ${index}`), price: 5 }))

// Specification: 5.10
test('a guest logs in without a mouse, and finds the work starred where it was', async ({
  page,
  browser,
  context,
  stage,
  problems,
}) => {
  const works = await stage.publish(shelf(12))
  const { id = '', title = '' } = works[2] ?? {}
  const email = await signUpElsewhere(stage, browser)
  const keys = keyboardOf(page)
  await open(page, '/for-art-lovers')
  const star = starOf(page, title)
  await star.scrollIntoViewIfNeeded()
  await star.focus()

  await test.step('one dialog asks, and Escape returns to the star', async () => {
    await keys.press('Enter')
    await expect(question(page)).toContainText('Please sign in to save favourites')
    await expect(question(page)).toContainText(title)
    await expect(question(page).getByRole('link', { name: 'Log in' })).toBeFocused()
    await keys.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(star).toBeFocused()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
  })

  await test.step('its button and a press on the backdrop close it, too', async () => {
    await star.click()
    await question(page).getByRole('button', { name: 'Close' }).click()
    await expect(question(page)).toBeHidden()
    await star.click()
    await expect(question(page)).toBeVisible()
    // The press is above another work, which must not receive it.
    const isOverWork = await page.evaluate(
      () => document.elementFromPoint(120, 450)?.closest('[data-work], dialog') !== null,
    )
    expect(isOverWork).toBe(true)
    await page.mouse.click(120, 450)
    await expect(question(page)).toBeHidden()
    await expect(star).toBeFocused()
    await expect(page).toHaveURL('/for-art-lovers')
  })

  const top = await topOf(star)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await keys.press('Enter')
  await expect(question(page).getByRole('link', { name: 'Log in' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('The work you chose will be in your favourites.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(`not ${PASSWORD}`)
  await keys.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // A form that is still busy is not submitted again.
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await keys.press('Enter')

  await expect(page).toHaveURL('/for-art-lovers')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(star).toBeFocused()
  await expectAt(star, top)
  expect(await stage.call(context, 'GET', `/favorites/${id}`)).toEqual({ isFavorited: true })
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(problems).toEqual([])
})

test('the way back leads past the form', IN_DETAILS, async ({ page, browser, stage }) => {
  const { id, title } = await stage.publishOne('Past', 5)
  const email = await signUpElsewhere(stage, browser)
  await open(page, '/for-artists')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'gallery' })
    .click()
  await cardOf(page, title).getByRole('link', { name: title }).click()
  // The address changes before the page does; the link returns to the visible page.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'login' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`/artwork/${id}`)
  await expect(page.getByRole('link', { name: 'dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/artwork/${id}`)
  await page.goBack()
  await expect(page).toHaveURL('/for-art-lovers')
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Specification: 5.11
  test(
    'a guest on a work’s page signs up as an artist, and has the work',
    IN_DETAILS,
    async ({ page, context, stage, problems }) => {
      const { id } = await stage.publishOne('Touch', 5)
      await open(page, `/artwork/${id}`)
      const star = page
        .getByRole('main')
        .getByRole('button', { name: /favourite/i })
        .first()
      await star.tap()
      await expect(question(page)).toContainText('Please login to save favourites')
      await page.touchscreen.tap(195, 60)
      await expect(question(page)).toBeHidden()
      await star.tap()
      await question(page).getByRole('link', { name: 'Log in' }).tap()
      await expect(page).toHaveURL(/\/login\?/)
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).tap()
      await page.getByRole('radio', { name: 'Artist' }).check()
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Artist')
      await page
        .getByRole('textbox', { name: 'Email' })
        .fill(`${titled('t').replace(' ', '-')}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign up' }).tap()
      await expect(page).toHaveURL(`/artwork/${id}`)
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      expect(await stage.call(context, 'GET', `/favorites/${id}`)).toEqual({ isFavorited: true })
      expect(problems).toEqual([])
    },
  )
})

test('a work that vanished meanwhile is no error', IN_DETAILS, async ({ page, browser, stage }) => {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const { id, title } = await publishWork(stage.call, artist, titled('Vanishing'), 5)
  const email = await signUpElsewhere(stage, browser)
  await open(page, '/for-art-lovers')
  await starOf(page, title).click()
  await question(page).getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await stage.call(artist, 'DELETE', `/artworks/${id}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/for-art-lovers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'dashboard' })).toBeVisible()
  await page.goto('/favorites')
  await expect(page.getByText('No favourites yet')).toBeVisible()
  await artist.close()
})

test(
  'without the dialog’s script, a toast has the message',
  IN_DETAILS,
  async ({ page, stage }) => {
    const { title } = await stage.publishOne('Offline', 5)
    await open(page, '/for-art-lovers')
    // Loads the cards and the toasts.
    await page.mouse.move(5, 5)
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
    await page.route('**/assets/guest-favourite-dialog*', (route) => route.abort())
    await starOf(page, title).click()
    await expect(page.getByText('Please sign in to save favourites')).toBeVisible()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the star leads to the login, and a new password on the way keeps the work',
    IN_DETAILS,
    async ({ page, browser, stage }) => {
      const { id, title } = await stage.publishOne('Forgotten', 5)
      const email = await signUpElsewhere(stage, browser)
      await page.goto(`/artwork/${id}`)
      await page.getByRole('button', { name: 'Favourite' }).first().click()
      await expect(page).toHaveURL(/\/login\?/)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
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
      await expect(page).toHaveURL(`/artwork/${id}`)
      await page.goto('/favorites')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    },
  )
})
