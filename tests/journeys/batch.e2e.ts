import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect, gate, IN_DETAILS, open, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'

// An artist adds many photos at once, over an unreliable connection.

const BATCH = '/artist-dashboard/artwork/batch'
const COUNT = 30

/**
 * Draws noise, which compresses badly, so that each file takes a while to send.
 * @returns the path of a file with a fixed modification time
 */
async function drawPhoto(nth: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 60 + nth * 4, sigma: 30 } as const
  const size = { width: 240, height: 180, channels: 3, background: '#808080' } as const
  const path = test.info().outputPath(`tide_${String(nth + 1).padStart(2, '0')}.png`)
  await sharp({ create: { ...size, noise } })
    .png()
    .toFile(path)
  return path
}

// Requests in progress when Chromium begins to throttle a page may never end. A page with
// prefetching has so many requests that no connection is left for the upload.
test.use({ prefetchesPages: false })

/** Limits the upload to this many kilobytes per second, as on a slow phone. */
async function slowDown(page: Page, uploadKbPerS: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 10,
    downloadThroughput: -1,
    uploadThroughput: uploadKbPerS * 1024,
  })
}

test('a batch of 30 photos survives a pause, a broken connection and a reload, and each is one draft', async ({
  page,
  context,
  stage,
  problems,
}) => {
  await stage.signUp(context, { isArtist: true })
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await open(page, '/artist-dashboard/artwork')
  await page.getByRole('link', { name: 'Add many' }).click()
  await slowDown(page, 200)
  const photos = await Promise.all(Array.from({ length: COUNT }, (_, nth) => drawPhoto(nth)))
  const main = page.getByRole('main')
  const rows = page.getByRole('list', { name: 'Photos of this batch' }).getByRole('listitem')
  const inState = (state: string) => page.locator(`li[data-state='${state}']`)
  const ready = async () => inState('done').count()

  await test.step('three are sent at a time; a file that is no image says so', async () => {
    const text = test.info().outputPath('notes.txt')
    await writeFile(text, 'notes')
    const field = page.getByLabel('Photos', { exact: true })
    await field.setInputFiles([...photos, text])
    await expect(rows).toHaveCount(COUNT + 1)
    await expect(inState('failed')).toContainText('Only JPG, PNG, WebP and AVIF images')
    await page.getByRole('button', { name: 'Remove notes.txt' }).click()
    await expect.poll(ready).toBeGreaterThan(0)
    expect(await inState('sending').count()).toBeLessThanOrEqual(3)
  })

  await test.step('the keyboard pauses the batch and resumes it', async () => {
    const keys = keyboardOf(page)
    await keys.tabTo(page.getByRole('button', { name: 'Pause all' }))
    await keys.press('Enter')
    await expect(inState('sending')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Resume all' })).toBeFocused()
    await keys.press('Enter')
    await expect(inState('sending')).not.toHaveCount(0)
  })

  await test.step('the connection breaks in the middle of files, which go on from there', async () => {
    await slowDown(page, 60)
    const sent = inState('sending').locator('progress[value]:not([value="0"])')
    // The browser's progress counts bytes that the server may not have read at the break.
    await expect(async () => {
      await expect(sent).not.toHaveCount(0)
      offsets.length = 0
      await context.setOffline(true)
      await expect(main.getByText('No connection')).toBeVisible()
      await expect(inState('sending')).toHaveCount(0)
      await context.setOffline(false)
      await slowDown(page, 60)
      await expect.poll(() => offsets.some((offset) => offset > 0), { timeout: 5000 }).toBe(true)
    }).toPass()
  })

  await test.step('after a reload the batch resumes automatically', async () => {
    await page.reload()
    await slowDown(page, 2000)
    await expect(rows).not.toHaveCount(0)
    const left = await rows.count()
    expect(left).toBeLessThan(COUNT)
    // A busy machine draws for more than half a minute.
    await expect(main.getByText(`${left} drafts are ready`)).toBeVisible({ timeout: 120_000 })
  })

  await test.step('each photo is one draft, and choosing it again adds none', async () => {
    await page.getByLabel('Photos', { exact: true }).setInputFiles(photos.slice(0, 1))
    await expect(main.getByText('It is a draft already.')).toBeVisible()
    await page.getByRole('link', { name: 'See your artworks' }).click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    const { items } = (await stage.call(context, 'GET', '/users/me/artworks?limit=100')) as {
      items: { title: string; isPublished: boolean }[]
    }
    const titles = photos.map((path) => basename(path, '.png').replace('tide_', 'Tide '))
    expect(items.map(({ title }) => title).toSorted()).toEqual(titles)
    expect(items.some(({ isPublished }) => isPublished)).toBe(false)
  })
  expect(problems).toEqual([])
})

test(
  'a browser that cannot keep files asks for them again, and goes on where they stopped',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    })
    await open(page, BATCH)
    await slowDown(page, 20)
    const photo = await drawPhoto(1)
    const main = page.getByRole('main')
    const field = page.getByLabel('Photos', { exact: true })
    await field.setInputFiles(photo)
    const progress = page.getByRole('progressbar', { name: `Sent of ${basename(photo)}` })
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(20)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(main.getByText('Choose the same photos again')).toBeVisible()
    await expect(main.getByText('choose this file again')).toBeVisible()
    const continued = page.waitForRequest((request) => request.method() === 'PATCH')
    await field.setInputFiles(photo)
    expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0)
    await expect(main.getByText('One draft is ready')).toBeVisible()
  },
)

test(
  'photos that come before the batch is loaded are added, and leaving asks while they would be lost',
  IN_DETAILS,
  async ({ page, context, stage, problems }) => {
    await stage.signUp(context, { isArtist: true })
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    })
    const { gone, letGo } = gate()
    await page.route('**/api/uploads?*', async (route) => {
      await gone
      await route.continue()
    })
    await open(page, BATCH)
    await page.evaluate(
      (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([bytes], 'early.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true, dataTransfer }
        document.body.dispatchEvent(new DragEvent('drop', options))
      },
      Buffer.from(await plainImage()).toString('base64'),
    )
    await expect(page.getByText('One photo waits until your batch is loaded')).toBeVisible()

    const away = page.getByRole('link', { name: 'All artworks' })
    const question = page.getByRole('alertdialog')
    await away.click()
    await question.getByRole('button', { name: 'Wait' }).click()
    await expect(page).toHaveURL(BATCH)
    letGo()
    await expect(page.getByRole('main').getByText('One draft is ready')).toBeVisible()
    await away.click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    await expect(page.getByRole('heading', { name: 'Early', exact: true })).toBeVisible()
    expect(problems).toEqual([])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'several photos of one form become drafts, and the others say why not',
    IN_DETAILS,
    async ({ page, context, stage }) => {
      await stage.signUp(context, { isArtist: true })
      await page.goto(BATCH)
      const png = async (background: string) => Buffer.from(await plainImage({ background }))
      await page.getByLabel('Photos', { exact: true }).setInputFiles([
        { name: 'one.png', mimeType: 'image/png', buffer: await png('#224466') },
        { name: 'two.png', mimeType: 'image/png', buffer: await png('#664422') },
        { name: 'three.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
      ])
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByText('2 drafts are ready')).toBeVisible()
      await expect(page.getByText('three.png: This file is damaged')).toBeVisible()
      await page.getByRole('link', { name: 'See your artworks' }).click()
      await expect(page.getByRole('heading', { name: 'Two', exact: true })).toBeVisible()
    },
  )
})
