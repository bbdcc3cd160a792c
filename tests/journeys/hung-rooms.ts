import type { Browser, Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect, titled, type Stage } from './fixtures.ts'

// Drawn rooms, in Chromium with software WebGL 2.

/** More works than one room has places. */
const WORKS = 18
/** More works than one page of rooms contains. */
export const MANY_WORKS = 60

/**
 * Publishes works of a new artist.
 * @returns the path of their rooms
 */
export async function hangRooms(stage: Stage, browser: Browser, works = WORKS): Promise<string> {
  const artist = await browser.newContext({ baseURL: stage.server.url })
  await stage.signUp(artist, { isArtist: true })
  const { id: artistId } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
  const background = { r: 40, g: 90, b: 140, alpha: 1 }
  const image = Buffer.from(await plainImage({ width: 320, height: 240, background }))
  const dataUrl = `data:image/png;base64,${image.toString('base64')}`
  const { id: imageId } = (await stage.call(artist, 'POST', '/images', { dataUrl })) as {
    id: string
  }
  for (let nth = 0; nth < works; nth += 1) {
    const { id } = (await stage.call(artist, 'POST', '/artworks', {
      title: titled(`Hung${nth}`),
      price: 100 + nth,
      imageId,
      size: { width: 60, height: 80 },
    })) as { id: string }
    await stage.call(artist, 'PUT', `/artworks/${id}/publication`)
  }
  await artist.close()
  return `/room/artist/${artistId}`
}

export const canvasOf = (page: Page) => page.getByRole('application')
export const labelOf = (page: Page) => page.getByRole('region', { name: 'Label' })
export const titleOf = (page: Page) => labelOf(page).getByRole('heading')

/** The point in the middle of the view: the work opposite the entry of a room. */
export async function middleOf(page: Page) {
  const box = await canvasOf(page).boundingBox()
  if (box === null) throw new Error('the rooms are not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.45 }
}

/** Opens the rooms and waits until they are drawn. */
export async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(canvasOf(page)).toBeVisible()
  await expect(page.getByText('Opening the rooms…')).toBeHidden()
}
