import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export async function showFullScreen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View full screen' }).click()
  await expect(page.getByRole('dialog', { name: /, full screen$/ })).toBeVisible()
}

export async function lookCloser(page: Page): Promise<void> {
  await showFullScreen(page)
  await page.getByRole('button', { name: 'Look closer' }).click()
  await expect(page.getByRole('img', { name: /, close up$/ })).toBeVisible()
}

export async function markWork(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Crop and straighten/ }).click()
  await expect(page.getByRole('button', { name: /^Top left corner/ })).toBeVisible()
}
