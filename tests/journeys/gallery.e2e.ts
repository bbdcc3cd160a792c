import type { Locator, Page } from '@playwright/test'
import { cardOf, expect, open, test, titled } from './fixtures.ts'
import { expectAt, topOf } from './scroll-place.ts'

/**
 * Opens a work from its card.
 * @returns the card's top in pixels at the press, since hovering may scroll the page before
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

type PhotoPage = { readonly items: readonly { readonly id: string }[] }

/** Endless stock photos: each page repeats the first one with other ids. */
async function mockEndlessPhotos(page: Page): Promise<void> {
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

/** The positions of the cards on the page, by work id. */
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

for (const width of [390, 1280]) {
  test(`after 240 cards a link leads to the next page, ${width} px wide`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 900 })
    await mockEndlessPhotos(page)
    await open(page, '/for-art-lovers')
    const cards = page.locator('[data-work]')
    const beginning = await placesOf(page)
    expect(Object.keys(beginning).length).toBeGreaterThan(20)
    const next = page.getByRole('link', { name: 'Next page' })
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      await expect(next).toBeVisible({ timeout: 200 })
    }).toPass({ timeout: 60_000, intervals: [100] })
    await next.scrollIntoViewIfNeeded()
    const count = await cards.count()
    expect(count).toBeGreaterThanOrEqual(240)
    expect(count).toBeLessThan(300)

    await test.step('no card has moved while others were added', async () => {
      const now = await placesOf(page)
      for (const [id, place] of Object.entries(beginning)) expect(now[id], id).toEqual(place)
    })

    await test.step('the next page begins at its top, and the way back finds this one', async () => {
      const last = cards.last().getByRole('link').first()
      const before = await topOf(last)
      await next.click()
      await expect(page).toHaveURL(/\?photos=\d+$/)
      await expect(page.getByRole('link', { name: 'To the newest works' })).toBeInViewport()
      await page.goBack()
      await expect(cards).toHaveCount(count)
      await expectAt(last, before)
    })
    expect(problems).toEqual([])
  })
}
