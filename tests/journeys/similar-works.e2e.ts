import { boxOf, expect, IN_DETAILS, gate, open, test } from './fixtures.ts'

// Works by other artists that look alike, below the details of a work.

test('similar works appear below a work, and lead to their pages and back', async ({
  page,
  stage,
  problems,
}) => {
  const work = await stage.publishOne('Similar', 12)
  // The same shade, since the images of the fixtures depend on the first words of titles.
  const other = await stage.publishOne('Similar', 14)
  await open(page, `/artwork/${work.id}`)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.wheel(0, 2000)
  const strip = page.getByRole('region', { name: 'Similar works' })
  await expect(strip.getByRole('link').first()).toBeVisible()
  const link = strip.getByRole('link', { name: other.title })
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/artwork/${other.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  expect(problems).toEqual([])
})

test(
  'works that arrive after the focus has gone past them move nothing',
  IN_DETAILS,
  async ({ page, stage }) => {
    const work = await stage.publishOne('Similar', 12)
    await stage.publishOne('Similar', 14)
    const { gone, letGo } = gate()
    let wasAsked = false
    await page.route('**/similar?*', async (route) => {
      wasAsked = true
      await gone
      await route.continue()
    })
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('heading', { level: 1 }).click()
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
    await link.focus()
    await expect.poll(() => wasAsked).toBe(true)
    const before = await boxOf(link)
    const answered = page.waitForResponse('**/similar?*')
    letGo()
    await answered
    await expect(page.getByRole('region', { name: 'Similar works' })).toHaveCount(0)
    expect((await boxOf(link)).y).toBeCloseTo(before.y, 0)
  },
)

test(
  'a work of the row comes into view as Tab reaches it, wherever the row was',
  IN_DETAILS,
  async ({ page, stage }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const shown = Array.from({ length: 8 }, () => ({ title: 'Similar', price: 12 }))
    await stage.publish(shown)
    const work = await stage.publishOne('Similar', 12)
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('link', { name: 'Report this work' }).focus()
    const links = page.getByRole('region', { name: 'Similar works' }).getByRole('link')
    await expect(links.nth(4)).toBeVisible()
    for (const [from, key] of [
      [4, 'Shift+Tab'],
      [2, 'Tab'],
    ] as const) {
      await test.step(`by ${key}, with one pixel of it to be seen`, async () => {
        await links.nth(from).evaluate((one: HTMLElement) => one.focus({ preventScroll: true }))
        await links.nth(3).evaluate((one, isBack) => {
          const { left, right } = one.getBoundingClientRect()
          one.closest('ul')?.scrollBy(isBack ? right - 1 : left - document.body.clientWidth + 1, 0)
        }, key === 'Shift+Tab')
        await page.keyboard.press(key)
        await expect(links.nth(3)).toBeFocused()
        await expect(links.nth(3)).toBeInViewport({ ratio: 1 })
      })
    }
  },
)

test(
  'similar works that could not be loaded are loaded by a press',
  IN_DETAILS,
  async ({ page, stage }) => {
    const work = await stage.publishOne('Similar', 12)
    const other = await stage.publishOne('Similar', 14)
    await page.route('**/similar?*', (route) => route.abort())
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.wheel(0, 2000)
    const missing = page.getByText('Similar works could not be loaded.')
    await expect(missing).toBeVisible()
    await page.unroute('**/similar?*')
    await missing.getByRole('button', { name: 'Try again' }).click()
    const strip = page.getByRole('region', { name: 'Similar works' })
    await expect(strip.getByRole('link', { name: other.title })).toBeVisible()
    await expect(missing).toHaveCount(0)
  },
)
