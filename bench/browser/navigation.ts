import type { Locator, Page } from '@playwright/test'
import { swipe } from './touch.ts'

/** So long somebody points at a link before they press it. */
const POINTING_MS = 350
/** So long somebody looks at a page before they tap on something. */
const LOOKING_MS = 1000

export type Steps = {
  /** Milliseconds from the press to the next page's content. */
  readonly toWorkMs: number
  readonly toGalleryMs: number
  /** Pixels between the scroll positions before and after. */
  readonly offset: number
}

/** Opens the eleventh work of the gallery and goes back, as fast as the page allows. */
export async function walk(page: Page, origin: string, hand: Hand): Promise<Steps> {
  await page.goto(new URL('/for-art-lovers', origin).href, { waitUntil: 'networkidle' })
  const card = page.locator('[data-work]').nth(10)
  await hand.reach(page, card)
  await page.waitForTimeout(300)
  const before = await page.evaluate(() => scrollY)
  const toWorkMs = await follow(page, hand, ['[data-work]:nth-child(11) h3 a', 'article h1'])
  const toGalleryMs = await follow(page, hand, ['article > a', '[data-work]'])
  await page.waitForTimeout(200)
  const after = await page.evaluate(() => scrollY)
  return { toWorkMs, toGalleryMs, offset: Math.abs(after - before) }
}

/** What somebody walks with. */
export type Hand = {
  /** Moves the page until the card is in view, clear of the bars at the window's edges. */
  reach(page: Page, card: Locator): Promise<void>
  /** Does all that comes before a press, and then calls `look` and presses. */
  press(page: Page, link: string, look: () => Promise<void>): Promise<void>
}

/** Points at a link before the press. */
export const mouse: Hand = {
  async reach(_page, card) {
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  },
  async press(page, link, look) {
    await page.locator(link).first().hover()
    await page.waitForTimeout(POINTING_MS)
    await look()
    await page.mouse.down()
    await page.mouse.up()
  },
}

/** So far a finger moves the page at a time, at most, and so near the window's middle is near enough: in pixels. */
const SWIPE_PX = 500
const NEAR_PX = 40
const MOST_SWIPES = 40

/** Swipes as on a phone: no hover before the tap. */
export const finger: Hand = {
  async reach(page, card) {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    for (let swipes = 0; swipes < MOST_SWIPES; swipes += 1) {
      const box = await card.boundingBox()
      if (box === null) throw new Error('the card is not in the page')
      const far = box.y + box.height / 2 - height / 2
      if (Math.abs(far) < NEAR_PX) return
      const distance = Math.max(-SWIPE_PX, Math.min(SWIPE_PX, far))
      await swipe(page, { x: width / 2, y: (height + distance) / 2 }, distance)
    }
    throw new Error('the card was not reached')
  },
  async press(page, link, look) {
    // A transition that is not over would take the tap.
    await page.waitForTimeout(LOOKING_MS)
    const box = await page.locator(link).first().boundingBox()
    if (box === null) throw new Error(`${link} is not to be seen`)
    await look()
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  },
}

/** Milliseconds from the pointer going down on a link to the frame that shows what it leads to. */
async function follow(
  page: Page,
  hand: Hand,
  [link, content]: readonly [link: string, content: string],
): Promise<number> {
  await hand.press(page, link, () => watch(page, content))
  // Whoever looks for the content from outside, again and again, has the page laid out each time.
  return page.evaluate(() => window.shownMs)
}

async function watch(page: Page, content: string): Promise<void> {
  // Set up before the press, and read after it.
  await page.evaluate((selector) => {
    const old = document.querySelector(selector)
    window.shownMs = new Promise<number>((resolve) => {
      let pressedAt = 0
      const press = ({ timeStamp }: Event) => (pressedAt = timeStamp)
      // On the way down: React keeps to itself what is meant for a part that is not alive yet.
      addEventListener('pointerdown', press, { once: true, capture: true })
      const look = () => {
        const found = document.querySelector(selector)
        if (pressedAt !== 0 && found !== null && found !== old) {
          resolve(performance.now() - pressedAt)
        } else requestAnimationFrame(look)
      }
      look()
    })
  }, content)
}

declare global {
  interface Window {
    shownMs: Promise<number>
  }
}
