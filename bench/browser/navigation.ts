import type { Locator, Page } from '@playwright/test'
import { swipe } from './touch.ts'

/** The time between hovering a link and pressing it. */
const POINTING_MS = 350
/** The time between a page's display and the first tap. */
const LOOKING_MS = 1000

export type Steps = {
  /** Milliseconds from the press to the next page's content. */
  readonly toWorkMs: number
  readonly toGalleryMs: number
  /** Pixels between the scroll positions before and after. */
  readonly offset: number
}

/** Opens the eleventh work of the gallery and goes back, as fast as the page allows. */
export async function walk(page: Page, origin: string, device: PointingDevice): Promise<Steps> {
  await page.goto(new URL('/for-art-lovers', origin).href, { waitUntil: 'networkidle' })
  const card = page.locator('[data-work]').nth(10)
  await device.reach(page, card)
  await page.waitForTimeout(300)
  const before = await page.evaluate(() => scrollY)
  const toWorkMs = await follow(page, device, ['[data-work]:nth-child(11) h3 a', 'article h1'])
  const toGalleryMs = await follow(page, device, ['article > a', '[data-work]'])
  await page.waitForTimeout(200)
  const after = await page.evaluate(() => scrollY)
  return { toWorkMs, toGalleryMs, offset: Math.abs(after - before) }
}

/** A mouse or a finger. */
export type PointingDevice = {
  /** Moves the page until the card is in view, clear of the bars at the window's edges. */
  reach(page: Page, card: Locator): Promise<void>
  /** Does everything that precedes a press, then calls `prepare` and presses. */
  press(page: Page, link: string, prepare: () => Promise<void>): Promise<void>
}

/** Points at a link before the press. */
export const mouse: PointingDevice = {
  async reach(_page, card) {
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  },
  async press(page, link, prepare) {
    await page.locator(link).first().hover()
    await page.waitForTimeout(POINTING_MS)
    await prepare()
    await page.mouse.down()
    await page.mouse.up()
  },
}

/**
 * SWIPE_PX is the longest distance of one swipe, and NEAR_PX the tolerated distance from the middle
 * of the window.
 */
const SWIPE_PX = 500
const NEAR_PX = 40
const MAX_SWIPES = 40

/** Swipes, and does not hover before the tap. */
export const finger: PointingDevice = {
  async reach(page, card) {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    for (let swipes = 0; swipes < MAX_SWIPES; swipes += 1) {
      const box = await card.boundingBox()
      if (box === null) throw new Error('the card is not in the page')
      const far = box.y + box.height / 2 - height / 2
      if (Math.abs(far) < NEAR_PX) return
      const distance = Math.max(-SWIPE_PX, Math.min(SWIPE_PX, far))
      await swipe(page, { x: width / 2, y: (height + distance) / 2 }, distance)
    }
    throw new Error('the card was not reached')
  },
  async press(page, link, prepare) {
    // A running transition would take the tap.
    await page.waitForTimeout(LOOKING_MS)
    const box = await page.locator(link).first().boundingBox()
    if (box === null) throw new Error(`${link} is not to be seen`)
    await prepare()
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  },
}

/** Milliseconds from the press on a link to the frame that shows its target. */
async function follow(
  page: Page,
  device: PointingDevice,
  [link, content]: readonly [link: string, content: string],
): Promise<number> {
  await device.press(page, link, () => watch(page, content))
  // Polling from outside would force a layout each time.
  return page.evaluate(() => window.shownMs)
}

async function watch(page: Page, content: string): Promise<void> {
  // Set up before the press, and read after it.
  await page.evaluate((selector) => {
    const old = document.querySelector(selector)
    window.shownMs = new Promise<number>((resolve) => {
      let pressedAt = 0
      const press = ({ timeStamp }: Event) => (pressedAt = timeStamp)
      // Capture phase, since React stops events for sections that are not hydrated yet.
      addEventListener('pointerdown', press, { once: true, capture: true })
      const check = () => {
        const found = document.querySelector(selector)
        if (pressedAt !== 0 && found !== null && found !== old) {
          resolve(performance.now() - pressedAt)
        } else requestAnimationFrame(check)
      }
      check()
    })
  }, content)
}

declare global {
  interface Window {
    shownMs: Promise<number>
  }
}
