import type { Page } from '@playwright/test'
import { boxOf, expect, IN_DETAILS, gate, open, test, titled } from './fixtures.ts'
import { fingersOn } from './touch.ts'

// Views to scale: on a wall with mouse, touch and keys, at actual size, and in AR.

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0'

const picture = (page: Page, title: string) =>
  page.locator('figure image').filter({ has: page.locator('title', { hasText: title }) })

/** Pixels per millimetre, measured by the height of a work. */
async function scaleOf(page: Page, title: string, millimetres: number) {
  return (await boxOf(picture(page, title))).height / millimetres
}

const placeOf = (page: Page) => Number(new URL(page.url()).searchParams.get('at'))

test('a guest hangs a work on a wall, moves it, compares it, and shares the address', async ({
  page,
  stage,
  problems,
}) => {
  const titles = [titled('Skerry'), titled('Shoal')]
  const [work, other] = await stage.publish(titles.map((title) => ({ title, price: 40 })))
  const [title = '', otherTitle = ''] = titles
  await open(page, `/artwork/${work?.id}`)
  await page.getByRole('link', { name: 'See it on a wall' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(`${title}: 30 × 40 cm.`)).toBeVisible()

  await test.step('choices are in the address', async () => {
    await page.getByLabel('Sage').check()
    await page.getByLabel('Evening').check()
    await page.getByLabel('A sofa').check()
    await expect(page).toHaveURL(/\?wall=sage&light=evening&beside=sofa$/)
    await expect(page.getByText('The sofa is 210 cm wide')).toBeVisible()
  })

  await test.step('the mouse moves the work to scale', async () => {
    const { x, y, width, height } = await boxOf(picture(page, title))
    const scale = await scaleOf(page, title, 400)
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 300 * scale, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/at=(29|30|31)(&|$)/)
  })

  await test.step('keys move it by a centimetre', async () => {
    const before = placeOf(page)
    await page.getByLabel('Place on the wall').press('ArrowLeft')
    await expect(page).toHaveURL(new RegExp(`at=${before - 1}(&|$)`))
  })

  await test.step('another work of the artist hangs beside it, at the same scale', async () => {
    await page.getByLabel('Compare with').selectOption({ label: otherTitle })
    await expect(picture(page, otherTitle)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`with=${other?.id}`))
    const [one, two] = [await scaleOf(page, title, 400), await scaleOf(page, otherTitle, 400)]
    expect(Math.abs(one / two - 1)).toBeLessThan(0.005)
    const shared = page.url()
    await page.goto(shared)
    await expect(picture(page, otherTitle)).toBeVisible()
    await expect(page.getByLabel('Sage')).toBeChecked()
  })
  expect(problems).toEqual([])
})

test(
  'what is chosen and moved shows before the server has answered',
  IN_DETAILS,
  async ({ page, stage }) => {
    const { id, title } = await stage.publishOne('Tidemark', 40)
    await open(page, `/artwork/${id}/on-a-wall`)
    const scene = page.locator('[data-wall]:has(image)')
    await expect(scene).toHaveAttribute('data-wall', 'white')
    const { gone, letGo } = gate()
    await page.route('**/on-a-wall.data?*', async (route) => {
      await gone
      await route.continue()
    })
    const asked = page.waitForRequest('**/on-a-wall.data?*')
    await page.getByLabel('Sage').check()
    await asked
    await expect(scene).toHaveAttribute('data-wall', 'sage')

    const { x, y, width, height } = await boxOf(picture(page, title))
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 })
    const moved = page.waitForRequest(/on-a-wall\.data\?.*at=/)
    await page.mouse.up()
    await moved
    await expect.poll(async () => Math.round((await boxOf(picture(page, title))).x - x)).toBe(40)
    letGo()
    await expect(page).toHaveURL(/wall=sage.*at=\d+/)
    expect(Math.abs((await boxOf(picture(page, title))).x - x - 40)).toBeLessThan(3)
  },
)

