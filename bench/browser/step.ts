import type { Page } from '@playwright/test'

/** So long somebody points at a link before they press it. */
const POINTING_MS = 350

export type Steps = {
  /** Milliseconds from the press to the next page's content. */
  readonly toWorkMs: number
  readonly toWallMs: number
  /** Pixels between where the wall was left and where it was found. */
  readonly offset: number
}

/** Opens the eleventh work of the wall and goes back, as fast as the page allows. */
export async function walk(page: Page, origin: string): Promise<Steps> {
  await page.goto(`${origin}/for-art-lovers`, { waitUntil: 'networkidle' })
  const card = page.locator('[data-work]').nth(10)
  await card.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const before = await page.evaluate(() => scrollY)
  const toWorkMs = await press(page, '[data-work]:nth-child(11) h3 a', 'article h1')
  const toWallMs = await press(page, 'article > a', '[data-work]')
  await page.waitForTimeout(200)
  const after = await page.evaluate(() => scrollY)
  return { toWorkMs, toWallMs, offset: Math.abs(after - before) }
}

/** Milliseconds from the pointer going down on a link to the frame that shows what it leads to. */
async function press(page: Page, link: string, content: string): Promise<number> {
  await page.locator(link).first().hover()
  await page.waitForTimeout(POINTING_MS)
  // Set up before the press, and read after it.
  await page.evaluate((selector) => {
    const old = document.querySelector(selector)
    window.shownMs = new Promise<number>((resolve) => {
      let pressedAt = 0
      addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { once: true })
      const look = () => {
        const found = document.querySelector(selector)
        if (pressedAt !== 0 && found !== null && found !== old) {
          resolve(performance.now() - pressedAt)
        } else requestAnimationFrame(look)
      }
      look()
    })
  }, content)
  await page.mouse.down()
  await page.mouse.up()
  // Whoever looks for the content from outside, again and again, has the page laid out each time.
  return page.evaluate(() => window.shownMs)
}

declare global {
  interface Window {
    shownMs: Promise<number>
  }
}
