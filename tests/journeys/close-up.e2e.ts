import type { Page } from '@playwright/test'
import { phonePhoto } from '../../app/images/image-fixture.server.ts'
import { expect, IN_DETAILS, open, test, titled } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { publishShape } from './publish-shape.ts'
import { fingersOn } from './touch.ts'

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

test(
  'a close-up whose tiles do not come says so in the view that one is in',
  IN_DETAILS,
  async ({ page, stage, browser }) => {
    const work = await publishShape(stage, browser, { name: 'Untiled', width: 1200, height: 900 })
    await page.route('**/iiif/3/**', (route) => route.abort())
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('link', { name: 'View full screen' }).click()
    const view = page.getByRole('dialog', { name: /, full screen$/ })
    const closer = view.getByRole('button', { name: 'Look closer' })
    await closer.click()
    // The parts outside of the view are behind it.
    await expect(view.getByRole('alert')).toHaveText(
      'The close-up could not be loaded. Please try again, or reload the page.',
    )
    await expect(closeUpOf(page)).toHaveCount(0)
    await expect(closer).toBeFocused()
    await view.getByRole('button', { name: 'Zoom in' }).click()
    await expect(view.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/iiif/3/**')
    await closer.click()
    await expect(closeUpOf(page)).toBeVisible()
    await expect(view.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'a close-up asks again for tiles that a busy server refuses',
  IN_DETAILS,
  async ({ page, stage, browser }) => {
    const work = await publishShape(stage, browser, { name: 'Refused', width: 1200, height: 900 })
    const refused = new Set<string>()
    const loaded = new Set<string>()
    page.on('response', (response) => {
      if (response.ok()) loaded.add(response.url())
    })
    await page.route('**/iiif/3/**', async (route) => {
      const url = route.request().url()
      if (refused.has(url)) return route.continue()
      refused.add(url)
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' } })
    })
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('link', { name: 'View full screen' }).click()
    const view = page.getByRole('dialog', { name: /, full screen$/ })
    await view.getByRole('button', { name: 'Look closer' }).click()
    await expect.poll(() => [...refused].some((url) => loaded.has(url))).toBe(true)
    await expect.poll(() => [...refused].filter((url) => !loaded.has(url))).toEqual([])
    await expect(closeUpOf(page)).toBeVisible()
    await expect(view.getByRole('alert')).toHaveCount(0)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'two fingers come closer, one moves the image, and the bar says how long a centimetre is',
    IN_DETAILS,
    async ({ page, stage, browser, problems }) => {
      const artist = await browser.newContext()
      await stage.signUp(artist, { isArtist: true })
      const photo = Buffer.from(await phonePhoto({ width: 1500, height: 2000 }))
      const made = await stage.call(artist, 'POST', '/artworks', {
        title: titled('Horizon'),
        price: 90,
        imageUrl: `data:image/jpeg;base64,${photo.toString('base64')}`,
        dimensions: { width: 300, height: 400, depth: null },
      })
      const { id } = made as { id: string }
      await stage.call(artist, 'PUT', `/artworks/${id}/publication`)
      await artist.close()

      await open(page, `/artwork/${id}`)
      await page.getByRole('link', { name: 'View full screen' }).tap()
      await page.getByRole('button', { name: 'Look closer' }).tap()
      await expect(closeUpOf(page)).toBeVisible()
      await expect(page.getByText('10 cm')).toBeVisible()
      const fingers = await fingersOn(page)
      const at = (x: number, y: number) => ({ x, y })
      await fingers.move([at(185, 420), at(205, 420)], [at(65, 420), at(325, 420)])
      await expect(page.getByText('10 cm')).toBeHidden()
      await expect(page.getByText(/^[125] cm$/)).toBeVisible()

      // The photo is blue above and orange below its middle.
      const clip = { x: 190, y: 500, width: 4, height: 4 }
      const colour = async () => (await page.screenshot({ clip })).toString('base64')
      const orange = await colour()
      await fingers.move([at(195, 300)], [at(195, 560)])
      await expect.poll(colour).not.toBe(orange)
      await page.getByRole('button', { name: 'Show all' }).tap()
      await expect(page.getByText('10 cm')).toBeVisible()
      expect(problems).toEqual([])
    },
  )
})