test(
  'back from the wall, a work still leads back to the favourites',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { id, title } = await stage.publishOne('Return', 40)
    await stage.signUp(context, { isArtist: false })
    await stage.call(context, 'PUT', `/favorites/${id}`)
    await open(page, '/favorites')
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('link', { name: 'See it on a wall' }).click()
    await page.getByLabel('Sage').check()
    await expect(page).toHaveURL(/wall=sage/)
    await page.getByRole('link', { name: 'Back to the work' }).click()
    await page.getByRole('link', { name: 'Back to Favourites' }).click()
    await expect(page).toHaveURL('/favorites')
  },
)

test('by keyboard, one work after the other is compared', IN_DETAILS, async ({ page, stage }) => {
  const [work] = await stage.publish(
    ['Lath', 'Batten', 'Plank'].map((word) => ({ title: titled(word), price: 40 })),
  )
  await open(page, `/artwork/${work?.id}/on-a-wall`)
  const choice = page.getByLabel('Compare with')
  await choice.focus()
  for (const hung of [2, 2]) {
    const before = page.url()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.url()).not.toBe(before)
    await expect(page.locator('figure image')).toHaveCount(hung)
    await expect(choice).toBeFocused()
  }
})

test(
  'a screen is measured once with a bank card',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    const { id, title } = await stage.publishOne('Lifesize', 40)
    await open(page, `/artwork/${id}/on-a-wall`)
    await page.getByRole('button', { name: 'Measure my screen' }).click()
    await page.getByLabel('Width of the card').fill('428')
    await page.getByRole('button', { name: 'This is the size of my card' }).click()
    const room = page.getByRole('region', { name: `${title} at actual size` })
    // 428 pixels are 85.6 mm, so that 300 mm are 1500 pixels.
    expect(Math.round((await boxOf(room.locator('image'))).width)).toBe(1500)
    await page.reload()
    expect(Math.round((await boxOf(room.locator('image'))).width)).toBe(1500)
    expect(problems).toEqual([])
  },
)

test(
  'a finger moves a work, and phones open it in their own viewers',
  IN_DETAILS,
  async ({ stage, browser }) => {
    const { id, title } = await stage.publishOne('Pocket', 40)
    const viewport = { width: 390, height: 844 }
    for (const userAgent of [IPHONE, ANDROID]) {
      const baseURL = stage.server.url
      const context = await browser.newContext({ baseURL, userAgent, viewport, hasTouch: true })
      const page = await context.newPage()
      await open(page, `/artwork/${id}/on-a-wall`)
      const { x, y, width, height } = await boxOf(picture(page, title))
      const from = { x: x + width / 2, y: y + height / 2 }
      const fingers = await fingersOn(page)
      await fingers.move([from], [{ x: from.x - 40, y: from.y }])
      await expect(page).toHaveURL(/at=-\d+/)
      const own = page.getByRole('region', { name: 'In your own room' })
      const link = own.getByRole('link')
      const address = (await link.getAttribute('href')) ?? ''
      if (userAgent === IPHONE) {
        await expect(link).toHaveAttribute('rel', 'ar')
        expect(address).toBe(`/ar/${id}.usdz`)
        await expect(own.getByText('Press the picture')).toBeVisible()
        const [frame, image] = [await boxOf(link), await boxOf(link.getByRole('img'))]
        // The border of the frame is one pixel wide.
        expect(frame.width - image.width).toBeCloseTo(2)
      } else {
        expect(address).toMatch(/^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?file=/)
        expect(address).toContain(encodeURIComponent(`/ar/${id}.glb`))
      }
      await expect(own.getByText('QR code of this page')).toHaveCount(0)
      for (const ending of ['glb', 'usdz']) {
        expect((await page.request.get(`/ar/${id}.${ending}`)).status()).toBe(200)
      }
      await context.close()
    }
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the wall is a form, and the address decides what is drawn', async ({ page, stage }) => {
    const { id, title } = await stage.publishOne('Quiet', 40)
    await page.goto(`/artwork/${id}/on-a-wall`)
    await page.getByLabel('Clay').check()
    await page.getByLabel('A door').check()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/wall=clay.*beside=door/)
    await expect(page.getByText('The door is 88 cm wide')).toBeVisible()
    await expect(picture(page, title)).toBeVisible()
    await expect(page.getByText('QR code of this page')).toHaveCount(1)
  })
})
