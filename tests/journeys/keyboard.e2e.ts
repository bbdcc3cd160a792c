import type { Locator, Page } from '@playwright/test'
import { keyboardOf } from './keyboard.ts'
import {
  cardOf,
  expect,
  IN_DETAILS,
  publishWork,
  open,
  PASSWORD,
  test,
  titled,
  toastOf,
} from './fixtures.ts'

// These journeys use no mouse. `keyboardOf` checks that each Tab stop is visible.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const here = (page: Page) => page.locator(':focus')

// Specification: 1.6
test('the first Tab stop skips to the content, and arrow keys move through the feed', async ({
  page,
  problems,
}) => {
  const keys = keyboardOf(page)
  await open(page, '/')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).not.toBeInViewport()
  await keys.tabTo(skip)
  await expect(skip).toBeInViewport()
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.press('Tab')
  await expect(here(page)).toHaveAccessibleName('Enter the gallery')

  const wall = page.getByRole('list', { name: 'Works on the wall' })
  const links = wall.getByRole('link')
  const counter = page.getByText(/^\d\d \/ \d\d/)
  const scrolled = () => wall.evaluate(({ scrollLeft }) => scrollLeft)
  await keys.tabTo(page.getByRole('button', { name: 'Next works' }))
  const start = await scrolled()
  await keys.press('Enter')
  await expect.poll(scrolled).toBe(start + 320)
  await expect(counter).toContainText('04 / 06')
  await keys.press('Space')
  await expect(counter).toContainText('05 / 06')
  await keys.tabTo(page.getByRole('button', { name: 'Previous works' }), 'back')
  await keys.press('Space')
  await expect(counter).toContainText('04 / 06')

  await keys.tabTo(links.first())
  await expect(counter).toContainText('01 / 06')
  await keys.tabTo(links.nth(2))
  await expect(counter).toContainText('03 / 06')
  await keys.press('ArrowRight')
  await keys.press('ArrowRight')
  await keys.press('ArrowLeft')
  await expect(links.nth(3)).toBeFocused()
  await expect(counter).toContainText('04 / 06')
  await keys.press('End')
  await expect(counter).toContainText('06 / 06')
  await keys.press('Home')
  await expect(counter).toContainText('01 / 06')
  expect(problems).toEqual([])
})

// Specification: 1.3
test('an account is created and a work favourited and bought without a mouse', async ({
  page,
  stage,
  problems,
}) => {
  test.setTimeout(120_000)
  const work = await stage.publishOne('Tide mill', 75)
  const { title } = work
  const keys = keyboardOf(page)
  const field = (name: string) => page.getByLabel(name, { exact: true })

  await test.step('signing up', async () => {
    await open(page, '/')
    await keys.tabTo(page.getByRole('link', { name: 'sign_up' }))
    await keys.press('Enter')
    await expect(page).toHaveURL('/signup')
    await keys.tabTo(page.getByRole('radio', { name: 'Collector' }))
    await keys.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Artist' })).toBeChecked()
    await keys.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Collector' })).toBeChecked()
    for (const [name, text] of [
      ['First name', 'Kay'],
      ['Last name', 'Board'],
      ['Email', `kay-${title.replaceAll(' ', '')}@example.com`],
      ['Password', 'short'],
    ] as const) {
      await keys.tabTo(field(name))
      await keys.type(text)
    }
    await keys.tabTo(page.getByRole('button', { name: 'Show password' }))
    await keys.press('Space')
    await expect(field('Password')).toHaveAttribute('type', 'text')
    await keys.tabTo(page.getByRole('button', { name: 'Sign up' }))
    await keys.press('Enter')
  })

  await test.step('the wrong field has the focus and the message', async () => {
    await expect(field('Password')).toBeFocused()
    await expect(field('Password')).toHaveAccessibleDescription(
      /^Password should be at least 6 characters/,
    )
    await keys.type(PASSWORD)
    await keys.press('Enter')
    await expect(page).toHaveURL('/for-art-lovers')
  })

  await test.step('starring', async () => {
    const star = cardOf(page, title).getByRole('button', { name: /^Favourite/ })
    await keys.tabTo(cardOf(page, title).getByRole('link', { name: title }))
    await keys.tabTo(star)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await keys.press('Space')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(star).toBeFocused()
  })

  await test.step('into the cart', async () => {
    const add = cardOf(page, title).getByRole('button', { name: /^Add .* to cart$/ })
    await keys.tabTo(add)
    await keys.press('Enter')
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await expect(add).toBeFocused()
    await keys.tabTo(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^cart/ }),
      'back',
    )
    await keys.press('Enter')
    await expect(page).toHaveURL('/cart')
    const more = page.getByRole('button', { name: `Add one ${title}` })
    await keys.tabTo(more)
    await keys.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'Quantity 2' })).toBeVisible()
    await expect(more).toBeFocused()
    await keys.tabTo(page.getByRole('link', { name: 'Checkout' }))
    await keys.press('Enter')
    await expect(page).toHaveURL('/checkout')
  })

  await test.step('checking out', async () => {
    for (const [name, text] of [
      ['Address', '1 Paper Street'],
      ['City', 'Ghent'],
      ['Postal code', '9000'],
      ['Country', 'Belgium'],
      ['Card number', '4242424242424242'],
      ['Expiry date', '12/30'],
      ['CVV', '123'],
    ] as const) {
      await keys.tabTo(field(name))
      await keys.type(text)
    }
    await keys.tabTo(page.getByRole('button', { name: 'Complete Purchase · €150.00' }))
    await keys.press('Enter')
    await page.waitForURL('**/checkout/success*')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
    await keys.tabTo(page.getByRole('link', { name: 'Receipt' }))
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/purchases\//)
  })
  expect(problems).toEqual([])
})

