import type { Page } from '@playwright/test'
import { buy } from './access-check.ts'
import { cardOf, expect, IN_DETAILS, fillCheckout, open, test } from './fixtures.ts'

/** Marks the document with an attribute that a page load would lose. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
const isSameDocument = (page: Page) => page.locator('html[data-kept]').count()

test('a bought work has the red dot on the next page, on its card and on its label', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const { id, title, price } = await stage.publishOne('Bought', 30)
  const other = await stage.publishOne('Left', 20)
  await stage.signUp(context, { isArtist: false })
  await stage.call(context, 'POST', '/cart/items', { id })
  await open(page, '/for-art-lovers')
  await expect(cardOf(page, title)).toBeVisible()
  await expect(page.getByText('Yours')).toHaveCount(0)

  await open(page, '/checkout')
  await markDocument(page)
  await fillCheckout(page)
  await page.getByRole('button', { name: `Complete Purchase · €${price}.00` }).click()
  await expect(page).toHaveURL(/\/checkout\/success/)
  await page.getByRole('link', { name: 'Continue Browsing' }).click()
  const card = cardOf(page, title)
  await expect(card.getByText('Yours', { exact: true })).toBeVisible()
  await expect(cardOf(page, other.title).getByText('Yours')).toHaveCount(0)
  await card.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('In your collection', { exact: true })).toBeVisible()
  expect(await isSameDocument(page)).toBe(1)

  await stage.call(context, 'PUT', `/favorites/${id}`)
  await open(page, '/favorites')
  await expect(cardOf(page, title).getByText('Yours', { exact: true })).toBeVisible()
  expect(problems).toEqual([])
})

test(
  'a remembered gallery learns of a purchase, and forgets it at the logout',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { id, title } = await stage.publishOne('Remembered', 30)
    await stage.signUp(context, { isArtist: false })
    await open(page, '/for-art-lovers')
    const card = cardOf(page, title)
    await card.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('In your collection')).toHaveCount(0)
    // Buys through the API, as on another device.
    await buy(stage, context, id)
    await page.getByRole('link', { name: 'Back to Gallery' }).click()
    await expect(card.getByText('Yours', { exact: true })).toBeVisible()

    await stage.call(context, 'DELETE', '/session')
    await open(page, '/for-art-lovers')
    await expect(card).toBeVisible()
    await expect(page.getByText('Yours')).toHaveCount(0)
  },
)
