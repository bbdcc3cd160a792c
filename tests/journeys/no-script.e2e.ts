import { plainImage } from '../../app/images/image-fixture.server.ts'
import { cardOf, expect, IN_DETAILS, fillCheckout, PASSWORD, test, titled } from './fixtures.ts'
import { publishShape } from './publish-shape.ts'

test.use({ javaScriptEnabled: false })

// Specification: 1.1, 2.23
test('without JavaScript, an artist publishes and a collector buys', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = titled('Plain')
  await test.step('the artist signs up, adds a work and publishes it', async () => {
    await page.goto('/signup?type=artist')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Artist')
    await page
      .getByRole('textbox', { name: 'Email' })
      .fill(`${titled('ada').replaceAll(' ', '-')}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/artist-dashboard')
    await page.goto('/artist-dashboard/artwork/new')
    await page.getByLabel('Image', { exact: true }).setInputFiles({
      name: 'plain.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await plainImage({ background: '#775533' })),
    })
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Price').fill('64')
    await page.getByRole('button', { name: 'Add artwork' }).click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: 'Publish to Gallery' }).click()
    await expect(row.getByRole('button', { name: 'Published in Gallery' })).toBeDisabled()
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('the collector finds it, stars it, buys it and reads the receipt', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const collector = await context.newPage()
    await collector.goto('/signup')
    await collector.getByLabel('First name').fill('Carl')
    await collector.getByLabel('Last name').fill('Collector')
    await collector
      .getByRole('textbox', { name: 'Email' })
      .fill(`${titled('carl').replaceAll(' ', '-')}@example.com`)
    await collector.getByLabel('Password', { exact: true }).fill('correct horse')
    await collector.getByRole('button', { name: 'Sign up' }).click()
    await expect(collector).toHaveURL('/for-art-lovers')
    await cardOf(collector, title).getByRole('link', { name: title }).click()
    await collector.getByRole('button', { name: 'Favourite' }).click()
    await expect(collector.getByRole('button', { name: 'Favourite' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await collector.getByRole('button', { name: 'Add to Cart' }).click()
    const bar = collector.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link', { name: /^cart/ })).toContainText('1')
    await collector.goto('/cart')
    await collector.getByRole('button', { name: `Add one ${title}` }).click()
    await expect(collector.getByRole('listitem').filter({ hasText: title })).toContainText('₹1,280')
    await collector.getByRole('link', { name: 'Checkout' }).click()
    await fillCheckout(collector)
    await collector.getByRole('button', { name: 'Complete Purchase · €128.00' }).click()
    await expect(collector.getByRole('heading', { level: 1 })).toContainText('Thank you')
    await collector.getByRole('link', { name: 'Receipt' }).click()
    await expect(collector.getByRole('row').filter({ hasText: title })).toContainText('€128.00')
    await collector.goto('/favorites')
    await collector.getByRole('button', { name: `Remove ${title} from favourites` }).click()
    await expect(collector.getByText('No favourites yet')).toBeVisible()
    await collector.goto('/dashboard/purchases')
    await expect(collector.getByRole('link', { name: title })).toBeVisible()
    await collector.goto('/dashboard/account?delete')
    await collector.getByLabel('Password', { exact: true }).fill('correct horse')
    await collector.getByRole('button', { name: 'Yes, Delete Account' }).click()
    await expect(collector).toHaveURL('/')
    await expect(collector.getByText('Account deleted successfully')).toBeVisible()
    await collector.reload()
    await expect(collector.getByText('Account deleted successfully')).toHaveCount(0)
    await context.close()
  })
})

test(
  'without JavaScript, a guest is told why a press leads to the login, and comes back',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const work = await stage.publishOne('Sorrel', 12)
    const { email } = await stage.signUp(context, { isArtist: false })
    await context.clearCookies()
    await page.goto(`/artwork/${work.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Without JavaScript, a cart needs an account.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`/artwork/${work.id}`)
    await context.clearCookies()
    for (const path of ['/cart', '/checkout', '/checkout/success']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await expect(page.getByText('loading...')).toBeHidden()
    }
  },
)

test('without JavaScript, the gallery’s pages are links', IN_DETAILS, async ({ page, stage }) => {
  const works = await stage.publish(
    Array.from({ length: 32 }, (_, index) => ({ title: titled(`Page ${index}`), price: 1 })),
  )
  await page.goto('/for-art-lovers')
  const first = await page.getByRole('heading', { level: 3 }).allTextContents()
  await page.getByRole('link', { name: 'More works' }).click()
  await expect(page.getByRole('link', { name: 'To the newest works' })).toBeVisible()
  const second = await page.getByRole('heading', { level: 3 }).allTextContents()
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await page.getByRole('link', { name: 'To the newest works' }).click()
  await expect(page).toHaveURL('/for-art-lovers')
  await test.step('and so are an artist’s', async () => {
    await page.goto(`/artwork/${works[0]?.id}`)
    await page.getByRole('link', { name: 'Ada Artist' }).first().click()
    const latest = works.slice(2).toReversed()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(
      latest.map(({ title }) => title),
    )
    await page.getByRole('link', { name: 'More works' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      works[1]?.title ?? '',
      works[0]?.title ?? '',
    ])
    await page.getByRole('link', { name: 'To the first works' }).click()
    await expect(page).toHaveURL(/\/artist\/[0-9a-f-]{36}$/)
  })
})

test(
  'without JavaScript, a refused form keeps the site around its message',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const [work] = await stage.publish([{ title: titled('Gone'), price: 1 }])
    await stage.signUp(context, { isArtist: false })
    await page.goto(`/artwork/${work?.id}`)
    await page.route('**/cart/items', (route) =>
      route.continue({ postData: 'item=00000000-0000-7000-8000-000000000000&returnTo=%2Fcart' }),
    )
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('main')).toContainText('Artwork not found')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  },
)

test(
  'without JavaScript, a refused artwork keeps its image',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    await page.goto('/artist-dashboard/artwork/new')
    const field = page.getByLabel('Image', { exact: true })
    const file = { name: 'kept.png', mimeType: 'image/png' }
    await field.setInputFiles({ ...file, buffer: Buffer.from(await plainImage({ width: 300 })) })
    await page.getByRole('button', { name: 'Add artwork' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('title')
    const preview = page.getByRole('img', { name: 'What you have chosen' })
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(300)

    await test.step('another image replaces it', async () => {
      await field.setInputFiles({ ...file, buffer: Buffer.from(await plainImage({ width: 200 })) })
      await page.getByLabel('Price').fill('-1')
      await page.getByRole('button', { name: 'Add artwork' }).click()
      await expect
        .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(200)
    })

    const title = titled('Kept')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Price').fill('5')
    await page.getByRole('button', { name: 'Add artwork' }).click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  },
)

test(
  'without JavaScript, a press on a work’s image shows its largest file',
  IN_DETAILS,
  async ({ page, browser, stage }) => {
    const shape = { name: 'Plain', width: 2400, height: 1800 }
    const work = await publishShape(stage, browser, shape)
    await page.goto(`/artwork/${work.id}`)
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'View full screen' }).click()
    await expect(page).toHaveURL(/\/images\/[0-9a-f]{64}\/2000\.avif$/)
  },
)