test('the phone’s menu traps the focus and returns it', IN_DETAILS, async ({ page, problems }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const keys = keyboardOf(page)
  await open(page, '/')
  const button = page
    .getByRole('navigation', { name: 'Quick' })
    .getByRole('button', { name: 'menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await keys.tabTo(button)
  await keys.press('Enter')
  await expect(menu).toBeVisible()
  await expectFocusWithin(page, menu, 'Tab')
  await expectFocusWithin(page, menu, 'Shift+Tab')
  await keys.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await keys.press('Space')
  await keys.tabTo(menu.getByRole('button', { name: 'Close menu' }))
  await keys.press('Space')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await keys.press('Enter')
  await keys.tabTo(menu.getByRole('link', { name: 'For Art Lovers' }))
  await keys.press('Enter')
  await expect(page).toHaveURL('/for-art-lovers')
  await expect(menu).toBeHidden()
  expect(problems).toEqual([])
})

test(
  'a key before the dialog’s close event opens the dialog again',
  IN_DETAILS,
  async ({ page, stage }) => {
    const work = await stage.publishOne('Revolving door', 8)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await open(page, '/cart')

    const question = page.getByRole('alertdialog')
    const checkout = page.getByRole('button', { name: 'Checkout' })
    await checkout.click()
    await expect(question).toBeVisible()
    await escapeAndPress(question, checkout)
    await expect(question.getByRole('button', { name: 'Continue as guest' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()

    const menu = page.getByRole('dialog', { name: 'Menu' })
    const button = page.getByRole('navigation', { name: 'Quick' }).getByText('menu')
    await button.click()
    await expect(menu).toBeVisible()
    await escapeAndPress(menu, button)
    await expect(menu.getByRole('link', { name: 'For Art Lovers' })).toBeVisible()
  },
)

/** Closes the dialog and presses its button before the browser dispatches `close`. */
async function escapeAndPress(dialog: Locator, button: Locator): Promise<void> {
  const opener = await button.elementHandle()
  await dialog.evaluate(async (element: HTMLDialogElement, pressed) => {
    const closed = new Promise((resolve) => element.addEventListener('close', resolve))
    element.dispatchEvent(new Event('cancel', { cancelable: true }))
    await Promise.resolve()
    element.close()
    await Promise.resolve()
    pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await closed
    await new Promise((resolve) => setTimeout(resolve))
  }, opener)
}

test(
  'a confirmation traps the focus, starts at the safe answer and returns the focus',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const { title } = await publishWork(stage.call, context, titled('Weighbridge'), 12)
    const keys = keyboardOf(page)
    await open(page, '/artist-dashboard/artwork')
    const remove = page.getByRole('link', { name: `Delete ${title}` })
    const question = page.getByRole('alertdialog')
    await keys.tabTo(remove)
    await keys.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectFocusWithin(page, question, 'Tab')
    await keys.press('Escape')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()

    await keys.press('Enter')
    await keys.tabTo(question.getByRole('button', { name: 'Delete artwork' }))
    await keys.press('Space')
    await expect(page.getByText('Your wall is empty')).toBeVisible()
  },
)

test(
  'a removed line of the cart passes the focus to the line beside it',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const [first, second] = await stage.publish([
      { title: titled('Lock'), price: 20 },
      { title: titled('Sluice'), price: 30 },
    ])
    await stage.signUp(context, { isArtist: false })
    for (const work of [first, second])
      await stage.call(context, 'POST', '/cart/items', { id: work?.id })
    const keys = keyboardOf(page)
    await open(page, '/cart')
    const lineOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })
    await keys.tabTo(
      lineOf(second?.title ?? '')
        .getByRole('button', { name: /^Remove/ })
        .last(),
    )
    await keys.press('Enter')
    await expect(lineOf(first?.title ?? '').locator(':focus')).toBeVisible()
  },
)

test(
  'a removed favourite keeps the focus, and comes back by the same key',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    const { id, title } = await stage.publishOne('Weir', 20)
    await stage.signUp(context, { isArtist: false })
    await stage.call(context, 'PUT', `/favorites/${id}`)
    const keys = keyboardOf(page)
    await open(page, '/favorites')
    await keys.tabTo(page.getByRole('button', { name: `Remove ${title} from favourites` }))
    await keys.press('Enter')
    await expect(here(page)).toHaveAccessibleName(`Undo the removal of ${title}`)
    await expect(page.getByText(`${title} was removed from your favourites`)).toBeAttached()
    await keys.press('Enter')
    await expect(here(page)).toHaveAccessibleName(`Remove ${title} from favourites`)
    await expect(page.getByText(`${title} is back in your favourites`)).toBeAttached()
    await keys.tabTo(page.getByRole('button', { name: `Add ${title} to cart` }))
  },
)

