import type { Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect, IN_DETAILS, open, publishWork, test, titled, toastOf } from './fixtures.ts'

const drawImage = async (background: string) => ({
  name: 'harbour.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await plainImage({ width: 300, height: 300, background })),
})

/** Makes writes to the dashboard's pages fail from now on. */
const abortRequests = (page: Page) =>
  page.route(/\/artist-dashboard/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )

// Specification: 4.34, 8.22, 8.23
test('the previous photo stays when a new one can’t be saved or read', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  await open(page, '/artist-dashboard?edit')
  await page.getByLabel('Photo').setInputFiles(await drawImage('#3366cc'))
  await expect(toastOf(page, 'Profile photo saved')).toBeVisible()

  await open(page, '/artist-dashboard?edit')
  const preview = page.getByRole('img', { name: 'What you have chosen' })
  const before = await preview.getAttribute('src')
  expect(before).toMatch(/^\/images\//)
  await abortRequests(page)
  await page.getByLabel('Photo').setInputFiles(await drawImage('#cc6633'))
  await expect(toastOf(page, 'Failed to save profile photo')).toBeVisible()
  await expect(preview).toHaveAttribute('src', before ?? '')

  await page.getByLabel('Photo').setInputFiles({
    name: 'liar.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no image at all'),
  })
  await expect(toastOf(page, 'Failed to process photo')).toBeVisible()
  await expect(preview).toHaveAttribute('src', before ?? '')
})

// Specification: 8.26, 8.28
test('a work that can’t be added or published shows an error and keeps its values', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const title = titled('Stranded')
  await open(page, '/artist-dashboard/artwork/new')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await drawImage('#228844'))
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price').fill('30')
  await expect(page.getByText('uploaded', { exact: true })).toBeVisible()
  await abortRequests(page)
  await page.getByRole('button', { name: 'Add artwork' }).click()
  await expect(toastOf(page, 'Failed to add artwork')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await page.unroute(/\/artist-dashboard/)
  await page.getByRole('button', { name: 'Add artwork' }).click()
  await expect(page).toHaveURL('/artist-dashboard/artwork')
  await abortRequests(page)
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Publish to Gallery' }).click()
  await expect(toastOf(page, 'Failed to publish artwork')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Publish to Gallery' })).toBeVisible()
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Archive' }).click()
  await expect(toastOf(page, 'Failed to update artwork')).toBeVisible()
})

test(
  'a second press duplicates a work no second time',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const { title } = await publishWork(stage.call, context, titled('Double'), 40)
    await open(page, '/artist-dashboard/artwork')
    let sent = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/artist-dashboard\/artwork/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      await held
      return route.continue()
    })
    const row = page.getByRole('listitem').filter({ hasText: title })
    await row.locator('summary').click()
    const button = row.locator('button[value="duplicate"]')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await button.dispatchEvent('click')
    release()
    await expect(page).toHaveURL(/\/edit$/)
    expect(sent).toBe(1)
  },
)

// Specification: 2.78
test('a click on the backdrop closes the studio’s dialog and discards its values', async ({
  page,
}) => {
  await open(page, '/gallery-studio')
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Add an image').setInputFiles(await drawImage('#5577aa'))
  await dialog.getByLabel('Title').fill('Half a thought')
  await dialog.getByLabel('Description').fill('About to be forgotten')
  await page.mouse.click(4, 4)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your wall is empty')).toBeVisible()
  await page.getByLabel('Add an image').setInputFiles(await drawImage('#aa7755'))
  await expect(dialog.getByLabel('Title')).toHaveValue('harbour')
  await expect(dialog.getByLabel('Description')).toHaveValue('')
})
