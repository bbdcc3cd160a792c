import sharp from 'sharp'
import { phonePhoto, SECRET } from '../../app/images/image-fixture.server.ts'
import {
  cardOf,
  expect,
  fillCheckout,
  open,
  waitForHydration,
  test,
  titled,
  watch,
} from './fixtures.ts'

// Specification: 1.1, 1.3, 2.8, 2.15, 2.44, 2.50, 4.14, 4.21, 4.23, 4.25, 6.4
test('an artist publishes a photo, a collector buys it, and the artist sees the sale', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const problems: string[] = []
  const title = titled('Ferry at dusk')
  const [artist, collector] = [await browser.newPage(), await browser.newPage()]
  for (const page of [artist, collector]) watch(page, problems)
  const at = (path: string) => new URL(path, baseURL).href

  await test.step('the artist signs up', async () => {
    await open(artist, at('/signup?type=artist'))
    await expect(artist.getByRole('radio', { name: /Artist/ })).toBeChecked()
    await artist.getByLabel('First name').fill('Ada')
    await artist.getByLabel('Last name').fill('Artist')
    await artist
      .getByRole('textbox', { name: 'Email' })
      .fill(`${titled('ada').replaceAll(' ', '-')}@example.com`)
    await artist.getByLabel('Password', { exact: true }).fill('correct horse')
    await artist.getByRole('button', { name: 'Sign up' }).click()
    await artist.waitForURL('**/artist-dashboard')
    await expect(artist.getByRole('heading', { level: 1 })).toHaveText('Ada Artist')
    await expect(artist.getByText('Frame artist since')).toBeVisible()
  })

  await test.step('the artist uploads a photo of a phone and publishes it with a price', async () => {
    const photo = Buffer.from(await phonePhoto({ width: 1500, height: 2000 }))
    expect(photo.includes(SECRET)).toBe(true)
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    await artist.getByRole('link', { name: 'Artist Artwork' }).click()
    await artist.getByRole('link', { name: 'Add artwork' }).click()
    await waitForHydration(artist)
    await artist
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: photo })
    await artist.getByLabel('Title').fill(title)
    await artist.getByLabel('Describe the image in words').fill('A ferry leaving the quay')
    await artist.getByLabel('Price').fill('250.50')
    await artist.getByRole('spinbutton', { name: 'Width (optional)' }).fill('60')
    await artist.getByRole('spinbutton', { name: 'Height (optional)' }).fill('80')
    await artist.getByLabel('Tags').fill('sea, evening , ferry')
    await artist.getByRole('button', { name: 'Add artwork' }).click()
    await artist.waitForURL('**/artist-dashboard/artwork')
    const row = artist.getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: 'Publish to Gallery' }).click()
    await expect(row.getByRole('button', { name: 'Published in Gallery' })).toBeDisabled()
  })

  await test.step('the collector signs up and finds the work in the gallery', async () => {
    await open(collector, at('/signup'))
    await expect(collector.getByRole('radio', { name: /Collector/ })).toBeChecked()
    await collector.getByLabel('First name').fill('Carl')
    await collector.getByLabel('Last name').fill('Collector')
    await collector
      .getByRole('textbox', { name: 'Email' })
      .fill(`${titled('carl').replaceAll(' ', '-')}@example.com`)
    await collector.getByLabel('Password', { exact: true }).fill('correct horse')
    await collector.getByRole('button', { name: 'Sign up' }).click()
    await collector.waitForURL('**/for-art-lovers')
    const card = cardOf(collector, title)
    await expect(card).toContainText('₹2,505')
    await expect(card).toContainText('Ada Artist')
    await expect(card).toContainText('60 × 80')
    await card.getByRole('link', { name: title }).click()
    await expect(collector.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  await test.step('the published image is upright and says nothing about the place', async () => {
    const image = collector.getByRole('img', { name: 'A ferry leaving the quay' }).first()
    await expect(image).toBeVisible()
    // The browser chooses among the files shortly after the image is in the page.
    const choice = () => image.evaluate((element: HTMLImageElement) => element.currentSrc)
    await expect.poll(choice).not.toBe('')
    const source = await choice()
    const addresses = await image.evaluate((element: HTMLImageElement) => [
      element.src,
      ...[...(element.closest('picture')?.querySelectorAll('source') ?? [])].flatMap((each) =>
        each.srcset.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
      ),
    ])
    for (const address of new Set([source, ...addresses])) {
      const response = await collector.request.get(new URL(address, collector.url()).href)
      expect(response.ok()).toBe(true)
      const body = await response.body()
      expect(body.includes(SECRET)).toBe(false)
      const { width, height, orientation, exif, xmp } = await sharp(body).metadata()
      expect([orientation ?? 1, exif, xmp]).toEqual([1, undefined, undefined])
      expect(height).toBeGreaterThan(width)
      // In the upright image the sky is at the top.
      const { data } = await sharp(body)
        .resize(2, 2, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[2] ?? 0).toBeGreaterThan(data[0] ?? 0)
      expect(data.at(-3) ?? 0).toBeGreaterThan(data.at(-1) ?? 0)
    }
  })

  await test.step('the collector favourites it and puts it into the cart', async () => {
    const star = collector.getByRole('button', { name: 'Favourite' })
    const kept = collector.waitForResponse((response) => response.request().method() === 'POST')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await kept
    await collector.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(collector.getByText('Added to cart')).toBeVisible()
    await collector.goto(at('/favorites'))
    await expect(cardOf(collector, title)).toBeVisible()
    await open(collector, at('/cart'))
    await expect(collector.getByRole('listitem').filter({ hasText: title })).toContainText('₹2,505')
  })

  await test.step('the collector checks out', async () => {
    await collector.getByRole('link', { name: 'Checkout' }).click()
    await expect(collector.getByText('This is a demo.', { exact: true })).toBeVisible()
    await expect(collector.getByRole('textbox', { name: 'Email' })).toHaveValue(/^carl/)
    await fillCheckout(collector)
    await collector.getByRole('button', { name: 'Complete Purchase · €250.50' }).click()
    await expect(collector.getByText('Processing payment')).toBeVisible()
    await collector.waitForURL('**/checkout/success*')
    await expect(collector.getByRole('heading', { level: 1 })).toContainText('Thank you')
    await expect(collector.getByText(/^#\d{1,3}$/)).toBeVisible()
    await open(collector, at('/cart'))
    await expect(collector.getByText('Your cart is empty')).toBeVisible()
  })

  const order = await test.step('the purchase stands in the history, with a receipt', async () => {
    await open(collector, at('/dashboard/purchases'))
    const entry = collector.getByRole('listitem').filter({ hasText: title }).first()
    const reference = await entry.getByText(/^Order FR-/).textContent()
    await expect(entry).toContainText('€250.50')
    await entry.getByRole('link', { name: /^Receipt/ }).click()
    await expect(collector.getByRole('heading', { level: 1 })).toHaveText(
      `Receipt for ${(reference ?? '').replace('Order', 'order')}`,
    )
    return reference ?? ''
  })

  await test.step('the artist sees the sale', async () => {
    await open(artist, at('/artist-dashboard/sales'))
    const sale = artist.getByRole('listitem').filter({ hasText: title })
    await expect(sale).toContainText('€250.50')
    await expect(artist.getByText('sample')).toHaveCount(0)
    await sale.getByRole('link', { name: order }).click()
    await expect(artist.getByRole('heading', { name: order })).toBeVisible()
    await expect(artist.getByRole('main')).toContainText(title)
  })

  expect(problems).toEqual([])
})