test(
  'a dashboard tab keeps the focus when its form opens and closes',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: true })
    const keys = keyboardOf(page)
    await open(page, '/artist-dashboard')
    const panel = page.getByRole('region', { name: 'Artist Data' })
    for (const link of ['Edit', 'Cancel']) {
      await keys.tabTo(panel.getByRole('link', { name: link }))
      await keys.press('Enter')
      await expect(panel).toBeFocused()
    }
  },
)

// Specification: 5.31
test('a guest answers the question at the checkout', IN_DETAILS, async ({ page, stage }) => {
  const work = await stage.publishOne('Toll house', 8)
  const keys = keyboardOf(page)
  await open(page, `/artwork/${work.id}`)
  await keys.tabTo(page.getByRole('button', { name: 'Add to Cart' }))
  await keys.press('Space')
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await open(page, '/cart')
  const checkout = page.getByRole('button', { name: 'Checkout' })
  const question = page.getByRole('alertdialog')
  await keys.tabTo(checkout)
  await keys.press('Enter')
  await expect(question.getByRole('button', { name: 'Log in' })).toBeFocused()
  await keys.press('Escape')
  await expect(question).toBeHidden()
  await expect(checkout).toBeFocused()
  await keys.press('Enter')
  await keys.tabTo(question.getByRole('button', { name: 'Continue as guest' }))
  await keys.press('Enter')
  await expect(page).toHaveURL('/checkout')
})

test('the focus check finds a missing ring', IN_DETAILS, async ({ page }) => {
  const keys = keyboardOf(page)
  await open(page, '/privacy')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('nav a { outline: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await expect(keys.tabTo(page.getByRole('button', { name: 'Theme: dark' }))).rejects.toThrow(
    /the focus is visible on <a/,
  )
})

/**
 * Tabs through more than once: the focus stays in the dialog or, for one stop, the browser's UI.
 */
async function expectFocusWithin(page: Page, dialog: ReturnType<Page['locator']>, key: string) {
  const stops = await dialog.locator('a, button, input').count()
  const places = new Set<string>()
  for (let stop = 0; stop <= stops + 2; stop += 1) {
    await page.keyboard.press(key)
    const place = await dialog.evaluate((box) => {
      const at = document.activeElement
      if (at === null || at === document.body) return 'browser'
      return box.contains(at) ? `inside: ${at.textContent}` : `outside: ${at.outerHTML}`
    })
    places.add(place)
  }
  expect([...places].filter((place) => place.startsWith('outside'))).toEqual([])
  expect([...places].filter((place) => place.startsWith('inside')).length).toBeGreaterThan(1)
}
