import type { Page } from '@playwright/test'
import { boxOf, expect, fillCheckout, open, test, titled, toastOf } from '../fixtures.ts'

// The page after a purchase: the works, the order and the next steps.

async function addTwice(page: Page, id: string): Promise<void> {
  await open(page, `/artwork/${id}`)
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await add.click()
  await expect(toastOf(page, 'Added one more to cart')).toBeVisible()
}

async function buyAsGuest(page: Page): Promise<void> {
  await open(page, '/checkout')
  await fillCheckout(page, { isGuest: true })
  await page.getByRole('button', { name: /^Complete Purchase/ }).click()
  await expect(page).toHaveURL(/\/checkout\/success/)
}

const labelOf = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Purchased works' })
    .getByRole('listitem')
    .filter({ hasText: title })

for (const width of [390, 820, 1440]) {
  test(`a guest sees the works, the order and an uncovered headline, ${width} px wide`, async ({
    page,
    stage,
    problems,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { id, title } = await stage.publishOne('Capstan', 40)
    await addTwice(page, id)
    await buyAsGuest(page)
    const headline = page.getByRole('heading', { level: 1 })
    await expect(headline).toContainText('Thank you')
    const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Purchase complete')
    await expect(toast).toBeVisible()
    const [over, under] = [await boxOf(toast), await boxOf(headline)]
    const isBeside = over.x >= under.x + under.width || over.y + over.height <= under.y
    expect(isBeside, JSON.stringify({ over, under })).toBe(true)

    const label = labelOf(page, title)
    await expect(label).toContainText('Ada Artist')
    await expect(label).toContainText('€80.00')
    await expect(label).toContainText('2 × €40.00')
    const picture = label.locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320)
    // A picture of 4 to 3 keeps its proportions, with the mat and the frame around it.
    const { width: wide, height: high } = await boxOf(picture)
    expect((wide - 18) / (high - 18)).toBeCloseTo(4 / 3, 1)
    await expect(page.getByText('You can follow your order without an account')).toBeVisible()

    await page.reload()
    await expect(labelOf(page, title)).toBeVisible()
    await page.getByRole('link', { name: 'Continue Browsing' }).click()
    await expect(page).toHaveURL('/for-art-lovers')
    expect(problems).toEqual([])
  })
}

// Specification: 4.24
test('confetti stays behind the text and leaves; without motion there is none', async ({
  page,
  stage,
}) => {
  const { id } = await stage.publishOne('Ribbon', 5)
  await addTwice(page, id)
  await buyAsGuest(page)
  const canvas = page.locator('body > canvas')
  await expect(canvas).toBeAttached()
  await expect(canvas).toHaveCSS('z-index', '-1')
  const isAbove = await page
    .getByRole('heading', { level: 1 })
    .evaluate((headline) => getComputedStyle(headline).zIndex === 'auto')
  expect(isAbove).toBe(true)
  await expect(canvas).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const seen = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node.nodeName === 'CANVAS')) document.title = 'canvas'
    })
    seen.observe(document.body, { childList: true })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  await page.waitForLoadState('networkidle')
  await expect(canvas).toHaveCount(0)
})

test('a collector finds the purchase again, with unit prices and line totals', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  const [one, other] = await stage.publish([
    { title: titled('Halyard'), price: 86 },
    { title: titled('Bollard'), price: 15 },
  ])
  await stage.call(context, 'POST', '/cart/items', { id: one?.id, quantity: 10 })
  await stage.call(context, 'POST', '/cart/items', { id: other?.id })
  await open(page, '/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Complete Purchase/ }).click()
  await expect(labelOf(page, one?.title ?? '')).toContainText('10 × €86.00')
  await expect(labelOf(page, other?.title ?? '')).toContainText('€15.00')
  await expect(labelOf(page, other?.title ?? '')).not.toContainText('1 × €15.00')

  await page.getByRole('link', { name: 'Receipt' }).click()
  const row = page.getByRole('row').filter({ hasText: one?.title ?? '' })
  await expect(row.getByRole('cell')).toHaveText(['€86.00', '10', '€860.00'])
  for (const name of ['Unit price', 'Quantity', 'Line total']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  }
  await page.goBack()
  await page.getByRole('link', { name: 'Purchase History' }).click()
  // The page after the purchase has such an entry as well.
  await expect(page).toHaveURL('/dashboard/purchases')
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: one?.title ?? '' })
    .last()
  await expect(entry).toContainText('€860.00')
  await expect(entry).toContainText('10 × €86.00')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  await page.getByRole('main').getByRole('link', { name: 'My collection' }).click()
  await expect(page).toHaveURL('/collection')
})
