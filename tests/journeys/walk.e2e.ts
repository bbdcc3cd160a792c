import type { Page } from '@playwright/test'
import { cardOf, expect, open, test, titled } from './frame.ts'

test('a guest who points at a work fetches it once, and finds the wall as it was left', async ({
  page,
  stage,
  problems,
}) => {
  const works = await stage.hang(
    Array.from({ length: 8 }, (_, index) => ({ title: titled(`Walk ${index}`), price: index + 1 })),
  )
  const { id = '', title = '' } = works[1] ?? {}
  await open(page, '/for-art-lovers')
  const asked = await askedOfNetwork(page)
  const card = cardOf(page, title)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)

  await card.getByRole('link', { name: title }).hover()
  await expect.poll(() => asked(`/artwork/${id}.data`)).toBe(1)
  await card.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const back = page.getByRole('link', { name: 'Back to Gallery' })
  await back.hover()
  await expect.poll(() => asked('/for-art-lovers.data')).toBe(1)
  await back.click()
  await expect(card).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  expect(asked(`/artwork/${id}.data`)).toBe(1)
  expect(asked('/for-art-lovers.data')).toBe(1)
  expect(problems).toEqual([])
})

/** Counts, from now on, how often the network and not a cache answered for a path. */
async function askedOfNetwork(page: Page): Promise<(path: string) => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const asked: string[] = []
  session.on('Network.responseReceived', ({ response }) => {
    const isKept = response.fromDiskCache === true || response.fromPrefetchCache === true
    if (!isKept) asked.push(new URL(response.url).pathname)
  })
  return (path) => asked.filter((other) => other === path).length
}
