import { exhibit } from '../exhibition.ts'
import {
  boxOf,
  cardOf,
  expect,
  layoutShiftOf,
  open,
  publishWork,
  test,
  titled,
  toastOf,
} from '../fixtures.ts'

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a page causes no layout shift while it loads, ${size.width} px wide`, async ({
    page,
    stage,
  }) => {
    const work = await stage.publishOne('Still', 30)
    await page.setViewportSize(size)
    const visit = async (path: string) => {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      expect(await layoutShiftOf(page), path).toBeLessThan(0.01)
    }
    const photos = await page.request.get('/api/stock-photos')
    const [photo] = ((await photos.json()) as { items: { id: string }[] }).items
    const works = [`/artwork/${work.id}`, `/artwork/${photo?.id}`]
    for (const path of ['/', '/for-art-lovers', ...works, '/login']) await visit(path)

    await visit('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    expect(await layoutShiftOf(page), 'an empty cart').toBeLessThan(0.01)

    await open(page, '/for-art-lovers')
    await cardOf(page, work.title)
      .getByRole('button', { name: /^Add .* to cart$/ })
      .click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await visit('/cart')
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
    expect(await layoutShiftOf(page), 'a cart with a work').toBeLessThan(0.01)

    await visit('/checkout')
    await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
    expect(await layoutShiftOf(page), 'a checkout').toBeLessThan(0.01)
  })
}

test('pictures of an exhibition have their place before they load', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const works = [
    await publishWork(stage.call, context, titled('First'), 30),
    await publishWork(stage.call, context, titled('Second'), 30),
  ]
  const ids = works.map(({ id }) => id)
  const exhibition = await exhibit(stage.call, context, ids)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The images never arrive.
  await page.route('**/images/**', () => {})
  await page.goto(`/exhibition/${exhibition}`, { waitUntil: 'domcontentloaded' })
  for (const picture of await page.getByRole('main').locator('img').all()) {
    const { width, height } = await boxOf(picture)
    expect(width).toBeGreaterThan(500)
    expect(width / height).toBeCloseTo(320 / 240, 1)
  }
})
