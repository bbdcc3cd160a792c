import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { boxOf, expect, IN_DETAILS, open, publishWork, test, titled } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { fingersOn } from './touch.ts'

// The area of a photo that a work fills: marked by its artist, straightened by the server.

/** A blue work on a grey wall. */
async function wallPhoto() {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="100%" height="100%" fill="#808080"/>
    <polygon points="128,48 512,96 512,384 128,456" fill="#2060c0"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer()
  return { name: 'wall.png', mimeType: 'image/png', buffer }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Mark the work in the photo' })
const cornerOf = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name: new RegExp(`^${name} corner`) })
const useIt = (dialog: Locator) => dialog.getByRole('button', { name: 'Use this part' }).click()

test('an artist marks a work by mouse and keyboard, moves the corners later, and takes the whole photo again', async ({
  page,
  stage,
  problems,
}) => {
  await stage.signUp(page.context(), { isArtist: true })
  const work = await publishWork(stage.call, page.context(), titled('Framed'), 40)
  await open(page, `/artist-dashboard/artwork/${work.id}/images`)
  const rows = page.locator('[data-item]')
  await page.getByLabel('Add images').setInputFiles(await wallPhoto())
  await expect(rows).toHaveCount(2)
  const photo = String(await rows.nth(1).getAttribute('data-item'))
  const dialog = dialogOf(page)
  const crop = page.getByRole('button', { name: 'Crop and straighten in image 2' })

  await test.step('a corner follows the mouse, another the arrow keys', async () => {
    const keys = keyboardOf(page)
    await keys.tabTo(crop)
    await keys.press('Enter')
    const first = cornerOf(dialog, 'Top left')
    await expect(first).toBeFocused()
    await keys.press('Escape')
    await expect(crop).toBeFocused()
    await keys.press('Enter')
    await expect(first).toBeFocused()
    const stageBox = await boxOf(dialog.getByRole('img', { name: 'As it was uploaded' }))
    const from = await boxOf(first)
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(stageBox.x + stageBox.width * 0.2, stageBox.y + stageBox.height * 0.1, {
      steps: 4,
    })
    await page.mouse.up()
    await expect(first).toHaveAccessibleName(/^Top left corner: (19|20|21)/)
    await keys.tabTo(cornerOf(dialog, 'Top right'))
    for (let press = 0; press < 10; press += 1) await keys.press('Shift+ArrowLeft')
    for (let press = 0; press < 10; press += 1) await keys.press('Shift+ArrowDown')
    const said = dialog.getByRole('status').getByText('80 % from the left, 20 % from the top')
    await expect(said).toBeAttached()
    await keys.tabTo(cornerOf(dialog, 'Bottom right'))
    for (let press = 0; press < 10; press += 1) await keys.press('Shift+ArrowLeft')
    for (let press = 0; press < 10; press += 1) await keys.press('Shift+ArrowUp')
    await keys.tabTo(cornerOf(dialog, 'Bottom left'))
    for (let press = 0; press < 10; press += 1) await keys.press('Shift+ArrowRight')
    await keys.tabTo(dialog.getByRole('button', { name: 'Use this part' }))
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
  })
  await expect(rows.nth(1)).not.toHaveAttribute('data-item', photo)
  await expect(rows).toHaveCount(2)

  await test.step('the corners are still there; the whole photo takes its place again', async () => {
    await crop.click()
    await expect(cornerOf(dialog, 'Top right')).toHaveAccessibleName(
      'Top right corner: 80 % from the left, 20 % from the top',
    )
    await dialog.getByRole('button', { name: 'Whole photo' }).click()
    await expect(cornerOf(dialog, 'Top right')).toHaveAccessibleName(/: 100 % from the left, 0 %/)
    await useIt(dialog)
    await expect(rows.nth(1)).toHaveAttribute('data-item', photo)
  })
  expect(problems).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'the photo of a new work is straightened by a finger, in the stated proportions',
    IN_DETAILS,
    async ({ page, stage, problems }) => {
      await stage.signUp(page.context(), { isArtist: true })
      const title = titled('By finger')
      await open(page, '/artist-dashboard/artwork/new')
      await page.getByLabel('Image', { exact: true }).setInputFiles(await wallPhoto())
      await page.getByLabel('Title').fill(title)
      await page.locator('#width').fill('50')
      await page.locator('#height').fill('40')
      await page.getByRole('button', { name: 'Crop and straighten' }).click()
      const dialog = dialogOf(page)
      const corner = cornerOf(dialog, 'Top left')
      await expect(corner).toBeVisible()
      const from = await boxOf(corner)
      const at = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
      const fingers = await fingersOn(page)
      await fingers.move([at], [{ x: at.x + 60, y: at.y + 40 }])
      await expect(corner).not.toHaveAccessibleName(/: 0 %/)
      await useIt(dialog)
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Add artwork' }).click()
      await expect(page.getByRole('link', { name: `Edit ${title}` })).toBeVisible()
      const { items } = (await stage.call(page.context(), 'GET', '/users/me/artworks')) as {
        items: { image: { width: number; height: number } }[]
      }
      const { width = 0, height = 1 } = items[0]?.image ?? {}
      expect(width / height).toBeCloseTo(5 / 4, 1)
      expect(problems).toEqual([])
    },
  )
})
