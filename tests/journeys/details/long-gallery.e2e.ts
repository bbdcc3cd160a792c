import type { Page } from '@playwright/test'
import { expect, open, test } from '../fixtures.ts'
import { expectAt, topOf } from '../scroll-place.ts'

// A gallery so long that it is divided into pages.

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

test('after 240 cards a link leads to the next page', async ({ page, problems }) => {
  test.setTimeout(90_000)
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
