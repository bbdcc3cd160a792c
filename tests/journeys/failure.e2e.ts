import type { Page } from '@playwright/test'
import { MAX_LISTS } from '../../app/lists/list.ts'
import { UNREACHABLE } from '../../app/ui/requests/failure-text.ts'
import { shareList } from './lists.ts'
import {
  cardOf,
  expect,
  IN_DETAILS,
  fillCheckout,
  publishWork,
  gate,
  open,
  test,
  titled,
  toastOf,
} from './fixtures.ts'

// The toasts of the error catalogue, each caused by a failing network.

/** Waits for a toast with a message of the catalogue, and after it what to do. */
const expectUnreachable = async (page: Page, message: string) => {
  await expect(toastOf(page, message)).toBeVisible()
  await expect(page.getByText(`${message} ${UNREACHABLE}`).first()).toBeVisible()
}

const abortRequests = (page: Page, pattern: RegExp) =>
  page.route(pattern, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )

// Specification: 8.10, 8.11, 8.12, 8.31, 8.33
test('cart and favourites report failures, and show the stored state', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  const work = await stage.publishOne('Storm', 10)
  const { id, title } = work

  await open(page, '/for-art-lovers')
  await abortRequests(page, /\/(cart|favorites)\//)
  const card = cardOf(page, title)
  await card.getByRole('button', { name: /^Add .* to cart$/ }).click()
  await expectUnreachable(page, 'Failed to add to cart')
  await card.getByRole('button', { name: /^Favourite/ }).click()
  await expectUnreachable(page, 'Error updating favourites')
  await expect(card.getByRole('button', { name: /^Favourite/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  await stage.call(context, 'POST', '/cart/items', { id })
  await stage.call(context, 'PUT', `/favorites/${id}`)
  await open(page, '/cart')
  const line = page.getByRole('listitem').filter({ hasText: title })
  await page.getByRole('button', { name: `Add one ${title}` }).click()
  await expectUnreachable(page, 'Failed to update quantity')
  await expect(line).toContainText('₹100')
  await line
    .getByRole('button', { name: `Remove ${title}` })
    .last()
    .click()
  await expectUnreachable(page, 'Failed to remove from cart')
  await expect(line).toBeVisible()

  await open(page, '/favorites')
  await page.getByRole('button', { name: `Remove ${title} from favourites` }).click()
  await expectUnreachable(page, 'Error removing from favourites')
  await expect(cardOf(page, title)).toBeVisible()
})

test(
  'a guest’s cart that the browser cannot store says what to do',
  IN_DETAILS,
  async ({ page, stage }) => {
    const { id } = await stage.publishOne('Brim', 10)
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await open(page, `/artwork/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Failed to add to cart')).toBeVisible()
    await expect(page.getByText('Log in to keep one.').first()).toBeVisible()
  },
)

test(
  'a search that cannot be saved stays, and says so',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    await open(page, '/for-art-lovers?q=tide')
    const save = page.getByRole('button', { name: 'Save this search' })
    await abortRequests(page, /\/saved-searches\.data/)
    await save.click()
    await expect(toastOf(page, 'Nothing was changed')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search the gallery')
    await context.setOffline(true)
    await save.click()
    await expect(toastOf(page, 'Nothing was changed: no connection')).toBeVisible()
    await context.setOffline(false)
    await page.unroute(/\/saved-searches\.data/)
    await save.click()
    await expect(page.getByRole('alert')).toContainText('The search is saved')
  },
)

test(
  'a saved search that is not changed keeps its page, and the name that was typed',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    await stage.call(context, 'POST', '/users/me/saved-searches', { query: 'q=tide' })
    await open(page, '/saved-searches')
    const alerts = page.getByRole('button', { name: 'Alerts for “tide”' })
    const isOn = (value: boolean) => expect(alerts).toHaveAttribute('aria-pressed', String(value))
    const { gone, letGo } = gate()
    await abortRequests(page, /\/saved-searches/)
    await page.route(/\/saved-searches/, async (route) => {
      await gone
      await route.fallback()
    })
    await alerts.click()
    await isOn(false)
    await expect(alerts).toBeEnabled()
    letGo()
    await expect(toastOf(page, 'Nothing was changed')).toBeVisible()
    await isOn(true)
    await context.setOffline(true)
    await alerts.click()
    await expect(toastOf(page, 'Nothing was changed: no connection')).toBeVisible()
    await context.setOffline(false)

    await page.getByRole('link', { name: 'Rename “tide”' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ebb and flow')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ebb and flow')
    await page.unroute(/\/saved-searches/)
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('link', { name: 'Ebb and flow', exact: true })).toBeVisible()
  },
)

test(
  'a shared list that can’t be copied says why, above its works',
  IN_DETAILS,
  async ({ page, context, browser, stage }) => {
    const work = await stage.publishOne('Lent', 10)
    const owner = await browser.newContext({ baseURL: stage.server.url })
    await stage.signUp(owner, { isArtist: false })
    const { token } = await shareList(stage.call, owner, [work.id])
    await owner.close()
    await stage.signUp(context, { isArtist: false })
    await open(page, `/shared-lists/${token}`)
    const copy = page.getByRole('button', { name: 'Copy to my lists' })
    await abortRequests(page, /\/shared-lists/)
    await copy.click()
    await expect(page.getByRole('alert')).toContainText('The list was not copied')
    await page.unroute(/\/shared-lists/)

    const names = Array.from({ length: MAX_LISTS }, (_, index) => ({ name: `List ${index}` }))
    for (const name of names) await stage.call(context, 'POST', '/lists', name)
    await copy.click()
    await expect(page.getByRole('alert')).toContainText('You have 50 lists')
    await expect(page.getByRole('heading', { name: work.title })).toBeVisible()
  },
)

test(
  'without a connection, cart and favourites say so',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    const { id, title } = await stage.publishOne('Calm', 10)
    await open(page, `/artwork/${id}`)
    const add = page.getByRole('button', { name: 'Add to Cart' }).first()
    // The first toast loads the library of toasts.
    await add.click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await context.setOffline(true)
    await add.click()
    const unsent = toastOf(page, 'Failed to add to cart: no connection')
    await expect(unsent).toBeVisible()
    await context.setOffline(false)
    await add.click()
    await expect(toastOf(page, 'Added one more to cart')).toBeVisible()
    await expect(unsent).toBeHidden({ timeout: 1500 })
    await context.setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Favourite' }).first().click()
    await expect(toastOf(page, 'Error updating favourites: no connection')).toBeVisible()
    await context.setOffline(false)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^cart/ })
      .click()
    const remove = page.getByRole('button', { name: `Remove ${title}` }).last()
    await expect(remove).toBeVisible()
    await context.setOffline(true)
    await remove.click()
    await expect(toastOf(page, 'Failed to remove from cart: no connection')).toBeVisible()
  },
)

// Specification: 8.15
test('a failed purchase is not made, and a retry makes it once', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  const work = await stage.publishOne('Retry', 10)
  await stage.call(context, 'POST', '/cart/items', { id: work.id })
  await open(page, '/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Complete Purchase/ }).click()
  await expect(page.getByText('Processing payment')).toBeVisible()
  await context.setOffline(true)
  await expect(toastOf(page, 'Failed to complete purchase')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Ghent')
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Complete Purchase/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  const { items } = (await stage.call(context, 'GET', '/purchases')) as { items: unknown[] }
  expect(items).toHaveLength(1)
})

// Specification: 8.13, 8.14, 8.16, 8.20, 8.21, 8.24, 8.29
test('the artist’s dashboard reports failures', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Stubborn'), 10)
  await open(page, '/artist-dashboard/artwork')
  await abortRequests(page, /artist-dashboard|\/logout/)
  const row = page.getByRole('listitem').filter({ hasText: work.title })
  await row.getByRole('link', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete artwork' }).click()
  await expect(toastOf(page, 'Failed to delete artwork')).toBeVisible()
  await expect(row).toBeVisible()
  // A toast is on top of a modal dialog, and can be used there.
  await row.getByRole('link', { name: /^Delete/ }).click()
  const dialog = page.getByRole('alertdialog')
  const failure = dialog.getByText('Failed to delete artwork', { exact: true })
  await expect(failure).toBeVisible()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await open(page, '/artist-dashboard?edit')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page, 'Failed to update profile')).toBeVisible()
  await expect(toastOf(page, UNREACHABLE).first()).toBeVisible()
  await open(page, '/artist-dashboard/bio?edit')
  await page.getByLabel('Bio', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page, 'Failed to update bio')).toBeVisible()
  await open(page, '/artist-dashboard/bio/press')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectUnreachable(page, 'Failed to save your press page')
  await open(page, `/artist-dashboard/artwork/${work.id}/edit`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page, 'Failed to update artwork')).toBeVisible()
  await open(page, '/artist-dashboard/security')
  await page.getByLabel('Current password', { exact: true }).fill('a password')
  await page.getByLabel('New password', { exact: true }).fill('another one')
  await page.getByLabel('Confirm new password', { exact: true }).fill('another one')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(toastOf(page, 'Failed to update password')).toBeVisible()
  await open(page, '/artist-dashboard/account?delete')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Yes, Delete Account' }).click()
  await expect(toastOf(page, 'Failed to delete account')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(toastOf(page, 'Failed to log out')).toBeVisible()
})

test(
  'a first press in the artist’s dashboard says that no server is there',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const { id } = await publishWork(stage.call, context, titled('Lone'), 10)
    await test.step('of images by a toast', async () => {
      const standby = ['failure', 'menus', 'toaster'].map((name) =>
        page.waitForResponse((answer) => new RegExp(`/${name}-.*js$`).test(answer.url())),
      )
      await open(page, `/artist-dashboard/artwork/${id}/images`)
      await Promise.all(standby)
      await page.route('**/*', (route) => route.abort())
      await page.getByRole('button', { name: 'Save images' }).click()
      await expect(toastOf(page, 'Failed to save the images')).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('of a new series at its form', async () => {
      await open(page, '/artist-dashboard/exhibitions')
      const addition = page.getByRole('region', { name: 'Add one' })
      await addition.getByLabel('Title').fill('Summer')
      await page.route(/toaster|\.data/, (route) => route.abort())
      await addition.getByRole('button', { name: 'Add as a draft' }).click()
      await expect(addition.getByText(UNREACHABLE)).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('of a link far down the page, in view', async () => {
      await open(page, '/artist-dashboard/security')
      await page.route(/\.data/, (route) => route.abort())
      await page.getByRole('link', { name: 'New token' }).click()
      await expect(page.getByText('No connection')).toBeInViewport()
    })
  },
)

// Specification: 8.34, 8.35
test('a failed gallery shows a box with the heading ERROR 404', async ({ page }) => {
  // An invalid query makes the gallery fail without a broken database.
  await open(page, '/for-art-lovers?cursor=1.nonsense')
  const box = page.getByRole('alert').filter({ hasText: 'ERROR 404' })
  await expect(box).toContainText('This request could not be read')
  await box.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/for-art-lovers')
  await expect(box).toHaveCount(0)
})
