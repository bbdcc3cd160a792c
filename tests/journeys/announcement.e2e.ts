import type { Page } from '@playwright/test'
import { expect, open, test, toastOf } from './fixtures.ts'

// What happens is said to those who don't see it, and shown where it hides nothing.

/** The live region in which words stand: where a reader hears them, and how urgently. */
const livelinessOf = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).evaluate((one) => {
    const region = one.closest('[aria-live], output, [role="status"], [role="alert"]')
    return region?.getAttribute('aria-live') ?? region?.tagName.toLowerCase() ?? 'silent'
  })

test('what happens to the cart and to favourites is announced', async ({
  page,
  context,
  stage,
}) => {
  const work = await stage.publishOne('Buoy', 40)
  const { title } = work
  await stage.signUp(context, { isArtist: false })
  await open(page, `/artwork/${work.id}`)

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  expect(await livelinessOf(page, 'Added to cart')).toBe('polite')
  // A switch says its own state.
  const favourite = page.getByRole('main').getByRole('button', { name: /favourite/i })
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/cart')
  await page.getByRole('button', { name: `Add one ${title}` }).click()
  await expect(page.getByText(`Quantity of ${title}: 2`)).toBeAttached()
  expect(await livelinessOf(page, `Quantity of ${title}: 2`)).toBe('output')
  await page.getByRole('button', { name: `Remove ${title}`, exact: true }).click()
  await expect(page.getByText(`${title} removed from the cart`)).toBeAttached()
})

test('a refusal is announced at once', async ({ page, stage }) => {
  const work = await stage.publishOne('Pier', 40)
  await open(page, `/artwork/${work.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /favourite/i })
    .click()
  await expect(toastOf(page, 'Please login to save favourites')).toBeVisible()
  expect(await livelinessOf(page, 'Please login to save favourites')).toBe('assertive')
})

for (const width of [390, 1440]) {
  test(`a toast leaves the bars in sight, ${width} px wide`, async ({ page, stage }) => {
    const work = await stage.publishOne('Mole', 40)
    await page.setViewportSize({ width, height: 844 })
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const toast = page.locator('[data-kind="success"]')
    await expect(toast).toBeVisible()
    const box = await toast.boundingBox()
    const bars = await page.locator('header, nav').filter({ visible: true }).all()
    expect(bars.length).toBeGreaterThan(0)
    for (const bar of bars) {
      const other = await bar.boundingBox()
      const isFooter = await bar.evaluate((one) => one.closest('footer') !== null)
      if (box === null || other === null || isFooter) continue
      const isApart = other.y + other.height <= box.y || box.y + box.height <= other.y
      expect(isApart, `${JSON.stringify(box)} over ${JSON.stringify(other)}`).toBe(true)
    }
  })
}
