import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { plainImage } from '../../../app/images/image-fixture.server.ts'
import { DELIVERY } from '../../helpers/app/person.ts'
import { exhibit } from '../exhibition.ts'
import { boxOf, cardOf, expect, open, test, titled } from '../fixtures.ts'

// In the dark theme, pictures in lists are dimmed, except for the hovered or focused one.

type Colour = readonly [red: number, green: number, blue: number]

/** The colour in the middle of a picture, as the screen shows it. */
async function colourOf(picture: Locator): Promise<Colour> {
  const { x, y, width, height } = await boxOf(picture)
  const clip = { x: x + width / 2, y: y + height / 2, width: 8, height: 8 }
  const screenshot = await picture.page().screenshot({ clip })
  const { channels } = await sharp(screenshot).stats()
  const [red, green, blue] = channels.map(({ mean }) => Math.round(mean))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const brightnessOf = ([red, green, blue]: Colour) => red + green + blue

/** Waits until the picture has lost a little of its brightness. */
const expectDimmed = (picture: Locator, own: Colour) =>
  expect(async () => {
    const share = brightnessOf(await colourOf(picture)) / brightnessOf(own)
    expect(share).toBeGreaterThanOrEqual(0.85)
    expect(share).toBeLessThan(0.95)
  }).toPass({ timeout: 20_000 })

const expectLit = (picture: Locator, own: Colour) =>
  expect.poll(() => colourOf(picture), { timeout: 20_000 }).toEqual(own)

/** Opens the gallery in the light theme. @returns a picture and its own colour */
async function openGallery(page: Page, title: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/for-art-lovers')
  const card = cardOf(page, title)
  const picture = card.getByRole('img')
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  return { card, picture, own: await colourOf(picture) }
}

test('a picture in a list is dimmed until its card is hovered or focused', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Paper', 30)
  const { card, picture, own } = await openGallery(page, title)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDimmed(picture, own)
  await card.getByRole('link', { name: title }).hover()
  await expectLit(picture, own)
  await page.mouse.move(0, 0)
  await expectDimmed(picture, own)
  await card.getByRole('link', { name: title }).focus()
  await expectLit(picture, own)
})

test('a work has its own colours on its page, in both themes', async ({ page, stage }) => {
  const { id, title } = await stage.publishOne('Paper', 30)
  const { own } = await openGallery(page, title)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, `/artwork/${id}`)
    await expectLit(page.getByRole('img', { name: title }), own)
  }
})

test('transparent parts of a work are white in the dark theme', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const image = Buffer.from(await plainImage({ background: { r: 0, g: 0, b: 0, alpha: 0 } }))
  const fields = {
    title: titled('Cut out'),
    price: 30,
    imageUrl: `data:image/png;base64,${image.toString('base64')}`,
  }
  const work = (await stage.call(context, 'POST', '/artworks', fields)) as { id: string }
  await stage.call(context, 'PUT', `/artworks/${work.id}/publication`)
  await exhibit(stage.call, context, [work.id], fields.title)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, `/artwork/${work.id}`)
  await expectLit(page.getByRole('img', { name: fields.title }), [255, 255, 255])
  await open(page, '/exhibitions')
  const entry = page.getByRole('listitem').filter({ hasText: fields.title })
  await expectLit(entry.locator('img'), [255, 255, 255])
  // So they are in small pictures.
  const items = [{ id: work.id, quantity: 1, price: fields.price }]
  const order = { delivery: DELIVERY, items, total: fields.price }
  await stage.call(context, 'POST', '/guest-orders', order)
  await open(page, '/artist-dashboard/sales')
  const sale = page.getByRole('listitem').filter({ hasText: fields.title })
  await expectLit(sale.locator('img'), [255, 255, 255])
  await sale.getByRole('link', { name: /^Order FR-/ }).click()
  await expect(page.getByRole('link', { name: 'All sales' })).toBeVisible()
  await expectLit(page.getByRole('main').locator('img').last(), [255, 255, 255])
  await open(page, '/artist-dashboard/artwork/table')
  const row = page.getByRole('table').locator('img')
  await row.scrollIntoViewIfNeeded()
  await expectLit(row, [255, 255, 255])
})

test('the theme that the visitor chose decides, whatever the system says', async ({
  page,
  context,
  stage,
  baseURL,
}) => {
  const { title } = await stage.publishOne('Paper', 30)
  const { picture, own } = await openGallery(page, title)
  const choose = (value: string) =>
    context.addCookies([{ name: 'theme', value, url: baseURL ?? '' }])
  for (const [theme, colorScheme] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    await choose(theme)
    await page.emulateMedia({ colorScheme })
    await open(page, '/for-art-lovers')
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    await (theme === 'dark' ? expectDimmed : expectLit)(picture, own)
  }
})

test('nothing is dimmed on paper, with more contrast or with forced colours', async ({
  page,
  stage,
}) => {
  const { title } = await stage.publishOne('Paper', 30)
  const { picture, own } = await openGallery(page, title)
  const dark = { colorScheme: 'dark' } as const
  await page.emulateMedia(dark)
  await expectDimmed(picture, own)
  for (const media of [
    { contrast: 'more' },
    { contrast: 'no-preference', forcedColors: 'active' },
    { forcedColors: 'none', media: 'print' },
  ] as const) {
    await page.emulateMedia({ ...dark, ...media })
    await picture.evaluate((image) => image.scrollIntoView({ block: 'center' }))
    await expectLit(picture, own)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the pictures are dimmed alike, wherever they are on the screen', async ({
    page,
    stage,
  }) => {
    const works = await stage.publish(
      [1, 2, 3, 4].map((price) => ({ title: titled('Paper'), price })),
    )
    const { picture, own } = await openGallery(page, works[1]?.title ?? '')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectDimmed(picture, own)
    const dimmed = await colourOf(picture)
    for (const below of [200, -200]) {
      await picture.evaluate((image, px) => {
        const { top, height } = image.getBoundingClientRect()
        scrollBy({ top: top + height / 2 - innerHeight / 2 - px, behavior: 'instant' })
      }, below)
      await expect.poll(() => colourOf(picture)).toEqual(dimmed)
    }
  })
})
