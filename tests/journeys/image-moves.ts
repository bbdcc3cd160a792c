import type { Locator, Page } from '@playwright/test'

/** Left, top, width and height in the window, in whole pixels. */
export type Box = readonly number[]

/**
 * Records the starting positions of image animations.
 * @returns a function that reads the record
 */
export async function recordImageMoves(page: Page): Promise<() => Promise<Box[]>> {
  await page.addInitScript(() => {
    window.imageMoves = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (...way) {
      const move = animate.apply(this, way)
      move.pause()
      const { x, y, width, height } = this.getBoundingClientRect()
      window.imageMoves.push([x, y, width, height].map(Math.round))
      move.play()
      return move
    }
  })
  return () => page.evaluate(() => window.imageMoves)
}

/** The position of an image's frame. */
export const frameBoxOf = (locator: Locator): Promise<Box> =>
  locator.evaluate((image) => {
    const { x, y, width, height } = (image.closest('span') ?? image).getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  })

declare global {
  interface Window {
    /** The start of each image's transition in the window. */
    imageMoves: number[][]
  }
}
