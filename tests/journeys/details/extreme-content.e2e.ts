import type { BrowserContext, Page } from '@playwright/test'
import { plainImage } from '../../../app/images/image-fixture.server.ts'
import { findOverflow } from '../access-audit.ts'
import { DELIVERY } from '../../helpers/app/person.ts'
import { exhibit } from '../exhibition.ts'
import { boxOf, cardOf, expect, open, PASSWORD, test, titled, type Stage } from '../fixtures.ts'

// Unusual names, titles and images that users do have.

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'
const PRICE = 999_999.99
const PHONE = { width: 320, height: 640 }
const DESK = { width: 1440, height: 900 }
const SIZES = [PHONE, { width: 820, height: 1180 }, DESK]

type Shape = { readonly title: string; readonly width: number; readonly height: number }

async function publishShape(stage: Stage, artist: BrowserContext, shape: Shape): Promise<string> {
  const { title, width, height } = shape
  const image = Buffer.from(await plainImage({ width, height }))
  const fields = {
    title,
    price: PRICE,
    imageUrl: `data:image/png;base64,${image.toString('base64')}`,
  }
  const { id } = (await stage.call(artist, 'POST', '/artworks', fields)) as { id: string }
  await stage.call(artist, 'PUT', `/artworks/${id}/publication`)
  return id
}

async function signUpLongNamed(stage: Stage, artist: BrowserContext): Promise<string> {
  const person = { firstName: LONG_NAME, lastName: LONG_NAME, isArtist: true, password: PASSWORD }
  const email = `${titled('long').replace(' ', '')}${'w'.repeat(50)}@example.com`
  const { id } = (await stage.call(artist, 'POST', '/users', { ...person, email })) as {
    id: string
  }
  const portrait = Buffer.from(await plainImage({ width: 200, height: 200 }))
  await stage.call(artist, 'PATCH', '/users/me', {
    location: LONG_NAME,
    bio: LONG_NAME.repeat(4),
    profilePhoto: `data:image/png;base64,${portrait.toString('base64')}`,
  })
  return id
}

/** @returns the path of the order's page */
async function orderWork(stage: Stage, context: BrowserContext, id: string): Promise<string> {
  const order = {
    delivery: { ...DELIVERY, lastName: LONG_NAME, address: LONG_NAME.repeat(2) },
    items: [{ id, quantity: 1, price: PRICE }],
    total: PRICE,
  }
  const { token } = (await stage.call(context, 'POST', '/guest-orders', order)) as {
    token: string
  }
  return `/orders/${token}`
}

test('long words cause no horizontal overflow', async ({ page, context, stage }) => {
  const artist = await signUpLongNamed(stage, context)
  const shape = { title: 'W'.repeat(200), width: 320, height: 240 }
  const work = await publishShape(stage, context, shape)
  // Each is in the row of further works on the page of the other.
  await publishShape(stage, context, shape)
  const exhibition = await exhibit(stage.call, context, [work], 'W'.repeat(100))
  const tabs = [
    '',
    '?edit',
    '/bio',
    '/artwork',
    '/sales',
    '/security',
    '/account',
    `/exhibitions/${exhibition}`,
  ]
  const pages = tabs.map((tab) => `/artist-dashboard${tab}`)
  const order = await orderWork(stage, context, work)
  const { items } = (await stage.call(context, 'GET', '/sales')) as { items: [{ id: string }] }
  const press = { portraitAlt: '', portraitCredit: 'W'.repeat(100), contact: '', website: '' }
  await stage.call(context, 'PUT', '/users/me/press', { ...press, cv: [], revision: 0 })
  const shown = [
    `/artwork/${work}`,
    `/artist/${artist}`,
    `/artist/${artist}/press`,
    `/exhibition/${exhibition}`,
    `/artist-dashboard/sales/${items[0].id}`,
    order,
  ]
  for (const path of [...shown, ...pages]) {
    await open(page, path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect.soft(await page.evaluate(findOverflow), `${path} at ${size.width}`).toEqual([])
    }
  }
})

