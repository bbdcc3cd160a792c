import { boxOf, expect, gate, open, test } from './fixtures.ts'

// Works by other artists that look alike, below the details of a work.

test('similar works appear below a work, and lead to their pages and back', async ({
  page,
  stage,
  problems,
}) => {
  const work = await stage.publishOne('Similar', 12)
  // The same shade, as the images of the fixtures follow the first words of titles.
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

test('works that arrive after the focus has gone past them move nothing', async ({
  page,
  stage,
}) => {
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
})
