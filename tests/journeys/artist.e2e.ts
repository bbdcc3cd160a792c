import type { Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import {
  expect,
  IN_DETAILS,
  publishWork,
  open,
  waitForHydration,
  test,
  titled,
  toastOf,
  ON_PHONE,
} from './fixtures.ts'

test.beforeEach(async ({ context, stage }) => {
  await stage.signUp(context, { isArtist: true })
})

const drawImage = async (background: string) => ({
  name: 'work.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await plainImage({ width: 640, height: 480, background })),
})

// Specification: 1.2, 1.17, 4.31, 6.8, 6.9
test(
  'the artist’s tabs have their own URLs and fill an empty profile',
  ON_PHONE,
  async ({ page, problems }) => {
    await open(page, '/artist-dashboard')
    await expect(page.getByText('Frame artist since')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Photo').setInputFiles(await drawImage('#3366cc'))
    await expect(page.locator('header img[src^="/images/"]')).toBeVisible()
    await page.getByLabel('Location').fill('Porto')
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/artist-dashboard')
    await expect(page.getByRole('main')).toContainText('Porto')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Artist')

    await page.getByRole('link', { name: 'Artist Bio', exact: true }).click()
    await page.getByRole('link', { name: 'Write your bio' }).click()
    await page.getByLabel('Bio', { exact: true }).fill('Draws harbours.')
    await page.getByLabel('Artist statement').fill('Lines first.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Draws harbours.')).toBeVisible()

    for (const [tab, path] of [
      ['Artist Data', '/artist-dashboard'],
      ['Artist Artwork', '/artist-dashboard/artwork'],
      ['Artist Sales', '/artist-dashboard/sales'],
      ['Security', '/artist-dashboard/security'],
      ['Account Management', '/artist-dashboard/account'],
      ['Enquiries', '/artist-dashboard/enquiries'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 2, name: tab })).toBeVisible()
    }
    expect(problems).toEqual([])
  },
)

