import type { Page } from '@playwright/test'
import { keyboardOf } from '../keyboard.ts'
import { expect, open, test, waitForHydration } from '../fixtures.ts'
import { runOperatorCommand } from '../operator.ts'

// The gallery in one press, and the account menu.

const PAGES = [
  '/',
  '/for-artists',
  '/cart',
  '/login',
  '/privacy',
  '/gallery-studio',
  '/no/such/page',
]

const account = (page: Page) => page.getByRole('button', { name: /^account/ })
const studio = (page: Page) =>
  page.getByRole('link', { name: 'Studio', exact: true }).filter({ visible: true })

test('the gallery is the first entry of the top bar on every page', async ({ page, stage }) => {
  const work = await stage.publishOne('Reach', 5)
  const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()
  for (const path of [...PAGES, `/artwork/${work.id}`]) {
    await open(page, path)
    await expect(first).toHaveAccessibleName('gallery')
    await expect(first).toHaveAttribute('href', '/for-art-lovers')
  }
  await first.click()
  await expect(page).toHaveURL('/for-art-lovers')
  await expect(first).toHaveAttribute('aria-current', 'page')
})

test('the bottom bar begins with the gallery, and its five entries fit at 320 px', async ({
  page,
  context,
  stage,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const work = await stage.publishOne('Fit', 5)
  await stage.signUp(context, { isArtist: false })
  await stage.call(context, 'POST', '/cart/items', { id: work.id, quantity: 99 })
  const bar = page.getByRole('navigation', { name: 'Quick' })
  const entries = bar.locator('a, button')
  for (const path of [...PAGES, `/artwork/${work.id}`, '/dashboard']) {
    await open(page, path)
    expect((await entries.allTextContents()).map((text) => text.trim().split(/\d/)[0])).toEqual([
      'gallery',
      'home',
      'favorites',
      'cart',
      'menu',
    ])
    const boxes = await entries.evaluateAll((all) =>
      all.map((one) => {
        const { left, right, height } = one.getBoundingClientRect()
        const words = document.createRange()
        // Measures the label itself, without the number on the cart.
        words.selectNode([...one.childNodes].find((node) => node instanceof Text) ?? one)
        const { width } = words.getBoundingClientRect()
        return { left, right, height, room: right - left - width, name: one.textContent }
      }),
    )
    boxes.forEach(({ left, right, height, room, name }, index) => {
      const before = boxes[index - 1]?.right ?? 0
      expect(left).toBeGreaterThanOrEqual(before - 0.5)
      expect(right).toBeLessThanOrEqual(320)
      expect(right - left).toBeGreaterThanOrEqual(44)
      expect(height).toBeGreaterThanOrEqual(44)
      expect(room, name).toBeGreaterThanOrEqual(0)
    })
    await expect(entries.first()).toHaveAttribute('href', '/for-art-lovers')
  }
  await entries.first().click()
  await expect(page).toHaveURL('/for-art-lovers')
})

test('the account menu opens, closes and returns the focus without a mouse', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const { email } = await stage.signUp(context, { isArtist: true })
  const keys = keyboardOf(page)
  await open(page, '/privacy')
  const button = account(page)
  await expect(button).toHaveAccessibleName(`account ${email.split('@')[0]}`)
  await keys.tabTo(button)
  await keys.press('Enter')
  await expect(studio(page)).toBeVisible()
  const menu = page.locator('.account-menu[popover]')
  await expect(menu.getByText('Ada Artist')).toBeVisible()
  await expect(menu.getByText('AA', { exact: true })).toBeVisible()
  await keys.press('Escape')
  await expect(studio(page)).toHaveCount(0)
  await expect(button).toBeFocused()

  await keys.press('Space')
  const names: string[] = []
  for (let stop = 0; stop < 9; stop += 1) {
    await keys.press('Tab')
    names.push((await page.locator(':focus').textContent())?.trim() ?? '')
  }
  expect(names).toEqual([
    'Dashboard',
    'Favourites',
    'Lists',
    'Following',
    'Notifications',
    'Purchases',
    'My collection',
    'Studio',
    'Log out',
  ])
  await keys.press('Tab')
  await expect(studio(page)).toHaveCount(0)

  await keys.press('Shift+Tab')
  await expect(button).toBeFocused()
  await keys.press('Enter')
  for (let stop = 0; stop < 6; stop += 1) await keys.press('Tab')
  await expect(menu.getByRole('link', { name: 'Purchases' })).toBeFocused()
  await keys.press('Enter')
  await expect(page).toHaveURL('/purchases')
  await expect(studio(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nothing bought yet' })).toBeVisible()

  await button.click()
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
  await expect(studio(page)).toHaveCount(0)

  await open(page, '/privacy')
  const again = keyboardOf(page)
  await again.tabTo(button)
  await again.press('Enter')
  await again.tabTo(menu.getByRole('button', { name: 'Log out' }))
  await again.press('Enter')
  await expect(page.getByRole('link', { name: 'sign_up' })).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the account menu opens, and a tap outside closes it', async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    await open(page, '/for-artists')
    await account(page).tap()
    await expect(studio(page)).toBeVisible()
    const menu = await page.locator('.account-menu[popover]').boundingBox()
    expect(menu?.x).toBeGreaterThanOrEqual(0)
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(390)
    await page.touchscreen.tap(30, 700)
    await expect(studio(page)).toHaveCount(0)
    await account(page).tap()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).tap()
    await expect(page).toHaveURL('/dashboard')
  })

  // Specification: 2.67, 2.68
  test('the phone’s menu has the same links, and log out apart from them', async ({
    page,
    context,
    stage,
  }) => {
    await stage.signUp(context, { isArtist: false })
    await open(page, '/')
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('button').tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText('Carl Collector')).toBeVisible()
    for (const name of [
      'Dashboard',
      'Favourites',
      'Following',
      'Notifications',
      'Purchases',
      'Studio',
    ])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    const logout = menu.getByRole('button', { name: 'Logout' })
    await expect(logout).toBeVisible()
    const form = menu.locator('form[action="/logout"]')
    expect(await form.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
    await menu.getByRole('link', { name: 'Studio', exact: true }).tap()
    await expect(page).toHaveURL('/gallery-studio')
    await expect(menu).toBeHidden()
  })
})

test('an early press on the label opens the menu when its script is there', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  await page.goto('/privacy', { waitUntil: 'commit' })
  await account(page).click()
  await expect(studio(page)).toBeVisible()
  await waitForHydration(page)
  await expect(studio(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the account menu opens and logs out', async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    await page.goto('/for-artists')
    await account(page).click()
    await expect(studio(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(studio(page)).toHaveCount(0)
    await account(page).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('link', { name: 'sign_up' })).toBeVisible()
  })
})

test('the menus lead operators, and nobody else, to their pages', async ({
  page,
  context,
  stage,
}) => {
  const { email } = await stage.signUp(context, { isArtist: false })
  const link = page.getByRole('link', { name: 'Administration' }).filter({ visible: true })
  await open(page, '/privacy')
  await account(page).click()
  await expect(studio(page)).toBeVisible()
  await expect(link).toHaveCount(0)
  await runOperatorCommand(stage, 'grant', email)
  await open(page, '/privacy')
  await account(page).click()
  await link.click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('main')).toContainText('Operators need a second factor')

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/privacy')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('button', { name: 'menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'Administration' })
    .click()
  await expect(page).toHaveURL('/admin')
})
