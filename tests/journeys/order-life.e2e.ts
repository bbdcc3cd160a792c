import type { Page } from '@playwright/test'
import { readPdf } from '../helpers/files/pdf.ts'
import { buy } from './access-check.ts'
import {
  expect,
  fillCheckout,
  open,
  publishWork,
  test,
  titled,
  toastOf,
  IN_DETAILS,
} from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { printedPages } from './printed-pages.ts'

async function pagesOfDownload(page: Page): Promise<number> {
  const link = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const response = await page.request.get(new URL(link ?? '', page.url()).href)
  return readPdf(await response.body()).pages
}

test('an order is followed to delivery by both sides', async ({
  page,
  context,
  browser,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Followed'), 30)
  // A browser without scripts: every step is a plain form.
  const collector = await browser.newContext({ javaScriptEnabled: false })
  await stage.signUp(collector, { isArtist: false })
  const purchase = await buy(stage, collector, work.id)

  await test.step('the artist prints the packing slip, and ships', async () => {
    await open(page, '/artist-dashboard/sales')
    await page.getByRole('link', { name: /^Order FR-/ }).click()
    const slip = page.getByRole('region', { name: 'Packing slip' })
    await expect(slip).toContainText('9000 Ghent')
    expect(await printedPages(page)).toBe(1)
    expect(await pagesOfDownload(page)).toBe(1)
    await keyboardOf(page).tabTo(page.getByRole('button', { name: 'Confirm this work' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
    await page.getByLabel('Carrier and tracking number').fill('Parcel post, 4711')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByText('Counts as delivered on')).toBeVisible()
    await expect(slip).toBeHidden()
  })

  await test.step('the buyer reads so, and marks it as delivered without scripts', async () => {
    const order = await collector.newPage()
    await order.goto(`${stage.server.url}/purchases/${purchase}`)
    await expect(order.getByText('Parcel post, 4711')).toBeVisible()
    await order.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(order.getByText('Ask for a return').first()).toBeVisible()
    await expect(order.getByText('by you').last()).toBeVisible()
    expect(await printedPages(order)).toBe(1)
  })
  await page.reload()
  await expect(page.getByText('by the buyer').last()).toBeVisible()
  await collector.close()
})

test(
  'a guest follows and cancels an order by its link',
  IN_DETAILS,
  async ({ page, browser, stage }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const work = await publishWork(stage.call, artist, titled('Linked'), 45)
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await open(page, '/checkout')
    await fillCheckout(page, { isGuest: true })
    await page.getByRole('button', { name: 'Complete Purchase' }).click()
    await page.getByRole('link', { name: 'Follow Your Order' }).click()
    await expect(page).toHaveURL(/\/orders\/[\w-]{43}$/)
    await expect(page.getByRole('heading', { name: /^Order FR-/ })).toBeVisible()
    expect(await pagesOfDownload(page)).toBe(1)
    const robots = page.locator('meta[name="robots"]')
    await expect(robots).toHaveAttribute('content', /noindex/)

    const sale = await artist.newPage()
    await open(sale, `${stage.server.url}/artist-dashboard/sales`)
    await sale.getByRole('link', { name: /^Order FR-/ }).click()
    await expect(sale.getByRole('region', { name: 'Packing slip' })).toBeVisible()

    // The link alone gives access in another browser.
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await open(other, page.url())
    await other.getByText('Cancel this work').first().press('Enter')
    await other.getByLabel(/^Reason/).fill('Bought twice')
    await other.getByRole('button', { name: 'Cancel this work' }).click()
    await expect(other.getByText('Bought twice')).toBeVisible()

    await test.step('once a step is refused, an older page shows the order as it is now', async () => {
      await sale.getByRole('button', { name: 'Confirm this work' }).click()
      await expect(sale.getByText('The order has changed in the meantime')).toBeVisible()
      await expect(sale.getByText('Bought twice')).toBeVisible()
      await expect(sale.getByRole('button', { name: 'Confirm this work' })).toHaveCount(0)
      await expect(sale.getByRole('region', { name: 'Packing slip' })).toHaveCount(0)
    })

    const studio = await artist.newPage()
    await open(studio, `${stage.server.url}/artist-dashboard/sales`)
    await expect(studio.getByRole('listitem').filter({ hasText: work.title })).toContainText(
      'Cancelled',
    )
    await elsewhere.close()
    await artist.close()
  },
)