test(
  'a profile photo is saved while the artist saves the form and changes tabs',
  IN_DETAILS,
  async ({ page, problems }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/images', async (route) => {
      await gate.promise
      await route.continue()
    })
    await open(page, '/artist-dashboard?edit')
    await waitForHydration(page)
    await page.getByLabel('Photo').setInputFiles(await drawImage('#3366cc'))
    await page.getByLabel('Location').fill('Porto')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/artist-dashboard')
    await expect(page.getByText('saving your photo…')).toBeVisible()
    await page.getByRole('link', { name: 'Artist Bio', exact: true }).click()
    await expect(page).toHaveURL('/artist-dashboard/bio')
    await expect(page.getByText('saving your photo…')).toBeVisible()

    await page.getByRole('link', { name: 'See your public page' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your photo is not saved yet')
    await page.getByRole('button', { name: 'Wait' }).click()
    await expect(page).toHaveURL('/artist-dashboard/bio')
    gate.resolve()
    await expect(page.locator('header img[src^="/images/"]')).toBeVisible()
    await expect(page.getByText('saving your photo…')).toBeHidden()
    await page.getByRole('link', { name: 'See your public page' }).click()
    await expect(page).toHaveURL(/\/artist\//)
    expect(problems).toEqual([])
  },
)

// Specification: 2.20
test('before the first sale the sales tab shows two marked samples', async ({ page }) => {
  await open(page, '/artist-dashboard/sales')
  await expect(page.getByText('No sales yet')).toBeVisible()
  const sales = page.getByRole('listitem')
  await expect(sales.filter({ hasText: '€500.00' })).toContainText('sample')
  await expect(sales.filter({ hasText: '€750.00' })).toContainText('sample')
})

// Specification: 2.24, 4.17
test('a draft of a work survives a reload with its image, and Cancel deletes it', async ({
  page,
}) => {
  const title = titled('Unfinished')
  await open(page, '/artist-dashboard/artwork/new')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await drawImage('#884422'))
  await expect(page.getByText('uploaded', { exact: true })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price').fill('45')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('This is your unsaved draft')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Price')).toHaveValue('45')
  await expect(page.getByRole('img', { name: 'What you have chosen' })).toBeVisible()
  await page.getByRole('button', { name: 'Add artwork' }).click()
  await expect(page).toHaveURL('/artist-dashboard/artwork')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('draft')

  await page.getByRole('link', { name: 'Add artwork' }).click()
  await waitForHydration(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByLabel('Title').fill('Never mind')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/artist-dashboard/artwork')
  await page.getByRole('link', { name: 'Add artwork' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

// Specification: 2.19, 4.13, 4.16, 6.10, 8.27
test(
  'a work is edited, needs a price to be published, and is deleted after confirmation',
  ON_PHONE,
  async ({ page, problems }) => {
    const title = titled('Sketch')
    await open(page, '/artist-dashboard/artwork/new')
    await page.getByLabel('Image', { exact: true }).setInputFiles(await drawImage('#228844'))
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Add artwork' }).click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: 'Publish to Gallery' }).click()
    await expect(page.getByText('Set a price before publishing the artwork').first()).toBeVisible()

    await row.getByRole('link', { name: /^Edit/ }).click()
    await waitForHydration(page)
    await page.getByLabel('Price').fill('12.5')
    await expect(page.getByText('The gallery shows ₹125.')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(row).toContainText('€12.50')
    const confirmed = Promise.withResolvers<void>()
    await page.route('**/artist-dashboard/artwork.data*', async (route) => {
      if (route.request().method() === 'POST') await confirmed.promise
      await route.continue()
    })
    await row.getByRole('button', { name: 'Publish to Gallery' }).click()
    await expect(row.locator('button[aria-busy="true"]')).toBeVisible()
    await expect(row).not.toContainText('Published in Gallery')
    confirmed.resolve()
    await expect(row.getByRole('button', { name: 'Published in Gallery' })).toBeDisabled()

    await row.getByRole('link', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(`Delete ${title}?`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('link', { name: /^Delete/ }).click()
    const deleted = page.waitForResponse((response) => response.request().method() === 'POST')
    await dialog.getByRole('button', { name: 'Delete artwork' }).click()
    await expect(row).toHaveCount(0)
    await deleted
    await page.reload()
    await expect(row).toHaveCount(0)
    expect(problems).toEqual([])
  },
)

test('a file that is not an image gets an error message', IN_DETAILS, async ({ page }) => {
  await open(page, '/artist-dashboard/artwork/new')
  await page.getByLabel('Image', { exact: true }).setInputFiles({
    name: 'liar.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)">'),
  })
  await expect(
    page
      .getByText(/Only JPG, PNG, WebP and AVIF images can be used|This file is damaged/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test(
  'a work is not saved without the image that was chosen for it and not uploaded',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { id, title } = await publishWork(stage.call, context, titled('Kept'), 5)
    const stored = async () => {
      const { image, price } = (await stage.call(context, 'GET', `/artworks/${id}`)) as {
        image: { id: string }
        price: number
      }
      return { imageId: image.id, price }
    }
    const { imageId } = await stored()
    await page.route('**/api/images', (route) => route.abort())
    await open(page, `/artist-dashboard/artwork/${id}/edit`)
    const image = page.getByLabel('Image', { exact: true })
    await image.setInputFiles(await drawImage('#aa3311'))
    await expect(image).toHaveAccessibleDescription(/The upload was interrupted/)
    await page.getByLabel('Price').fill('7')
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    await expect(image).toBeFocused()
    expect(await stored()).toEqual({ imageId, price: 5 })

    await page.getByRole('button', { name: 'Keep the saved image' }).click()
    await save.click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('€7.00')
    expect(await stored()).toEqual({ imageId, price: 7 })
  },
)

test('the lengths of a frame are asked for once there is one', IN_DETAILS, async ({ page }) => {
  await open(page, '/artist-dashboard/artwork/new')
  await page.getByText('Framing and hanging').click()
  const frame = page.getByRole('combobox', { name: 'Frame', exact: true })
  const width = page.getByLabel('Frame’s width')
  await expect(frame).toBeVisible()
  await expect(width).toBeHidden()
  await frame.selectOption('oak')
  await width.fill('2')
  await frame.selectOption('No frame')
  await expect(width).toBeHidden()
})

// Specification: 7.35
test('a new name appears on every work at once', IN_DETAILS, async ({ page, context, stage }) => {
  const work = await publishWork(stage.call, context, titled('Signed'), 5)
  await open(page, '/artist-dashboard?edit')
  await page.getByLabel('Last name').fill('Renamed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page, 'Profile updated')).toBeVisible()
  await open(page, `/artwork/${work.id}`)
  await expect(page.getByRole('main')).toContainText('Ada Renamed')
})

test(
  'the artwork tab shows how much of the limits the artist uses',
  IN_DETAILS,
  async ({ page }) => {
    await open(page, '/artist-dashboard/artwork')
    const space = page.getByRole('region', { name: 'Space for your images' })
    await expect(space).toContainText('0 KB of 20 GB')
    await open(page, '/artist-dashboard/artwork/new')
    await page.getByLabel('Image', { exact: true }).setInputFiles(await drawImage('#225577'))
    await expect(page.getByText('uploaded', { exact: true })).toBeVisible()
    await open(page, '/artist-dashboard/artwork')
    await expect(space).toContainText('0.3 megapixels of 10,000 megapixels')
    await expect(space).not.toContainText('0 KB of')
    const stored = space.getByRole('meter', { name: 'Stored pixels' })
    expect(await stored.evaluate((meter: HTMLMeterElement) => [meter.value, meter.max])).toEqual([
      640 * 480,
      100e9,
    ])
  },
)

test(
  'an upload that is refused tells the artist why, in words of the server',
  IN_DETAILS,
  async ({ page }) => {
    const detail = 'You can upload 4 GB within 24 hours. You can go on in about 3 hours.'
    await page.route('**/api/images', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'You have reached the upload limit for one day.', detail }),
      }),
    )
    await open(page, '/artist-dashboard/artwork/new')
    await page.getByLabel('Image', { exact: true }).setInputFiles(await drawImage('#225577'))
    // The announcement for screen readers is outside the page's content.
    await expect(page.getByRole('main').getByText(detail)).toBeVisible()
  },
)

test('two tabs that change different fields of a profile keep both', async ({ page, context }) => {
  const other = await context.newPage()
  const inBoth = async (path: string) => {
    for (const tab of [page, other]) {
      await open(tab, path)
      await waitForHydration(tab)
    }
  }
  const save = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(tab).not.toHaveURL(/edit/)
  }
  await inBoth('/artist-dashboard?edit')
  await page.getByLabel('First name').fill('Bertha')
  await save(page)
  await other.getByLabel('Location').fill('Oslo')
  await save(other)
  await expect(other.getByRole('main')).toContainText('Oslo')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Bertha Artist')

  await inBoth('/artist-dashboard/bio?edit')
  await page.getByLabel('Bio', { exact: true }).fill('Draws harbours.')
  await save(page)
  await inBoth('/artist-dashboard/bio?edit')
  await page.getByLabel('Bio', { exact: true }).fill('Draws rivers.')
  await save(page)
  await other.getByLabel('Artist statement').fill('Lines first.')
  await save(other)
  await expect(other.getByRole('main')).toContainText('Draws rivers.')
  await expect(other.getByRole('main')).toContainText('Lines first.')
})

test('other steps of the Security tab leave the typed passwords and the focus', async ({
  page,
}) => {
  await open(page, '/artist-dashboard/security')
  await waitForHydration(page)
  await page.getByLabel('New password', { exact: true }).fill('third horse')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'New token' }).click()
  await expect(page.getByLabel('Name of the token')).toBeVisible()
  await expect(page.getByRole('region', { name: 'API tokens' })).toBeFocused()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('third horse')
})
