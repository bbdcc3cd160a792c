import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The distance of an element from the top of the window, in whole pixels; NaN while hidden. */
export const topOf = async (element: Locator) =>
  Math.round((await element.boundingBox())?.y ?? Number.NaN)

/** Expects an element at the position that `topOf` measured. */
export async function expectAt(element: Locator, top: number): Promise<void> {
  await expect(element).toBeVisible()
  await expect.poll(async () => Math.abs((await topOf(element)) - top)).toBeLessThanOrEqual(2)
}
