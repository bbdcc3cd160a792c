import type { Browser, Page } from '@playwright/test'
import { openPhone, throttle } from './phone-visit.ts'

export type CloseUpVisit = {
  /**
   * Milliseconds from the press until the whole image is shown, with an image pixel per screen
   * pixel.
   */
  readonly sharpMs: number
  /** Milliseconds from the press until the last tile of the first view has arrived. */
  readonly tilesMs: number
}

const QUIET_MS = 2000

/** Opens the close-up of a work once, on a phone with an empty cache. */
export async function visitCloseUp(browser: Browser, address: string): Promise<CloseUpVisit> {
  const context = await openPhone(browser)
  try {
    const page = await context.newPage()
    await throttle(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'View full screen' }).tap()
    const closer = page.getByRole('button', { name: 'Look closer' })
    await closer.waitFor()
    // Users look at the whole image first.
    await page.waitForLoadState('networkidle')
    const pressedAt = await page.evaluate(() => performance.now())
    await closer.tap()
    const sharpAt = await waitForSharpView(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    return { sharpMs: sharpAt - pressedAt, tilesMs: (await lastTileAt(page)) - pressedAt }
  } finally {
    await context.close()
  }
}

/** The close-up shows a loaded file behind its tiles, so it is sharp once it is painted. */
async function waitForSharpView(page: Page): Promise<number> {
  await page.getByRole('img', { name: /, close up$/ }).waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }),
  )
}

const lastTileAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tiles = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/iiif/3/'))
    return Math.max(...tiles.map((tile) => (tile as PerformanceResourceTiming).responseEnd))
  })
