import type { CDPSession, Page } from '@playwright/test'

/** A finger moves by so many pixels at a time, once a frame. */
const STEP_PX = 40
const FRAME_MS = 16
/** So long it stays where it came to, so that nothing goes on moving. */
const REST_MS = 100

type Point = { readonly x: number; readonly y: number }

/**
 * Moves a page by finger, as far as one reaches without leaving the window.
 * @param from pixels in the window, where the finger comes down
 * @param distance pixels by which the page moves up
 */
export async function swipe(page: Page, from: Point, distance: number): Promise<void> {
  await moveFinger(page, from, { x: 0, y: -distance })
}

/** Moves a finger by so many pixels from a point in the window. */
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
