import type { CDPSession, Page } from '@playwright/test'

type Point = { readonly x: number; readonly y: number }

export type Fingers = {
  /** Moves fingers from their first positions to their last. */
  move(from: readonly Point[], to: readonly Point[]): Promise<void>
  tap(point: Point): Promise<void>
  doubleTap(point: Point): Promise<void>
}

const STEPS = 8

/** Touches a page of a context with `hasTouch`, also with two fingers. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    })
  return {
    async move(from, to) {
      await send('touchStart', from)
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS
        await send(
          'touchMove',
          from.map((start, index) => {
            const end = to[index] ?? start
            return {
              x: start.x + (end.x - start.x) * part,
              y: start.y + (end.y - start.y) * part,
            }
          }),
        )
      }
      await send('touchEnd', [])
    },
    async tap(point) {
      await send('touchStart', [point])
      await send('touchEnd', [])
    },
    async doubleTap(point) {
      // Without waiting in between: on a slow machine, these would become two single taps.
      await Promise.all([
        send('touchStart', [point]),
        send('touchEnd', []),
        send('touchStart', [point]),
        send('touchEnd', []),
      ])
    },
  }
}
