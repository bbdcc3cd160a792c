import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect, gate, IN_DETAILS, open, publishWork, test, titled } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'

// Several images of one work: the artist adds and orders them, and visitors view each.

const fileOf = async (name: string, background: { r: number; g: number; b: number }) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    await plainImage({ width: 320, height: 480, background: { ...background, alpha: 1 } }),
  ),
})

test('an image whose addition failed is added again without another upload', async ({
  page,
  stage,
}) => {
  await stage.signUp(page.context(), { isArtist: true })
  const work = await publishWork(stage.call, page.context(), titled('Retried'), 40)
  await open(page, `/artist-dashboard/artwork/${work.id}/images`)
  const rows = page.locator('[data-item]')
  const isAddition = '**/images.data*'
  await page.route(isAddition, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(images|uploads)/.test(request.url())) uploads += 1
  })
  await page
    .getByLabel('Add images')
    .setInputFiles([
      await fileOf('kept.png', { r: 40, g: 120, b: 60 }),
      await fileOf('more.png', { r: 90, g: 20, b: 60 }),
    ])
  const offer = page.getByText('2 images were uploaded but not added to the work')
  await expect(offer).toBeVisible()
  const before = uploads
  await page.unroute(isAddition)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(3)
  await expect(offer).toHaveCount(0)
  expect(uploads).toBe(before)
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await expect(rows).toHaveCount(2)
  await expect(offer).toHaveCount(0)
})

