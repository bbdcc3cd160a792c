import type { Page } from '@playwright/test'
import { buy } from './access-check.ts'
import { expect, IN_DETAILS, open, publishWork, test, titled } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('list')

/** Measures the positions of the tabs in their row, in CSS pixels. */
const measureTabs = (page: Page) =>
  tabsOf(page).evaluate((row) => {
    const { left, right } = row.getBoundingClientRect()
    const tabs = [...row.children].map((tab) => tab.getBoundingClientRect())
    const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
    return {
      lines: new Set(tabs.map(({ top }) => Math.round(top))).size,
      isWhole: tabs.every((tab) => tab.left >= left - 1 && tab.right <= right + 1),
      hasCurrent: current !== undefined && current.left >= left && current.right <= right,
      isFading: getComputedStyle(row).maskImage !== 'none',
    }
  })

test(
  'an artist’s tabs fit on a tablet and visibly scroll on a phone',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    await page.setViewportSize({ width: 820, height: 1180 })
    await open(page, '/artist-dashboard/account')
    // All nine, in a column.
    expect(await measureTabs(page)).toMatchObject({ lines: 9, isWhole: true, isFading: false })

    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['', '/sales', '/account']) {
      await open(page, `/artist-dashboard${path}`)
      const cut = { lines: 1, hasCurrent: true, isWhole: false, isFading: true }
      await expect.poll(() => measureTabs(page)).toMatchObject(cut)
    }
    // The phone is turned and back, and the current tab stays in view.
    for (const width of [844, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => measureTabs(page)).toMatchObject({ hasCurrent: true })
    }
    await open(page, '/artist-dashboard')
    // A tab beyond the edge comes into view with the focus.
    await keyboardOf(page).tabTo(page.getByRole('link', { name: 'Account Management' }))
    await expect(page.getByRole('link', { name: 'Account Management' })).toBeInViewport({
      ratio: 1,
    })
  },
)

test('an artist reads a sale with its picture, its order and the months', async ({
  page,
  context,
  browser,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Sold'), 30)
  const collector = await browser.newContext()
  const { email } = await stage.signUp(collector, { isArtist: false })
  await buy(stage, collector, work.id)
  await collector.close()

  await open(page, '/artist-dashboard/sales')
  const sale = page.getByRole('listitem').filter({ hasText: work.title })
  const picture = sale.locator('img')
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320)
  const months = page.getByRole('group').filter({ hasText: 'Amounts by month' })
  await expect(months.getByRole('table')).toBeHidden()
  const widths = await months.evaluate((table) => {
    const [chart, panel] = [table.previousElementSibling, table.closest('section')]
    return [chart, panel].map((one) => Math.round(one?.getBoundingClientRect().width ?? 0))
  })
  expect(widths[0]).toBe(widths[1])
  await page.getByText('Amounts by month').first().press('Enter')
  await expect(months.getByRole('table')).toContainText('€30.00')

  await sale.getByRole('link', { name: /^Order FR-/ }).click()
  await expect(page).toHaveURL(/\/artist-dashboard\/sales\/[0-9a-f-]{36}$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /^Order FR-/ })).toBeVisible()
  await expect(main.getByRole('link', { name: work.title })).toBeVisible()
  await expect(main).not.toContainText(email)
  await page.getByRole('link', { name: 'All sales' }).click()
  await expect(page).toHaveURL('/artist-dashboard/sales')
})

test('each work has one control for its status', IN_DETAILS, async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: true })
  const work = await publishWork(stage.call, context, titled('Shown'), 30)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/artist-dashboard/artwork')
    const status = page.getByRole('group', { name: `Status of ${work.title}` })
    await expect(status).toHaveText('Published in Gallery')
    await expect(status.getByRole('button')).toBeDisabled()
    const row = page.getByRole('listitem').filter({ hasText: work.title })
    await expect(row.getByText(/published|draft/i)).toHaveCount(1)
  }
})
