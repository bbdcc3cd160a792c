import type { Page, Route } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { PAYMENT_DELAY_MS } from '../../app/checkout/purchase.ts'
import { ACTION_TIMEOUT_MS } from '../../app/ui/requests/timeouts.ts'
import { cardOf, expect, IN_DETAILS, fillCheckout, open, test, toastOf } from './fixtures.ts'

// A server that accepts requests and never responds.

const TRY_AGAIN = 'Not confirmed: the gallery did not answer in time. Please try again.'
const RELOAD =
  'Not confirmed: the gallery did not answer in time. Reload the page to see whether it worked.'

/**
 * Sends a POST with `act`, and waits for the browser's timeout.
 * @param isLost the server performs the action, and its response is lost
 */
async function actUnanswered(
  page: Page,
  act: () => Promise<unknown>,
  { isLost = false } = {},
): Promise<void> {
  const { promise: sent, resolve: noteSent } = Promise.withResolvers<Route>()
  const hold = (route: Route) =>
    route.request().method() === 'POST' ? noteSent(route) : route.fallback()
  await page.route('**/*', hold)
  await act()
  const held = await sent
  if (isLost) await held.fetch({ maxRedirects: 0 })
  await page.clock.fastForward(ACTION_TIMEOUT_MS)
  await held.abort()
  await page.unroute('**/*', hold)
}

test.beforeEach(({ page }) => page.clock.install())

test(
  'buttons of cart and favourites are free again',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    const { id, title } = await stage.publishOne('Silence', 10)
    await open(page, '/for-art-lovers')
    const card = cardOf(page, title)
    await actUnanswered(page, () => card.getByRole('button', { name: /^Add .* to cart$/ }).click())
    await expect(toastOf(page, RELOAD)).toBeVisible()
    const star = card.getByRole('button', { name: /^Favourite/ })
    await actUnanswered(page, () => star.click())
    await expect(toastOf(page, TRY_AGAIN)).toBeVisible()
    // The star shows the new state before it is saved.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await saved
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', 'true')

    await stage.call(context, 'POST', '/cart/items', { id })
    await open(page, '/cart')
    const addOne = page.getByRole('button', { name: `Add one ${title}` })
    await actUnanswered(page, () => addOne.click())
    await expect(toastOf(page, TRY_AGAIN)).toBeVisible()
    await addOne.click()
    await expect(page.getByRole('term').filter({ hasText: '2 items' })).toBeVisible()

    await open(page, '/favorites')
    const remove = page.getByRole('button', { name: `Remove ${title} from favourites` })
    await actUnanswered(page, () => remove.click())
    await expect(toastOf(page, TRY_AGAIN)).toBeVisible()
    await expect(cardOf(page, title)).toBeVisible()
  },
)

test(
  'forms keep what was typed, and can be sent again',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await open(page, '/login')
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('nora@example.com')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('a password')
    const logIn = page.getByRole('button', { name: 'Log in' })
    await actUnanswered(page, () => logIn.click())
    await expect(page.getByRole('alert').filter({ hasText: TRY_AGAIN })).toBeVisible()
    await expect(email).toHaveValue('nora@example.com')
    await password.fill('a password')
    await logIn.click()
    await expect(page.getByText('Invalid email or password').first()).toBeVisible()

    await stage.signUp(context, { isArtist: true })
    await open(page, '/artist-dashboard/artwork/new')
    const buffer = Buffer.from(await plainImage({ width: 60, height: 40, background: '#884422' }))
    const image = { name: 'drawing.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Image', { exact: true }).setInputFiles(image)
    await expect(page.getByText('uploaded', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('Unanswered')
    const add = page.getByRole('button', { name: 'Add artwork' })
    await actUnanswered(page, () => add.click(), { isLost: true })
    await expect(page.getByRole('alert').filter({ hasText: TRY_AGAIN })).toBeVisible()
    await expect(toastOf(page, TRY_AGAIN)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Unanswered')
    await add.click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    expect(await stage.call(context, 'GET', '/users/me/artworks')).toHaveProperty('items.length', 1)
  },
)

test('an order that is not confirmed is placed once', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: false })
  const { id } = await stage.publishOne('Once', 10)
  await stage.call(context, 'POST', '/cart/items', { id })
  await open(page, '/checkout')
  await fillCheckout(page)
  const pay = page.getByRole('button', { name: /^Complete Purchase/ })
  await actUnanswered(page, () => pay.click(), { isLost: true })
  await expect(toastOf(page, `${TRY_AGAIN} An order is placed only once.`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(TRY_AGAIN)
  await expect(page.getByText('The order was not placed')).toHaveCount(0)
  await pay.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  const purchases = await stage.call(context, 'GET', '/purchases')
  expect(purchases).toHaveProperty('items.length', 1)
})

test(
  'a guest who leaves while an order is sent learns that it is placed',
  IN_DETAILS,
  async ({ page, stage }) => {
    const { id } = await stage.publishOne('Left', 10)
    await open(page, `/artwork/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await open(page, '/checkout')
    await fillCheckout(page, { isGuest: true })
    const { promise: sent, resolve: noteSent } = Promise.withResolvers<Route>()
    await page.route('**/checkout.data*', (route) =>
      route.request().method() === 'POST' ? noteSent(route) : route.fallback(),
    )
    await page.getByRole('button', { name: /^Complete Purchase/ }).click()
    await page.clock.fastForward(PAYMENT_DELAY_MS)
    const held = await sent
    await page.getByRole('link', { name: 'Gallery' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/for-art-lovers')
    await expect(toastOf(page, 'Processing payment...')).toBeVisible()
    await held.continue()
    await expect(toastOf(page, 'Purchase complete')).toBeVisible()
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  },
)

test(
  'signing out that is not confirmed keeps the page',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    await open(page, '/dashboard')
    await page.evaluate(() => sessionStorage.setItem('frame-draft:x', '{}'))
    const hasDraft = () => page.evaluate(() => sessionStorage.getItem('frame-draft:x') !== null)
    const logOut = page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).first()
    await actUnanswered(page, () => logOut.click())
    await expect(toastOf(page, TRY_AGAIN)).toBeVisible()
    expect(await hasDraft()).toBe(true)
    await logOut.click()
    await expect(page).toHaveURL('/')
    expect(await hasDraft()).toBe(false)
  },
)
