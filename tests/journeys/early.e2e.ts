import { cardOf, expect, open, test, titled } from './frame.ts'

test('a work that a guest puts into the cart before the page is alive is in the cart', async ({
  page,
  stage,
}) => {
  const [work] = await stage.hang([{ title: titled('Early'), price: 12 }])
  if (work === undefined) throw new Error('nothing hangs')
  let letCome = () => {}
  const late = new Promise<void>((come) => (letCome = come))
  await page.route('**/assets/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/for-art-lovers', { waitUntil: 'commit' })
  await cardOf(page, work.title)
    .getByRole('button', { name: `Add ${work.title} to cart` })
    .click()
  letCome()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestCart'))).toContain(work.id)
  await expect(page).toHaveURL(/\/for-art-lovers$/)
  await open(page, '/cart')
  await expect(page.getByRole('main')).toContainText(work.title)
})

test('a press before the page is alive is the browser’s own affair where its scripts do not come', async ({
  page,
  stage,
}) => {
  const [work] = await stage.hang([{ title: titled('Without'), price: 12 }])
  if (work === undefined) throw new Error('nothing hangs')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/for-art-lovers', { waitUntil: 'commit' })
  await cardOf(page, work.title)
    .getByRole('button', { name: `Add ${work.title} to cart` })
    .click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})