test('a large amount stays in one line', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: true })
  const id = await publishShape(stage, context, { title: titled('Dear'), width: 32, height: 24 })
  const items = [{ id, quantity: 80, price: PRICE }]
  const order = { delivery: DELIVERY, items, total: 80 * PRICE }
  await stage.call(context, 'POST', '/guest-orders', order)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/artist-dashboard/sales')
  const earned = page.getByRole('definition').filter({ hasText: '€79,999,999.20' })
  const countLines = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  }
  expect(await earned.evaluate(countLines)).toBe(1)
})

test('a picture of the row of further works is as wide as its place', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const shape = { title: 'W'.repeat(120), width: 320, height: 240 }
  const work = await publishShape(stage, context, shape)
  await publishShape(stage, context, shape)
  await open(page, `/artwork/${work}`)
  const place = page.getByRole('region', { name: /^More by/ }).getByRole('listitem')
  const { width } = await boxOf(place.locator('img'))
  expect(width).toBeLessThan((await boxOf(place)).width)
})

test('the number of copies left does not cover a long title', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: true })
  const shape = { title: titled('W'.repeat(120)), width: 320, height: 240 }
  const work = await publishShape(stage, context, shape)
  const edition = { kind: 'limited', size: 500 }
  await stage.call(context, 'PATCH', `/artworks/${work}`, { edition })
  await open(page, '/for-art-lovers')
  const card = cardOf(page, shape.title)
  const title = await boxOf(card.getByRole('heading'))
  const status = card.getByText('500 of 500 left')
  const start = await status.evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect().left
  })
  expect(title.x + title.width).toBeLessThan(start)
})

test('a long word in a title stays inside the studio’s wall', async ({ page }) => {
  await open(page, '/gallery-studio')
  const buffer = Buffer.from(await plainImage({ width: 30, height: 20 }))
  const file = { name: `${'W'.repeat(150)}.png`, mimeType: 'image/png', buffer }
  await page.getByLabel('Add an image').setInputFiles(file)
  await page.getByRole('button', { name: 'Add to Gallery' }).click()
  await expect(page.getByRole('list', { name: 'Your works' })).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect.soft(await page.evaluate(findOverflow), `at ${size.width}`).toEqual([])
  }
})

test('very wide and very tall images are shown whole, and their text is not covered', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const shapes = [
    { title: titled('Panorama'), width: 3000, height: 1 },
    { title: titled('Frieze'), width: 1500, height: 300 },
    { title: titled('Scroll'), width: 100, height: 1600 },
  ]
  for (const shape of shapes) {
    await stage.call(context, 'POST', '/cart/items', {
      id: await publishShape(stage, context, shape),
    })
  }
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await open(page, '/for-art-lovers')
    for (const shape of shapes) await expectUndistorted(page, shape)
    await open(page, '/cart')
    const lines = page.getByRole('region', { name: 'Items in the cart' }).getByRole('listitem')
    await expect(lines).toHaveCount(shapes.length)
    for (const line of await lines.all()) expect((await boxOf(line)).height).toBeLessThan(330)
  }
})

async function expectUndistorted(page: Page, { title, width, height }: Shape): Promise<void> {
  const card = cardOf(page, title)
  await card.scrollIntoViewIfNeeded()
  const place = await boxOf(card)
  const image = await boxOf(card.getByRole('img'))
  const price = await boxOf(card.getByText('₹1,00,00,000'))
  const star = await boxOf(card.getByRole('button', { name: /^Favourite/ }).locator('svg'))
  expect(image.height).toBeGreaterThanOrEqual(1)
  if (height > 1) expect(image.width / image.height).toBeCloseTo(width / height, 1)
  expect(price.y + price.height, `${title} is cut off`).toBeLessThanOrEqual(place.y + place.height)
  expect(star.y + star.height <= price.y || star.y >= price.y + price.height).toBe(true)
}
