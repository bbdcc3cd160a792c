import type { Page } from '@playwright/test'
import { boxOf, expect, open, test } from '../fixtures.ts'

// The look of the landing page's carousel, with the works of the demo gallery.

test.use({ gallery: 'demo' })
// One worker, so that one site is started.
test.describe.configure({ mode: 'default' })

const PHONE = { width: 390, height: 844 }
const ITEM_PX = 320
/** Bright parts of a side work keep at least this share of their brightness. */
const LEAST_BRIGHTNESS = 0.85

const wallOf = (page: Page) => page.getByRole('list', { name: 'Works on the wall' })
const workOf = (page: Page, index: number) => wallOf(page).getByRole('listitem').nth(index)
const artOf = (page: Page, index: number) => workOf(page, index).locator('figure > span').first()

test('at every width the side works stay bright', async ({ page }) => {
  await open(page, '/')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const index of [0, 2, 5]) {
      await wallOf(page).evaluate((wall, left) => {
        wall.scrollTo({ left, behavior: 'instant' })
        return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }, index * ITEM_PX)
      const shares = await wallOf(page).evaluate(brightnessOfWorks)
      expect(shares).toHaveLength(6)
      expect(Math.min(...shares), `${width} px`).toBeGreaterThanOrEqual(LEAST_BRIGHTNESS)
      // The centre is brighter than a work that is far from it.
      expect(shares[index]).toBe(1)
      expect(Math.min(...shares)).toBeLessThan(1)
    }
  }
})

/** For each work, the product of all brightness filters on its image and around it. */
function brightnessOfWorks(wall: Element): number[] {
  return [...wall.children].map((item) => {
    let share = 1
    for (let at = item.querySelector('img') as Element | null; at !== wall;) {
      const [, factor] = /brightness\(([\d.]+)\)/.exec(getComputedStyle(at ?? wall).filter) ?? []
      share *= Number(factor ?? 1)
      at = at?.parentElement ?? wall
    }
    return share
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('the next work peeks in and the arrows are in view', async ({ page }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await open(page, '/')
      const [previous, next] = [await boxOf(artOf(page, 1)), await boxOf(artOf(page, 3))]
      expect(PHONE.width - next.x, 'the next work').toBeGreaterThanOrEqual(20)
      expect(previous.x + previous.width, 'the previous work').toBeGreaterThanOrEqual(20)
      const bar = await boxOf(page.getByRole('navigation', { name: 'Quick' }))
      for (const name of ['Previous works', 'Next works']) {
        const button = await boxOf(page.getByRole('button', { name }))
        expect(button.y + button.height, name).toBeLessThanOrEqual(bar.y)
      }
      const caption = await boxOf(workOf(page, 2).locator('figcaption'))
      expect(caption.y + caption.height, 'the caption').toBeLessThanOrEqual(bar.y)
    }
  })
})
