import type { CDPSession, Page } from '@playwright/test'

/** A finger moves by so many pixels at a time, once a frame. */
const STEP_PX = 40
const FRAME_MS = 16
/** So long it stays where it came to, so that nothing goes on moving. */
const REST_MS = 100

/**
 * Moves a page by finger, as far as one reaches without leaving the window.
 * @param from pixels in the window, where the finger comes down
 * @param distance pixels by which the page moves up
 */
export async function swipe(
  page: Page,
  from: { readonly x: number; readonly y: number },
  distance: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const steps = Math.ceil(Math.abs(distance) / STEP_PX)
  await touch(session, 'touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    await touch(session, 'touchMove', { x: from.x, y: from.y - (distance * step) / steps })
    await page.waitForTimeout(FRAME_MS)
  }
  await page.waitForTimeout(REST_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove',
  point: { readonly x: number; readonly y: number },
): Promise<unknown> {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
}
