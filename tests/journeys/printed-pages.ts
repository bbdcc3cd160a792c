import type { Page } from '@playwright/test'

/** Counts the A4 sheets that Chromium prints. */
export async function printedPages(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1')
  return file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}
