import type { Page } from '@playwright/test'
import { expect, open, test, toastOf } from './fixtures.ts'

// Live regions announce changes to screen readers, and toasts cover no bar.

/** The politeness of the live region with these words. */
const politenessOf = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).evaluate((one) => {
    const region = one.closest('[aria-live], output, [role="status"], [role="alert"]')
    return region?.getAttribute('aria-live') ?? region?.tagName.toLowerCase() ?? 'silent'
  })

test('changes of the cart and of favourites are announced', async ({ page, context, stage }) => {
  const work = await stage.publishOne('Buoy', 40)
  const { title } = work
  await stage.signUp(context, { isArtist: false })
  await open(page, `/artwork/${work.id}`)

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  expect(await politenessOf(page, 'Added to cart')).toBe('polite')
  // A toggle button announces its own state.
  const favourite = page.getByRole('main').getByRole('button', { name: /favourite/i })
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/cart')
  await page.getByRole('button', { name: `Add one ${title}` }).click()
  await expect(page.getByText(`Quantity of ${title}: 2`)).toBeAttached()
  expect(await politenessOf(page, `Quantity of ${title}: 2`)).toBe('output')
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
  expect(await politenessOf(page, 'Please login to save favourites')).toBe('assertive')
})

for (const width of [390, 1440]) {
  test(`a toast covers no bar, ${width} px wide`, async ({ page, stage }) => {
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
