import { boxOf, expect, open, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

// Specification: 2.66, 2.67, 2.68
test('on a phone, the bottom bar and the menu lead to every page', async ({
  page,
  context,
  stage,
  problems,
}) => {
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('link', { name: 'favorites' }).tap()
  await expect(page).toHaveURL('/login?returnTo=%2Ffavorites')
  await bar.getByRole('link', { name: 'home' }).tap()
  await expect(page).toHaveURL('/')
  await bar.getByRole('link', { name: 'gallery' }).tap()
  await expect(page).toHaveURL('/for-art-lovers')

  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opens = () => bar.getByRole('button', { name: 'menu' }).tap()
  await opens()
  for (const name of ['Home', 'For Artists', 'For Art Lovers', 'Login']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  for (const name of ['Privacy Policy', 'Terms of Service', 'Contact Us']) {
    await expect(menu.getByRole('link', { name })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await opens()
  await menu.getByRole('link', { name: 'For Art Lovers' }).tap()
  await expect(page).toHaveURL('/for-art-lovers')
  await expect(menu).toBeHidden()

  const header = page.getByRole('banner')
  const { height } = await boxOf(header)
  await stage.signUp(context, { isArtist: false })
  const work = await stage.publishOne('Pocket', 3)
  await stage.call(context, 'POST', '/cart/items', { id: work.id, quantity: 2 })
  await open(page, '/')
  await expect(bar.getByRole('link', { name: /^cart/ })).toContainText('2')
  // A long email address is shortened and leaves the header one row.
  expect((await boxOf(header)).height).toBe(height)
  await opens()
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Logout' }).tap()
  await expect(page.getByRole('link', { name: 'sign_up' })).toBeVisible()
  await opens()
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(problems).toEqual([])
})

test('with text of 200 %, nothing in the header of an artist covers another part', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: true })
  await open(page, '/')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const header = page.getByRole('banner')
  const search = await boxOf(header.getByRole('button', { name: 'Open search' }))
  const link = await boxOf(header.getByRole('link', { name: 'artist_panel' }))
  expect(link.y).toBeGreaterThanOrEqual(search.y + search.height)
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  expect(link.x + link.width).toBeLessThanOrEqual(width)
})
