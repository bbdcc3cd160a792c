import type { Locator, Page } from '@playwright/test'
import { cardOf, expect, open, test, titled } from './fixtures.ts'
import { expectAt, topOf } from './scroll-place.ts'

/**
 * Opens a work from its card.
 * @returns the card's top in pixels at the press, since hovering may scroll the page
 */
async function openFrom(page: Page, card: Locator, title: string): Promise<number> {
  await card.getByRole('link', { name: title }).hover()
  const top = await topOf(card)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  return top
}

// Specification: 2.37, 2.41, 2.42, 2.47, 9.18
test('the gallery loads more while scrolling and is restored exactly on return', async ({
  page,
  stage,
  problems,
}) => {
  test.setTimeout(90_000)
  const works = await stage.publish(
    Array.from({ length: 45 }, (_, index) => ({
      title: titled(`Feed ${index}`),
      price: index + 1,
    })),
  )
  // Newest first: the first published work is the last in the feed.
  const far = works[3]
  if (far === undefined) throw new Error('no work was published')
  await open(page, '/for-art-lovers')
  const card = cardOf(page, far.title)
  await expect(card).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(card).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 40_000 })
  await card.scrollIntoViewIfNeeded()

  const left = await openFrom(page, card, far.title)
  await page.getByRole('link', { name: 'Back to Gallery' }).click()
  await expectAt(card, left)

  const leftAgain = await openFrom(page, card, far.title)
  await page.reload()
  await page.goBack()
  await expectAt(card, leftAgain)
  expect(problems).toEqual([])
})

// Specification: 1.16, 7.45, 7.47
test('stock photos follow the works, are for sale and keep their price', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  const { items } = (await stage.call(context, 'GET', '/stock-photos')) as {
    items: { id: string; title: string; price: number }[]
  }
  const [photo] = items
  if (photo === undefined) throw new Error('no sketch takes the place of the stock photos')
  expect(photo.price % 5).toBe(0)
  await open(page, `/artwork/${photo.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(photo.title)
  const shown = await page
    .getByText(/^₹[\d,]+/)
    .first()
    .textContent()
  await page.reload()
  expect(
    await page
      .getByText(/^₹[\d,]+/)
      .first()
      .textContent(),
  ).toBe(shown)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByRole('listitem').filter({ hasText: photo.title })).toBeVisible()
})
