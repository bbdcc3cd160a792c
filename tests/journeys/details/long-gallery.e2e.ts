import type { Page } from '@playwright/test'
import { cardOf, expect, gate, open, test, titled } from '../fixtures.ts'
import { expectAt, topOf } from '../scroll-place.ts'

// A gallery that is long enough to be divided into pages.

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
  await page.mouse.wheel(0, 600)
  await expect.poll(() => cards.count()).toBeGreaterThan(20)
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

test('a work that is opened while more works arrive leads back to its place', async ({
  page,
  stage,
  problems,
}) => {
  const titles = Array.from({ length: 14 }, (_, nth) => titled(`Tide ${nth}`))
  const works = await stage.publish(titles.map((title) => ({ title, price: 5 })))
  const { title = '' } = works[12] ?? {}
  const [more, work] = [gate(), gate()]
  await page.route('**/api/artworks?*cursor=*', async (route) => {
    await more.gone
    await route.continue()
  })
  await page.route('**/artwork/*.data*', async (route) => {
    await work.gone
    await route.continue()
  })
  await open(page, '/for-art-lovers')
  const asked = page.waitForRequest('**/api/artworks?*cursor=*')
  await page.mouse.move(300, 500)
  await page.mouse.wheel(0, 60)
  await asked
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)

  const card = cardOf(page, title)
  const link = card.getByRole('link', { name: title })
  await link.evaluate((anchor: HTMLElement) => {
    scrollBy({ top: 150, behavior: 'instant' })
    // The page scrolls until it is left.
    setInterval(() => dispatchEvent(new Event('scroll')), 20)
    anchor.click()
  })
  const top = await topOf(card)
  const before = await page.locator('[data-work]').count()
  more.letGo()
  await expect.poll(() => page.locator('[data-work]').count()).toBeGreaterThan(before)
  work.letGo()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Gallery' }).click()
  await expectAt(card, top)
  expect(problems).toEqual([])
})
