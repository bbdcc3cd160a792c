import type { Page } from '@playwright/test'
import { cardOf, expect, open, test, titled } from '../fixtures.ts'

test('hovering a card prefetches the work once, and the gallery is restored on return', async ({
  page,
  stage,
  problems,
}) => {
  const works = await stage.publish(
    Array.from({ length: 8 }, (_, index) => ({ title: titled(`Walk ${index}`), price: index + 1 })),
  )
  const { id = '', title = '' } = works[1] ?? {}
  await open(page, '/for-art-lovers')
  const requested = await countRequests(page)
  const card = cardOf(page, title)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)

  await card.getByRole('link', { name: title }).hover()
  await expect.poll(() => requested(`/artwork/${id}.data`)).toBe(1)
  await card.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const back = page.getByRole('link', { name: 'Back to Gallery' })
  await back.hover()
  await expect.poll(() => requested('/for-art-lovers.data')).toBe(1)
  await back.click()
  await expect(card).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  expect(requested(`/artwork/${id}.data`)).toBe(1)
  expect(requested('/for-art-lovers.data')).toBe(1)
  expect(problems).toEqual([])
})

/** Counts the responses for a path that came from the network and not from a cache. */
async function countRequests(page: Page): Promise<(path: string) => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const requested: string[] = []
  session.on('Network.responseReceived', ({ response }) => {
    const isCached = response.fromDiskCache === true || response.fromPrefetchCache === true
    if (!isCached) requested.push(new URL(response.url).pathname)
  })
  return (path) => requested.filter((other) => other === path).length
}
