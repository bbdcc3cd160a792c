import type { Page } from '@playwright/test'
import { open, titled, type Stage, type Work } from './fixtures.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const previous = (page: Page) => page.getByRole('link', { name: /^Previous work: / })
export const next = (page: Page) => page.getByRole('link', { name: /^Next work: / })
export const back = (page: Page, to = 'Gallery') =>
  page.getByRole('link', { name: `Back to ${to}` })

/**
 * Publishes works of a new artist.
 * @returns them in the order of the gallery: newest first
 */
export async function publish(stage: Stage, count: number): Promise<Work[]> {
  const works = Array.from({ length: count }, (_, nth) => ({
    title: titled(`Step ${nth}`),
    price: 5,
  }))
  return (await stage.publish(works)).toReversed()
}

/** Opens a page, and waits until it listens to arrow keys and swipes. */
export async function openForSteps(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForLoadState('networkidle')
}
