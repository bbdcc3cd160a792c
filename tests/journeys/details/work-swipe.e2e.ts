import type { Page } from '@playwright/test'
import { moveFinger } from '../../../bench/browser/touch.ts'
import { boxOf, expect, open, test, type Work } from '../fixtures.ts'
import { heading, next, openForSteps, previous, publish } from '../work-steps.ts'

// Swipes on a work's picture, and the picture's movement at steps.

test.describe('the picture', () => {
  /** Records animations. The clock stands still, since slow pages appear without them. */
  const countAnimations = (page: Page) =>
    page.addInitScript(() => {
      window.moves = []
      const now = Date.now()
      Date.now = () => now
      const { animate } = Element.prototype
      Element.prototype.animate = function (frames, ...rest) {
        const [start] = frames as Keyframe[]
        window.moves.push(String(start?.['translate'] ?? start?.['transform'] ?? ''))
        return animate.call(this, frames, ...rest)
      }
    })
  const movesOf = (page: Page) => page.evaluate(() => window.moves)

  test('comes in from the side of the step, and travels from the strip', async ({
    page,
    stage,
  }) => {
    const [a, b, c] = (await publish(stage, 3)) as [Work, Work, Work]
    await countAnimations(page)
    await open(page, `/artwork/${a.id}`)
    await next(page).hover()
    await next(page).click()
    await expect(heading(page)).toHaveText(b.title)
    await expect.poll(() => movesOf(page)).toEqual(['96px', '0'])
    await previous(page).click()
    await expect(heading(page)).toHaveText(a.title)
    await expect.poll(() => movesOf(page)).toEqual(['96px', '0', '-96px', '0'])
    await expect(page.locator('[data-swipe]')).toHaveCount(1)

    const item = page
      .getByRole('region', { name: /^More by / })
      .getByRole('link', { name: c.title })
    await item.hover()
    await item.click()
    await expect(heading(page)).toHaveText(c.title)
    await expect.poll(async () => (await movesOf(page)).at(-1)).toMatch(/^translate\(/)
    expect(await movesOf(page)).toHaveLength(5)
  })

  test('appears in place with prefers-reduced-motion', async ({ page, stage }) => {
    const [a, b] = (await publish(stage, 2)) as [Work, Work]
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await countAnimations(page)
    await open(page, `/artwork/${a.id}`)
    await next(page).hover()
    await next(page).click()
    await expect(heading(page)).toHaveText(b.title)
    await page.waitForTimeout(200)
    expect(await movesOf(page)).toEqual([])
  })
})

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const centreOf = async (page: Page) => {
    const picture = page.locator('[data-swipe]')
    await expect.poll(() => picture.evaluate((one) => one.getAnimations().length)).toBe(0)
    const { x, y, width, height } = await boxOf(page.locator('[data-swipe] img'))
    return { x: x + width / 2, y: y + height / 2 }
  }

  test('swipes on the picture lead to the next work and back', async ({
    page,
    stage,
    problems,
  }) => {
    const [a, b, c] = (await publish(stage, 3)) as [Work, Work, Work]
    // The first gesture comes before the section is hydrated.
    await openForSteps(page, `/artwork/${a.id}`)
    await moveFinger(page, await centreOf(page), { x: -140, y: 6 })
    await expect(heading(page)).toHaveText(b.title)
    await expect(next(page)).toHaveAccessibleName(`Next work: ${c.title}`)
    await moveFinger(page, await centreOf(page), { x: -140, y: 0 })
    await expect(heading(page)).toHaveText(c.title)
    await moveFinger(page, await centreOf(page), { x: 140, y: 0 })
    await expect(heading(page)).toHaveText(b.title)
    expect(problems).toEqual([])
  })

  test('vertical, short and zoomed gestures lead nowhere', async ({ page, stage }) => {
    const [a, b] = (await publish(stage, 2)) as [Work, Work]
    await openForSteps(page, `/artwork/${a.id}`)
    await moveFinger(page, await centreOf(page), { x: -40, y: -160 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60)
    await page.evaluate(() => scrollTo(0, 0))
    await moveFinger(page, await centreOf(page), { x: -44, y: 0 })
    await expect
      .poll(() => page.locator('[data-swipe]').getAttribute('style'))
      .not.toContain('translate:')

    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    await expect(page.locator('[data-zoomed]')).toHaveCount(1)
    await moveFinger(page, { x: 200, y: 300 }, { x: -140, y: 0 })
    await page.waitForTimeout(300)
    await expect(heading(page)).toHaveText(a.title)

    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
    await expect(page.locator('[data-zoomed]')).toHaveCount(0)
    await moveFinger(page, await centreOf(page), { x: -140, y: 0 })
    await expect(heading(page)).toHaveText(b.title)
  })
})

declare global {
  interface Window {
    /** The first position of each animation. */
    moves: string[]
  }
}
