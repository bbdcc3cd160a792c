import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { publishShape } from './publish-shape.ts'

// The close-up of a work: tiles of its original, in the full-screen view.

const closeUpOf = (page: Page) => page.getByRole('img', { name: /, close up$/ })

test('by keyboard: look closer, zoom, and come back to where one was', async ({
  page,
  stage,
  browser,
  problems,
}) => {
  const work = await publishShape(stage, browser, { name: 'Vast', width: 3000, height: 2000 })
  const tiles: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/iiif/3/')) tiles.push(`${response.status()} ${pathname}`)
  })
  await open(page, `/artwork/${work.id}`)
  const keys = keyboardOf(page)
  await keys.tabTo(page.getByRole('link', { name: 'View full screen' }))
  await keys.press('Enter')
  const closer = page.getByRole('button', { name: 'Look closer' })
  await expect(closer).toBeVisible()
  expect(tiles).toEqual([])
  await closer.focus()
  await keys.press('Enter')
  await expect(closeUpOf(page)).toBeVisible()
  const leave = page.getByRole('button', { name: 'Leave the close-up' })
  await expect(leave).toBeFocused()
  await expect.poll(() => tiles.length).toBeGreaterThan(0)

  await test.step('zooming in reads the tiles of the full resolution', async () => {
    for (let press = 0; press < 6; press += 1) await keys.press('+')
    const isFull = (tile: string) =>
      /^200 .*\/\d+,\d+,512,512\/512,512\/0\/default\.jpg$/.test(tile)
    await expect.poll(() => tiles.some(isFull)).toBe(true)
    expect(tiles.filter((tile) => !tile.startsWith('200 '))).toEqual([])
  })

  await test.step('Escape leads back to the full-screen view, and then to the page', async () => {
    await keys.press('Escape')
    await expect(closeUpOf(page)).toBeHidden()
    await expect(closer).toBeFocused()
    await keys.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('link', { name: 'View full screen' })).toBeFocused()
  })
  expect(problems).toEqual([])
})