test('an artist adds and orders images by keyboard and by dragging; visitors look at each', async ({
  page,
  stage,
  browser,
  problems,
}) => {
  await stage.signUp(page.context(), { isArtist: true })
  const work = await publishWork(stage.call, page.context(), titled('Several'), 40)
  const path = `/artist-dashboard/artwork/${work.id}/images`
  await open(page, path)
  const rows = page.locator('[data-item]')
  const order = () => rows.evaluateAll((all) => all.map((row) => row.dataset['item']))

  await test.step('two files are uploaded at once', async () => {
    await page
      .getByLabel('Add images')
      .setInputFiles([
        await fileOf('a.png', { r: 200, g: 30, b: 60 }),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
        await fileOf('b.png', { r: 20, g: 90, b: 160 }),
      ])
    await expect(rows).toHaveCount(3)
    await expect(page.getByLabel('Add images')).toHaveAccessibleDescription(/notes\.txt: /)
    await expect(page.getByRole('status').getByText(/^notes\.txt: /)).toBeAttached()
  })
  const [first, second, third] = await order()
  const stored = async () => {
    const saved = await stage.call(page.context(), 'GET', `/artworks/${work.id}`)
    return (saved as { images: { id: string }[] }).images.map(({ id }) => id)
  }

  await test.step('the keyboard moves the last up, and keeps the focus', async () => {
    const up = page.getByRole('button', { name: 'Move image 3 up' })
    const keys = keyboardOf(page)
    await keys.tabTo(up)
    await keys.press('Enter')
    await expect.poll(order).toEqual([first, third, second])
    await expect(page.getByRole('button', { name: 'Move image 2 up' })).toBeFocused()
  })

  await test.step('a drag moves the second before the first', async () => {
    const handle = rows.nth(1).getByTitle('Drag to move')
    await handle.hover()
    await page.mouse.down()
    const { x = 0, y = 0 } = (await rows.nth(0).boundingBox()) ?? {}
    await page.mouse.move(x + 200, y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(order).toEqual([third, first, second])
    // Otherwise the next moves would all be saved at once.
    await expect(page.getByRole('button', { name: 'Save images' })).toBeVisible()
  })

  await test.step('moves that are made while one is saved follow it, also if one leaves', async () => {
    const { gone, letGo } = gate()
    let underWay = 0
    let most = 0
    await page.route('**/images.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      most = Math.max(most, (underWay += 1))
      await gone
      // The server may close an idle connection at the moment in which the test uses it again.
      const response = await route.fetch({ maxRetries: 1 })
      await route.fulfill({ response })
      underWay -= 1
    })
    await page.getByRole('button', { name: 'Move image 3 up' }).click()
    await expect.poll(() => underWay).toBe(1)
    await page.getByRole('button', { name: 'Move image 2 up' }).click()
    await page.getByRole('button', { name: 'Move image 2 down' }).click()
    await expect.poll(order).toEqual([second, first, third])
    await page.getByRole('link', { name: 'All artworks' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without your last changes?' })
    await expect(question).toBeVisible()
    letGo()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
    await expect.poll(stored).toEqual([second, first, third])
    await expect.poll(() => underWay).toBe(0)
    expect(most).toBe(1)
    await page.unroute('**/images.data*')
    await open(page, path)
  })

  await test.step('a change on another device is shown, not overwritten', async () => {
    const images = [second, third, first].map((imageId) => ({ imageId }))
    await stage.call(page.context(), 'PUT', `/artworks/${work.id}/images`, { images })
    await page.getByRole('button', { name: 'Move image 2 up' }).click()
    await expect(page.getByText('changed on another device').first()).toBeVisible()
    await expect.poll(order).toEqual([second, third, first])
    await page.getByRole('button', { name: 'Move image 2 up' }).click()
    await expect.poll(order).toEqual([third, second, first])
  })

  await test.step('each has its text and what it shows', async () => {
    await rows.nth(1).getByLabel('Shows').selectOption('back')
    await rows.nth(1).getByLabel('Describe the image in words').fill('The signed back')
    await page.getByRole('button', { name: 'Save images' }).click()
    await expect
      .poll(async () => {
        const saved = await stage.call(page.context(), 'GET', `/artworks/${work.id}`)
        return (saved as { images: unknown[] }).images[1]
      })
      .toMatchObject({ id: second, kind: 'back', alt_description: 'The signed back' })
  })

  await test.step('a visitor sees each on the page of the work and full screen', async () => {
    const guest = await browser.newPage()
    await open(guest, `/artwork/${work.id}`)
    const list = guest.getByRole('list', { name: 'Images of this work' })
    await expect(list.getByRole('link')).toHaveCount(3)
    await list.getByRole('link', { name: 'The signed back' }).click()
    const picture = guest.locator('[data-swipe] img').first()
    await expect(picture).toHaveAttribute('alt', 'The signed back')
    await guest.getByRole('link', { name: 'View full screen' }).click()
    const view = guest.getByRole('dialog')
    await expect(view.getByRole('img')).toHaveAttribute('alt', 'The signed back')
    await guest.keyboard.press('ArrowLeft')
    await expect(view.getByRole('img')).toHaveAttribute('src', new RegExp(String(third)))
    await view.getByRole('button', { name: 'Next image' }).click()
    await expect(view.getByRole('img')).toHaveAttribute('alt', 'The signed back')
    await guest.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await guest.close()
  })

  await test.step('a removed image takes its button along', async () => {
    await page.getByRole('button', { name: 'Remove image 3' }).click()
    await expect.poll(stored).toEqual([third, second])
  })
  expect(problems).toEqual([])
})

test(
  'files that are chosen while others are uploaded are all added',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    await stage.signUp(page.context(), { isArtist: true })
    const work = await publishWork(stage.call, page.context(), titled('Hurried'), 40)
    await open(page, `/artist-dashboard/artwork/${work.id}/images`)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/images', async (route) => {
      await held
      await route.continue()
    })
    const input = page.getByLabel('Add images')
    await input.setInputFiles(await fileOf('a.png', { r: 200, g: 30, b: 60 }))
    await expect(page.getByText(/Uploading 1 of/)).toBeVisible()
    await input.setInputFiles(await fileOf('b.png', { r: 20, g: 90, b: 160 }))
    release()
    const rows = page.locator('[data-item]')
    await expect(rows).toHaveCount(3)
    await page.reload()
    await expect(rows).toHaveCount(3)
    expect(problems).toEqual([])
  },
)

test(
  'without scripts, a file is added and moved, and visitors follow links',
  IN_DETAILS,
  async ({ stage, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await stage.signUp(context, { isArtist: true })
    const work = await publishWork(stage.call, context, titled('Plainly'), 40)
    const page = await context.newPage()
    await page.goto(`/artist-dashboard/artwork/${work.id}/images`)
    await page
      .getByLabel('Add images')
      .setInputFiles(await fileOf('c.png', { r: 9, g: 130, b: 60 }))
    await page.getByRole('button', { name: 'Add image', exact: true }).click()
    const rows = page.locator('[data-item]')
    await expect(rows).toHaveCount(2)
    const added = await rows.nth(1).getAttribute('data-item')
    await page.getByRole('button', { name: 'Move image 2 up' }).click()
    await expect(rows.nth(0)).toHaveAttribute('data-item', String(added))
    await page.goto(`/artwork/${work.id}`)
    const links = page.getByRole('list', { name: 'Images of this work' }).getByRole('link')
    await expect(links.nth(0)).toHaveAttribute('href', new RegExp(`${added}/.+\\.avif$`))
    await context.close()
  },
)
