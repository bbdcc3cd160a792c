import type { Page } from '@playwright/test'
import { zipSync, type Zippable } from 'fflate'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect, open, test } from './fixtures.ts'

// An artist imports a ZIP of photos with a table that has mistakes.

const IMPORT = '/artist-dashboard/artwork/import'

async function chooseZip(page: Page, files: Zippable): Promise<void> {
  const buffer = Buffer.from(zipSync(files, { mtime: new Date(2026, 4, 1) }))
  const file = { name: 'works.zip', mimeType: 'application/zip', buffer }
  await page.getByLabel('ZIP file', { exact: true }).setInputFiles(file)
}

test('a ZIP of images and a table with mistakes is checked by row, then imported without them', async ({
  page,
  context,
  stage,
  problems,
}) => {
  await stage.signUp(context, { isArtist: true })
  const works = async () => {
    const { items } = (await stage.call(context, 'GET', '/users/me/artworks?limit=100')) as {
      items: { title: string; price: number | null; isPublished: boolean }[]
    }
    return items
      .map(({ title, price }) => ({ title, price }))
      .toSorted((one, other) => one.title.localeCompare(other.title))
  }
  const [dusk, dawn, noon] = await Promise.all(
    ['#402060', '#e0a060', '#f0e0a0'].map((background) => plainImage({ background })),
  )
  const table = [
    'image;title;price',
    'dusk.png;Dusk;"1.250,00"',
    'Dawn.png;Dawn at sea;90',
    'noon.png;Noon;free',
    'night.png;Night;100',
  ].join('\r\n')
  const files = {
    'works.csv': new TextEncoder().encode(table),
    'photos/dusk.png': dusk ?? new Uint8Array(),
    'photos/dawn.png': dawn ?? new Uint8Array(),
    'photos/noon.png': noon ?? new Uint8Array(),
    'photos/hollow.png': new Uint8Array(),
    'notes.txt': new TextEncoder().encode('notes'),
  }
  await open(page, IMPORT)
  const result = page.getByRole('region', { name: 'Result' })

  await test.step('every problem is told by its row before anything is uploaded', async () => {
    await chooseZip(page, files)
    await expect(page.getByText('3 images and the table works.csv.')).toBeVisible()
    await expect(page.getByText('Left out: notes.txt.')).toBeVisible()
    await expect(
      page.getByRole('row', { name: /photos\/hollow.png This file is empty/ }),
    ).toBeVisible()
    await expect(result).toContainText('2 rows would add a draft, 2 rows have problems.')
    await expect(result.getByRole('row', { name: /4 price The price must be/ })).toBeVisible()
    await expect(result.getByRole('row', { name: /5 image No image of this/ })).toBeVisible()
    await expect(result).toContainText('2 of 3 images go with the rows without problems')
    expect(await works()).toEqual([])
  })

  await test.step('the rows without problems become drafts, and no other image does', async () => {
    await page.getByRole('button', { name: 'Import the rows without problems' }).click()
    await expect(result).toContainText('The rows without problems are imported')
    await expect(result.getByRole('link', { name: 'Dawn at sea' })).toBeVisible()
    expect(await works()).toEqual([
      { title: 'Dawn at sea', price: 90 },
      { title: 'Dusk', price: 1250 },
    ])
  })

  await test.step('the same ZIP without mistakes adds only what is missing', async () => {
    const mended = table.replace('free', '80').replace(/\r\nnight.*$/, '')
    await open(page, IMPORT)
    await chooseZip(page, { ...files, 'works.csv': new TextEncoder().encode(mended) })
    await page.getByRole('button', { name: 'Import images and table' }).click()
    await expect(result.getByText('Imported', { exact: true })).toBeVisible()
    expect(await works()).toEqual([
      { title: 'Dawn at sea', price: 90 },
      { title: 'Dusk', price: 1250 },
      { title: 'Noon', price: 80 },
    ])
  })

  await test.step('images alone become drafts, and what is no ZIP is refused', async () => {
    await chooseZip(page, { 'low_tide.png': await plainImage({ background: '#205060' }) })
    await page.getByRole('button', { name: 'Upload 1 image' }).click()
    const photos = page.getByRole('list', { name: 'Photos of this batch' })
    await expect(photos.getByRole('link', { name: 'Low tide' })).toBeVisible()
    expect((await works()).map(({ title }) => title)).toContain('Low tide')
    await page.getByLabel('ZIP file', { exact: true }).setInputFiles({
      name: 'works.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no zip'),
    })
    await expect(page.getByText('This file is not a ZIP, or it is damaged')).toBeVisible()
  })
  expect(problems).toEqual([])
})
