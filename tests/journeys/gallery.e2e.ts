import type { Locator, Page } from '@playwright/test'
import { cardOf, expect, open, test, titled } from './frame.ts'

const topOf = async (card: Locator) => Math.round((await card.boundingBox())?.y ?? Number.NaN)

/**
 * Opens a work from the wall.
 * @returns pixels, where its card stood at the press: pointing at it may move the page, as long as the step before covers it
 */
async function openFrom(page: Page, card: Locator, title: string): Promise<number> {
  await card.getByRole('link', { name: title }).hover()
  const top = await topOf(card)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  return top
}

async function expectFound(card: Locator, top: number): Promise<void> {
  await expect(card).toBeVisible()
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThanOrEqual(2)
}

// Specification: 2.37, 2.41, 2.42, 2.47, 9.18
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
    // Step by step: what lies far behind is not in the page any more.
    await page.mouse.wheel(0, 600)
    await expect(card).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 40_000 })
  await card.scrollIntoViewIfNeeded()

  const left = await openFrom(page, card, far.title)
  await page.getByRole('link', { name: 'Back to Gallery' }).click()
  await expectFound(card, left)

  const leftAgain = await openFrom(page, card, far.title)
  await page.reload()
  await page.goBack()
  await expectFound(card, leftAgain)
  expect(problems).toEqual([])
})

// Specification: 1.16, 7.45, 7.47
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

type PhotoPage = { readonly items: readonly { readonly id: string }[] }

/** Stock photos without an end: each page the first one again, under other ids. */
async function hangWithoutEnd(page: Page): Promise<void> {
  let first: PhotoPage = { items: [] }
  await expect(async () => {
    const response = await page.request.get('/api/stock-photos?page=1')
    first = (await response.json()) as PhotoPage
    expect(first.items.length).toBeGreaterThan(5)
  }).toPass()
  await page.route('**/api/stock-photos?page=*', async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('page')
    const items = first.items.map((photo) =>
      asked === '1' ? photo : Object.assign({}, photo, { id: `${photo.id}-${asked}` }),
    )
    await route.fulfill({ json: { ...first, items, totalPages: 99 } })
  })
}

/** Where the cards that are in the page stand on it, by their works. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-work]')]
    return Object.fromEntries(
      cards.map((card) => {
        const { left, top } = card.getBoundingClientRect()
        return [card.getAttribute('data-work') ?? '', [left, top + scrollY]] as const
      }),
    )
  })

/** Which card of a long wall is the first in view; 0 when none is. */
const orderInView = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-work]')]
    const card = cards.find((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    return Number(card?.getAttribute('aria-posinset') ?? 0)
  })

/** The same once the wall stands still: a busy machine is still turning the wheel. */
async function orderAtRest(page: Page): Promise<number> {
  let order = 0
  await expect(async () => {
    const before = await page.evaluate(() => scrollY)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await page.evaluate(() => scrollY)).toBe(before)
    order = await orderInView(page)
    expect(order).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
  return order
}

for (const width of [390, 1280]) {
  test(`of a long wall only what is near is in the page, ${width} px wide`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 900 })
    await hangWithoutEnd(page)
    await open(page, '/for-art-lovers')
    const cards = page.locator('[data-work]')
    const beginning = await placesOf(page)
    expect(Object.keys(beginning).length).toBeGreaterThan(20)

    await test.step('it goes on, and the page stays small', async () => {
      await expect(async () => {
        await page.mouse.wheel(0, 1500)
        expect(await orderInView(page)).toBeGreaterThan(100)
      }).toPass({ timeout: 50_000, intervals: [150] })
      await expect.poll(() => cards.count()).toBeLessThan(60)
    })

    const order = await orderAtRest(page)
    const held = page.locator(`[aria-posinset="${order}"]`).getByRole('link').first()
    await test.step('what has the focus stays, and Tab leads on from there', async () => {
      await held.focus()
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.locator('[aria-posinset="1"]')).toBeInViewport()
      await expect(held).toBeFocused()
      expect(await cards.count()).toBeLessThan(80)
    })

    await test.step('nothing has moved meanwhile', async () => {
      const now = await placesOf(page)
      const known = Object.entries(beginning).filter(([id]) => now[id] !== undefined)
      expect(known.length).toBeGreaterThan(3)
      for (const [id, place] of known) expect(now[id], id).toEqual(place)
    })

    await test.step('the focus moves on to the next card', async () => {
      const at = () =>
        page.evaluate(() =>
          Number(document.activeElement?.closest('[data-work]')?.getAttribute('aria-posinset')),
        )
      for (let turn = 0; turn < 8 && (await at()) === order; turn += 1) {
        await page.keyboard.press('Tab')
      }
      expect(await at()).toBe(order + 1)
      await expect(page.locator(`[aria-posinset="${order + 1}"]`)).toBeInViewport()
    })
    expect(problems).toEqual([])
  })
}
