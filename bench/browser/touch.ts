import type { CDPSession, Page } from '@playwright/test'

/** Pixels that a finger moves per frame. */
const STEP_PX = 40
const FRAME_MS = 16
/** The finger rests this long at the end, so that the page does not scroll on. */
const REST_MS = 100

type Point = { readonly x: number; readonly y: number }

/**
 * Moves a page by finger, as far as possible without leaving the window.
 * @param from the starting point of the finger, in pixels of the window
 * @param distance pixels by which the page moves up
 */
export async function swipe(page: Page, from: Point, distance: number): Promise<void> {
  await moveFinger(page, from, { x: 0, y: -distance })
}

/** Moves a finger by a distance in pixels, from a point in the window. */
export async function moveFinger(page: Page, from: Point, by: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const steps = Math.ceil(Math.hypot(by.x, by.y) / STEP_PX)
  await touch(session, 'touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await touch(session, 'touchMove', { x: from.x + by.x * part, y: from.y + by.y * part })
    await page.waitForTimeout(FRAME_MS)
  }
  await page.waitForTimeout(REST_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove',
  point: Point,
): Promise<unknown> {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
}
