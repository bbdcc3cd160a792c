import type { Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect, IN_DETAILS, open, test, toastOf } from './fixtures.ts'

const drawImage = async (background: string, name = 'harbour-view.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await plainImage({ width: 300, height: 200, background })),
})

type Sent = Awaited<ReturnType<typeof drawImage>>

/** Drops a file on the page, or pastes it. */
const transfer = (page: Page, kind: 'drop' | 'paste', { name, mimeType, buffer }: Sent) =>
  page.evaluate(
    ([type, base64, name, mimeType]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type: mimeType }))
      const options = { bubbles: true, cancelable: true }
      const event =
        type === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data })
      const target = document.querySelector('dialog[open]') ?? document.body
      target.dispatchEvent(event)
    },
    [kind, buffer.toString('base64'), name, mimeType] as const,
  )

// Specification: 2.57, 2.75, 2.76, 2.77, 3.35, 5.22, 5.23, 6.3, 9.15
test('the studio stores images in this browser and sends nothing', async ({ page, problems }) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  await open(page, '/gallery-studio')
  const dialog = page.getByRole('dialog')

  await test.step('a title is needed; Cancel forgets everything', async () => {
    await page.getByLabel('Add an image').setInputFiles(await drawImage('#5577aa'))
    await expect(dialog.getByRole('img')).toBeVisible()
    await dialog.getByLabel('Title').fill('')
    await expect(dialog.getByRole('button', { name: 'Add to Gallery' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a link must be a web address', async () => {
    await page.getByLabel('Add an image').setInputFiles(await drawImage('#aa5577'))
    await dialog.getByLabel('Title').fill('Harbour')
    await dialog.getByLabel('Destination link').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Add to Gallery' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Destination link').fill('https://example.org/harbour')
    await dialog.getByRole('radio', { name: 'large' }).check()
    await dialog.getByRole('button', { name: 'Add to Gallery' }).click()
    await expect(toastOf(page, '“Harbour” is on your wall')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('it hangs there after a reload, at the height of its size', async () => {
    await page.reload()
    const item = page.getByRole('list', { name: 'Your works' }).getByRole('listitem')
    await expect(item).toHaveCount(1)
    await expect(item).toContainText('Harbour')
    await expect(item).toContainText('Anonymous')
    await expect(item.locator('[data-size="large"]')).toHaveCSS('height', '384px')
    await expect(item.getByRole('link').first()).toHaveAttribute(
      'href',
      'https://example.org/harbour',
    )
  })

  await test.step('what is no image is refused', async () => {
    await page.getByLabel('Add an image').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no image'),
    })
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/image/i).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('it is taken down after a question', async () => {
    await page.getByRole('button', { name: 'Remove Harbour' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove work' }).click()
    await expect(page.getByText('Your wall is empty')).toBeVisible()
  })
  expect(writes).toEqual([])
  expect(problems).toEqual([])
})

test(
  'works can be added where the browser gives no random ids, as over http',
  IN_DETAILS,
  async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true }),
    )
    await open(page, '/gallery-studio')
    await page.getByLabel('Add an image').setInputFiles(await drawImage('#aa7755'))
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Gallery' }).click()
    await expect(page.getByRole('list', { name: 'Your works' })).toContainText('harbour view')
  },
)

// Specification: 9.15
test('the dialog shows what each size means while it is chosen', IN_DETAILS, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/gallery-studio')
  await page.getByLabel('Add an image').setInputFiles(await drawImage('#5577aa'))
  const dialog = page.getByRole('dialog')
  const frame = dialog.locator('[data-size]:has(img)')
  // Pixels of 16, 20 and 24 rem; half of them where the dialog has one column.
  const heights = { small: 256, medium: 320, large: 384 }
  for (const [width, scale, words] of [
    [1280, 1, 'shown as large as on your wall'],
    [390, 0.5, 'shown half as large as on your wall'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const [size, height] of Object.entries(heights)) {
      const choice = dialog.getByRole('radio', { name: size })
      await choice.focus()
      await choice.press('Space')
      await expect(choice).toBeChecked()
      const said = dialog.getByRole('status').getByText(`${size}: ${height / 16} rem high`)
      await expect(said).toBeAttached()
      await expect(frame).toHaveCSS('height', `${height * scale}px`)
      await expect(choice, 'the choice').toBeInViewport()
      await expect(frame, 'its preview').toBeInViewport({ ratio: 0.9 })
    }
    await expect(dialog.getByText(words)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  }
})

// Specification: 2.76
test('an image can be dropped anywhere on the page or pasted', IN_DETAILS, async ({ page }) => {
  await open(page, '/gallery-studio')
  const dialog = page.getByRole('dialog')
  for (const kind of ['drop', 'paste'] as const) {
    await transfer(page, kind, await drawImage('#77aa55', `${kind}ped.png`))
    await dialog.getByLabel('Title').fill(`By ${kind}`)
    await dialog.getByRole('button', { name: 'Add to Gallery' }).click()
    await expect(toastOf(page, `“By ${kind}” is on your wall`)).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('list', { name: 'Your works' }).getByRole('listitem')).toHaveCount(2)
})

test(
  'a file that is dropped on the open dialog loses nothing typed',
  IN_DETAILS,
  async ({ page }) => {
    await open(page, '/gallery-studio')
    const dialog = page.getByRole('dialog')
    await transfer(page, 'drop', await drawImage('#77aa55', 'ebb.png'))
    const [title, description] = [dialog.getByLabel('Title'), dialog.getByLabel('Description')]
    await expect(title).toHaveValue('ebb')
    await description.fill('At low tide')
    await transfer(page, 'drop', {
      ...(await drawImage('#77aa55')),
      name: 'a.txt',
      mimeType: 'text/plain',
    })
    await expect(dialog.getByText('This is not an image')).toBeVisible()
    await expect(description).toHaveValue('At low tide')
    const damaged = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
    await transfer(page, 'drop', damaged)
    await expect(title).toHaveValue('ebb')
    await expect(description).toHaveValue('At low tide')
    await transfer(page, 'drop', await drawImage('#5577aa', 'flood.png'))
    await expect(title).toHaveValue('flood')
    await expect(description).toHaveValue('At low tide')
    await title.fill('Slack')
    await transfer(page, 'drop', await drawImage('#aa5577', 'spring.png'))
    await expect(title).toHaveValue('Slack')
  },
)

test('a work that could not be stored stays when another one is', IN_DETAILS, async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (item: { title: string }) {
      if (item.title === 'Ebb') throw new DOMException('full', 'QuotaExceededError')
      return put.call(this, item)
    }
  })
  await open(page, '/gallery-studio')
  const works = page.getByRole('list', { name: 'Your works' }).getByRole('heading')
  for (const name of ['Ebb', 'Flood', 'Slack']) {
    await page.getByLabel('Add an image').setInputFiles(await drawImage('#5577aa', `${name}.png`))
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Gallery' }).click()
    await expect(toastOf(page, `“${name}” is on your wall`)).toBeVisible()
  }
  await expect(works).toHaveText(['Ebb', 'Flood', 'Slack'])
  await expect(page.getByText('These works will not be saved')).toBeVisible()
  await page.reload()
  await expect(works).toHaveText(['Flood', 'Slack'])
})
