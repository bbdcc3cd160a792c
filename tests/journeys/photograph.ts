import type { Page } from '@playwright/test'

/** @returns a PNG of the whole page as it stands, from its top to its end */
export async function photograph(page: Page): Promise<Buffer> {
  await page.evaluate(untilPicturesStand)
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
}

/** Also those that are fetched only once somebody scrolls to them. */
async function untilPicturesStand(): Promise<void> {
  await document.fonts.ready
  await Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    }),
  )
}
