import type { Locator, Page } from '@playwright/test'
import { IMAGE_WIDTHS } from '../../../app/images/image.ts'
import { findOverflow } from '../access-audit.ts'
import { boxOf, expect, layoutShiftOf, open, test, type Work } from '../fixtures.ts'
import { keyboardOf } from '../keyboard.ts'
import { publishShape } from '../publish-shape.ts'

// The image on a work's page: its size, and the parts that stay in view beside it.

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const SHAPES = [
  { name: 'Portrait', width: 1500, height: 2000 },
  { name: 'Landscape', width: 2000, height: 1500 },
  { name: 'Square', width: 1800, height: 1800 },
]

/** CSS pixels of the details beside the image on a wide screen, with the space around them. */
const DETAILS_PX = 512

const pictureOf = (page: Page, { title }: Work) => page.getByRole('img', { name: title })
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' })
const priceOf = (page: Page) => page.getByRole('main').getByText('₹6,750').first()

/** Expects the element in the window, with no other element above its middle. */
async function expectUncovered(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 })
  const isOnTop = await element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop, String(element)).toBe(true)
}

for (const shape of SHAPES) {
  test(`a ${shape.name.toLowerCase()} is as large as its page allows, beside its price`, async ({
    page,
    browser,
    stage,
  }) => {
    const work = await publishShape(stage, browser, shape)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await open(page, `/artwork/${work.id}`)
      const picture = pictureOf(page, work)
      await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
      await test.step(`at ${size.width} px, its height or its width is used`, async () => {
        const { width, height } = await boxOf(picture)
        expect(width / height).toBeCloseTo(shape.width / shape.height, 1)
        const heightShare = height / size.height
        expect(heightShare).toBeLessThanOrEqual(0.85)
        // The width without a scroll bar.
        const room = (await boxOf(page.getByRole('main'))).width
        const widthShare = width / (size.width < 960 ? room : room - DETAILS_PX)
        const where = `${widthShare} of the width, ${heightShare} of the height`
        expect(widthShare > 0.91 || heightShare > 0.8, where).toBe(true)
        expect(await page.evaluate(findOverflow)).toEqual([])
      })
      await test.step(`at ${size.width} px, its file has just enough pixels`, async () => {
        const { width } = await boxOf(picture)
        const file = await picture.evaluate((one: HTMLImageElement) => one.currentSrc)
        const pixels = Number(/\/(\d+)\.\w+$/.exec(file)?.[1])
        expect(pixels).toBe(IMAGE_WIDTHS.find((candidate) => candidate >= width))
        // The width that the `sizes` attribute promises.
        const promised = await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)
        expect(promised / width).toBeGreaterThan(0.99)
        expect(promised / width).toBeLessThan(1.15)
      })
      await test.step(`at ${size.width} px, price and Add to Cart are in view`, async () => {
        await expectUncovered(priceOf(page))
        await expectUncovered(addToCart(page))
        await expect(addToCart(page)).toHaveCount(1)
        expect(await layoutShiftOf(page)).toBeLessThan(0.01)
      })
    }
  })
}

for (const size of SIZES.slice(0, 2)) {
  test(`at ${size.width} px, the price waits at the lower edge and then stays in its place`, async ({
    page,
    browser,
    stage,
    problems,
  }) => {
    const work = await publishShape(stage, browser, { name: 'Tower', width: 1200, height: 2000 })
    await page.setViewportSize(size)
    await open(page, `/artwork/${work.id}`)
    const button = addToCart(page)
    const before = await boxOf(button)
    const title = page.getByRole('heading', { level: 1 })

    await test.step('it covers nothing that cannot be scrolled free', async () => {
      await page.evaluate(() => scrollBy(0, 60))
      expect((await boxOf(button)).y).toBeCloseTo(before.y, 0)
      await page.getByRole('button', { name: 'Favourite' }).scrollIntoViewIfNeeded()
      const [heading, own] = [await boxOf(title), await boxOf(button)]
      expect(own.y).toBeGreaterThan(heading.y + heading.height)
      await expectUncovered(page.getByRole('button', { name: 'Favourite' }))
      await page.evaluate(() => scrollBy(0, 40))
      expect((await boxOf(button)).y).toBeCloseTo(own.y - 40, 0)
    })

    await test.step('what gets the focus comes out from under it', async () => {
      await page.evaluate(() => scrollTo(0, 0))
      const artist = page.getByRole('main').getByRole('link', { name: 'Ada Artist' }).first()
      await page.getByRole('link', { name: 'View full screen' }).focus()
      const top = before.y
      await artist.evaluate((one, y) => scrollBy(0, one.getBoundingClientRect().y - y), top)
      await page.keyboard.press('Tab')
      await expect(artist).toBeFocused()
      await expectUncovered(artist)
    })

    await test.step('no Tab stop is hidden by a bar, on the way down and up', async () => {
      await page.evaluate(() => scrollTo(0, 0))
      const keys = keyboardOf(page)
      await keys.tabTo(button)
      await keys.tabTo(page.getByRole('contentinfo').getByRole('link').last())
      await keys.tabTo(page.getByRole('link', { name: 'View full screen' }), 'back')
      await keys.tabTo(button)
      await keys.press('Enter')
      await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
    })
    expect(problems).toEqual([])
  })
}
