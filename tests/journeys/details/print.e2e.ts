import type { BrowserContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../demo/demo-accounts.ts'
import { plainImage } from '../../../app/images/image-fixture.server.ts'
import { boxOf, expect, open, type Stage, test } from '../fixtures.ts'
import { printedPages } from '../printed-pages.ts'

// Its works have all facts.
test.use({ gallery: 'demo' })
// One worker, so that one site is started.
test.describe.configure({ mode: 'default' })

type Rows = { readonly items: readonly { readonly id: string; readonly state: string }[] }

const logIn = (stage: Stage, context: BrowserContext, person: 'artist' | 'collector') =>
  stage.call(context, 'POST', '/session', {
    email: `${person}@frame.example`,
    password: DEMO_PASSWORD,
  })

test('a certificate with a tall picture prints on one sheet with margins', async ({
  page,
  context,
  stage,
}) => {
  const body = Buffer.from(await plainImage({ width: 300, height: 900 }))
  await page.route('**/images/**', (route) => route.fulfill({ body, contentType: 'image/png' }))
  await logIn(stage, context, 'collector')
  await open(page, '/collection')
  const main = page.getByRole('main')
  const path = await main.locator('a[href^="/certificates/"]').first().getAttribute('href')
  await open(page, path ?? '')
  const naturalHeight = (one: HTMLImageElement) => one.naturalHeight
  await expect.poll(() => main.locator('img').evaluate(naturalHeight)).toBe(900)
  expect(await printedPages(page)).toBe(1)
  // As high as a sheet of A4 without its margins, and then higher.
  for (const [height, pages] of [
    [260, 1],
    [265, 2],
  ] as const) {
    await page.evaluate((millimetres) => {
      const block = document.createElement('div')
      block.style.blockSize = `${millimetres}mm`
      document.body.replaceChildren(block)
      document.body.style.minBlockSize = '0'
    }, height)
    expect(await printedPages(page)).toBe(pages)
  }
})

test('a sale prints in the whole width, without the dashboard’s head, links and buttons', async ({
  page,
  context,
  stage,
}) => {
  await logIn(stage, context, 'artist')
  const { items } = (await stage.call(context, 'GET', '/sales')) as Rows
  const sale = items.find(({ state }) => state === 'delivered')
  await open(page, `/artist-dashboard/sales/${sale?.id}`)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: /^Order FR-/ })).toBeVisible()
  await expect(main.getByText('Amount', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  for (const name of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(name)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'All sales' })).toBeHidden()
  const [panel, whole] = [await boxOf(main.getByRole('region').first()), await boxOf(main)]
  expect(panel.width).toBeGreaterThan(whole.width * 0.8)
})

test('a work prints on one sheet, without the site’s header, buttons and further works', async ({
  page,
  stage,
}) => {
  const { items } = (await stage.call(page.context(), 'GET', '/artworks?limit=1')) as Rows
  await open(page, `/artwork/${items[0]?.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(name)).toHaveCount(0)
  for (const name of ['Back to Gallery', 'Ask about this work', 'Report this work'])
    await expect(main.getByRole('link', { name })).toBeHidden()
  await expect(main.getByRole('heading', { name: /^More by / })).toBeHidden()
  expect(await printedPages(page)).toBe(1)
})
