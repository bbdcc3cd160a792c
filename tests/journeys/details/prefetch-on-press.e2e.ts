import type { Page } from '@playwright/test'
import { swipe } from '../../../bench/browser/touch.ts'
import { cardOf, expect, open, test } from '../fixtures.ts'
import { frameBoxOf, recordImageMoves } from '../image-moves.ts'

/** The URLs of one kind that came over the network, not from the browser's cache. */
async function watchNetwork(page: Page, kind: '.data' | '.css'): Promise<string[]> {
  const paths: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ response }) => {
    const { pathname } = new URL(response.url)
    const isKept = response.fromDiskCache === true || response.fromPrefetchCache === true
    if (pathname.endsWith(kind) && !isKept) paths.push(pathname)
  })
  return paths
}

test('a signed-in user’s hover prefetches a work once, and again after a change', async ({
  page,
  context,
  stage,
}) => {
  const work = await stage.publishOne('Ahead', 12)
  await stage.signUp(context, { isArtist: false })
  await open(page, '/for-art-lovers')
  const card = cardOf(page, work.title)
  const link = card.getByRole('link', { name: work.title })
  const star = (of: Page) =>
    of
      .getByRole('main')
      .getByRole('button', { name: /^Favourite/ })
      .first()
  const paths = await watchNetwork(page, '.data')
  const path = `/artwork/${work.id}.data`
  const fetched = () => paths.filter((one) => one === path).length

  await link.hover()
  await expect.poll(fetched).toBe(1)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  expect(fetched()).toBe(1)

  await page.getByRole('link', { name: 'Back to Gallery' }).click()
  await link.hover()
  const before = fetched()
  await card.getByRole('button', { name: /^Favourite/ }).click()
  await expect(card.getByRole('button', { name: /^Favourite/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  expect(fetched()).toBeGreaterThan(before)
})

/** The paths of the stylesheets that a page links to. */
const linked = (page: Page) =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))

test('hover loads the stylesheets of a work before the press', async ({ page, stage }) => {
  const work = await stage.publishOne('Looks', 12)
  await open(page, `/artwork/${work.id}`)
  const ofWork = await linked(page)
  await open(page, '/for-art-lovers')
  const ofWall = await linked(page)
  const only = ofWork.filter((href) => !ofWall.includes(href))
  expect(only).not.toEqual([])
  const link = cardOf(page, work.title).getByRole('link', { name: work.title })
  const styles = await watchNetwork(page, '.css')

  await link.hover()
  await expect.poll(() => linked(page)).toEqual(expect.arrayContaining(only))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  await page.getByRole('link', { name: 'Back to Gallery' }).click()
  await expect(link).toBeVisible()
  expect(await linked(page)).toEqual(expect.arrayContaining(only))
  expect(styles.filter((path) => only.includes(path)).length).toBeLessThanOrEqual(only.length)
})

test('a view transition moves a work’s image from the feed to its page and back', async ({
  page,
  stage,
}) => {
  const work = await stage.publishOne('Travels', 12)
  const moves = await recordImageMoves(page)
  const card = cardOf(page, work.title)
  const link = card.getByRole('link', { name: work.title })
  const back = page.getByRole('link', { name: 'Back to Gallery' })
  // A busy machine must not make the page slow by the page's clock.
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await open(page, '/for-art-lovers')

  await link.hover()
  const onWall = await frameBoxOf(card.getByRole('img'))
  await link.click()
  await expect.poll(moves).toEqual([onWall])
  await expect(page.locator('[data-in-transition]')).toHaveCount(0)
  const onPage = await frameBoxOf(page.getByRole('article').getByRole('img').first())
  expect(onPage).not.toEqual(onWall)
  await back.click()
  await expect.poll(moves).toEqual([onWall, onPage])
  await expect(page.locator('[data-in-transition]')).toHaveCount(0)

  await test.step('not when its page is slow', async () => {
    await page.route(`**/artwork/${work.id}.data`, async (route) => {
      await page.clock.setFixedTime(now + 2000)
      await route.continue()
    })
    await link.click()
    await expect(back).toBeVisible()
  })
  await test.step('not with prefers-reduced-motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await back.click()
    await expect(link).toBeVisible()
  })
  expect(await moves()).toHaveLength(2)
})

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('scrolling prefetches no work; a tap requests it once', async ({ page, stage }) => {
    const work = await stage.publishOne('Finger', 12)
    await open(page, '/for-art-lovers')
    const link = cardOf(page, work.title).getByRole('link', { name: work.title })
    const data = await watchNetwork(page, '.data')

    const box = await link.boundingBox()
    if (box === null) throw new Error('nothing to put a finger on')
    await swipe(page, box, 100)
    await page.waitForTimeout(300)
    expect(data).toEqual([])

    await link.tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
    await page.waitForTimeout(300)
    expect(data).toEqual([`/artwork/${work.id}.data`])
  })
})
