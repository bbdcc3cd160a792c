import type { Locator } from '@playwright/test'
import { cardOf, expect, open, test, titled } from './frame.ts'

const topOf = async (card: Locator) => Math.round((await card.boundingBox())?.y ?? Number.NaN)

test('the wall grows as one scrolls, and is found exactly as it was left', async ({
  page,
  stage,
  problems,
}) => {
  test.setTimeout(90_000)
  const works = await stage.hang(
    Array.from({ length: 45 }, (_, index) => ({
      title: titled(`Wall ${index}`),
      price: index + 1,
    })),
  )
  // Newest first: the first that was hung is the last on the wall.
  const far = works[3]
  if (far === undefined) throw new Error('nothing hangs')
  await open(page, '/for-art-lovers')
  const card = cardOf(page, far.title)
  await expect(card).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 2500)
    await expect(card).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await card.scrollIntoViewIfNeeded()
  const before = await topOf(card)

  await card.getByRole('link', { name: far.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(far.title)
  await page.getByRole('link', { name: 'Back to Gallery' }).click()
  await expect(card).toBeVisible()
  await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThanOrEqual(2)

  await card.getByRole('link', { name: far.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(far.title)
  await page.reload()
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThanOrEqual(2)
  expect(problems).toEqual([])
})

test('stock photos hang after the works, can be bought and keep their price', async ({
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
