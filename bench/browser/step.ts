import type { Page } from '@playwright/test'

/** So long somebody points at a link before they press it. */
const POINTING_MS = 350
/** So long somebody looks at a page before they tap on something. */
const LOOKING_MS = 1000

export type Steps = {
  /** Milliseconds from the press to the next page's content. */
  readonly toWorkMs: number
  readonly toWallMs: number
  /** Pixels between where the wall was left and where it was found. */
  readonly offset: number
}

/** Opens the eleventh work of the wall and goes back, as fast as the page allows. */
export async function walk(page: Page, origin: string, press: Press): Promise<Steps> {
  await page.goto(`${origin}/for-art-lovers`, { waitUntil: 'networkidle' })
  const card = page.locator('[data-work]').nth(10)
  // Clear of the bars at the window's edges.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(300)
  const before = await page.evaluate(() => scrollY)
  const toWorkMs = await follow(page, press, ['[data-work]:nth-child(11) h3 a', 'article h1'])
  const toWallMs = await follow(page, press, ['article > a', '[data-work]'])
  await page.waitForTimeout(200)
  const after = await page.evaluate(() => scrollY)
  return { toWorkMs, toWallMs, offset: Math.abs(after - before) }
}

/** Does all that comes before a press, and then calls `look` and presses. */
export type Press = (page: Page, link: string, look: () => Promise<void>) => Promise<void>

/** As with a mouse: somebody points at the link before. */
export const mousePress: Press = async (page, link, look) => {
  await page.locator(link).first().hover()
  await page.waitForTimeout(POINTING_MS)
  await look()
  await page.mouse.down()
  await page.mouse.up()
}

/** As with a finger, that gives no sign before; it is taken away at once. */
export const tap: Press = async (page, link, look) => {
  // A transition that is not over would take the tap.
  await page.waitForTimeout(LOOKING_MS)
  const box = await page.locator(link).first().boundingBox()
  if (box === null) throw new Error(`${link} is not to be seen`)
  await look()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Milliseconds from the pointer going down on a link to the frame that shows what it leads to. */
async function follow(
  page: Page,
  press: Press,
  [link, content]: readonly [link: string, content: string],
): Promise<number> {
  await press(page, link, () => watch(page, content))
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
