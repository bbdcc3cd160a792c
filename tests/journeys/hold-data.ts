import type { Page, Route } from '@playwright/test'
import { gate } from './fixtures.ts'

/** Holds the data that the router reads from now on. @returns a function that lets it arrive */
export async function holdData(page: Page): Promise<() => Promise<void>> {
  const { gone, letGo } = gate()
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') await gone
    await route.fallback()
  }
  await page.route(/\.data/, hold)
  return () => {
    letGo()
    return page.unroute(/\.data/, hold)
  }
}
