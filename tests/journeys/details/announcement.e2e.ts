import type { Page } from '@playwright/test'
import { expect, gate, open, test, toastOf } from '../fixtures.ts'

// Live regions announce changes to screen readers, and toasts cover no bar.

/** The politeness of the live region that contains these words. */
const politenessOf = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).evaluate((one) => {
    const region = one.closest('[aria-live], output, [role="status"], [role="alert"]')
    return region?.getAttribute('aria-live') ?? region?.tagName.toLowerCase() ?? 'silent'
  })

test('changes of the cart and of favourites are announced', async ({ page, context, stage }) => {
  const work = await stage.publishOne('Buoy', 40)
  const { title } = work
  await stage.signUp(context, { isArtist: false })
  await open(page, `/artwork/${work.id}`)

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  expect(await politenessOf(page, 'Added to cart')).toBe('polite')
  // A toggle button announces its own state.
  const favourite = page.getByRole('main').getByRole('button', { name: /favourite/i })
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/cart')
  await page.getByRole('button', { name: `Add one ${title}` }).click()
  await expect(page.getByText(`Quantity of ${title}: 2`)).toBeAttached()
  expect(await politenessOf(page, `Quantity of ${title}: 2`)).toBe('output')
  await page.getByRole('button', { name: `Remove ${title}`, exact: true }).click()
  await expect(page.getByText(`${title} removed from the cart`)).toBeAttached()
})

test('a failure is announced at once', async ({ page, context, stage }) => {
  const work = await stage.publishOne('Pier', 40)
  await stage.signUp(context, { isArtist: false })
  await open(page, `/artwork/${work.id}`)
  await page.route(/\/favorites\//, (route) => route.abort())
  await page
    .getByRole('main')
    .getByRole('button', { name: /favourite/i })
    .click()
  await expect(toastOf(page, 'Error updating favourites')).toBeVisible()
  expect(await politenessOf(page, 'Error updating favourites')).toBe('assertive')
})

/** The texts of the elements that a toast covers at least in part. */
const coveredBy = (toast: Element, selector: string) => {
  const box = toast.getBoundingClientRect()
  return [...document.querySelectorAll(selector)]
    .filter((one) => {
      const other = one.getBoundingClientRect()
      const isBeside = other.right <= box.left || box.right <= other.left
      const isAbove = other.bottom <= box.top || box.bottom <= other.top
      return one.checkVisibility() && !isBeside && !isAbove
    })
    .map((one) => one.textContent)
}

for (const width of [390, 820, 1440]) {
  test(`a toast covers no entry of a bar, ${width} px wide`, async ({ page, stage }) => {
    const work = await stage.publishOne('Mole', 40)
    await page.setViewportSize({ width, height: 844 })
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const toast = page.locator('[data-kind="success"]')
    await expect(toast).toBeVisible()
    // Hovering keeps the toast open.
    await toast.dispatchEvent('mouseover')
    const covers = (selector: string) => toast.evaluate(coveredBy, selector)
    await expect.poll(() => covers('header a, [aria-label=Quick] :is(a, button)')).toEqual([])
    // Wider than a phone, it covers no text of the page either.
    const texts = 'main :is(h1, p, dl, a, button)'
    if (width > 390) await expect.poll(() => covers(texts)).toEqual([])
  })
}

test('a phone shows one toast at a time, and an error before all others', async ({
  page,
  context,
  stage,
}) => {
  await stage.signUp(context, { isArtist: false })
  const { id } = await stage.publishOne('Quay', 40)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/artwork/${id}`)
  const toasts = page.locator('[data-kind]')
  const shown = toasts.filter({ visible: true })
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await expect(shown).toHaveText('Added to cart')
  // Hovering keeps the toasts open.
  await shown.dispatchEvent('mouseover')
  await add.click()
  await expect(toasts).toHaveCount(2)
  await expect(shown).toHaveText('Added one more to cart')
  await page.route(/\/favorites\//, (route) => route.abort())
  await page
    .getByRole('main')
    .getByRole('button', { name: /favourite/i })
    .first()
    .click()
  await expect(toasts).toHaveCount(3)
  await expect(shown).toContainText('Error updating favourites')
  await page.setViewportSize({ width: 1440, height: 844 })
  await expect(shown).toHaveCount(3)
})

test('after a finger has dismissed a toast, the next one still disappears by itself', async ({
  page,
  stage,
}) => {
  const { id } = await stage.publishOne('Slip', 40)
  await open(page, `/artwork/${id}`)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  const toast = page.locator('[data-kind="success"]')
  await add.click()
  await expect(toast).toBeVisible()
  // Phones report that a finger has entered the toast, but Safari not that it has left.
  await toast.dispatchEvent('mouseover')
  await toast.getByRole('button', { name: 'Dismiss' }).evaluate((one: HTMLElement) => one.click())
  await expect(toast).toHaveCount(0)
  await add.click()
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('more works are announced in the gallery, and not on the page after it', async ({
  page,
  stage,
}) => {
  await stage.publishOne('Shoal', 40)
  const announced = page.getByText(/^\d+ more works?$/)
  const scrollDown = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const pattern = /\/api\/(artworks|stock-photos)/
  const { gone, letGo } = gate()
  await page.route(pattern, async (route) => {
    await gone
    await route.continue()
  })
  await open(page, '/for-art-lovers')
  const asked = page.waitForRequest(pattern)
  await scrollDown()
  await asked
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click()
  await expect(page.getByRole('status').getByText(/ · Frame$/)).toBeAttached()
  // After stock photos, the page requests the work marks last.
  const last = page.waitForResponse(/\/api\/(artworks|work-marks)\?/)
  letGo()
  await (await last).finished()
  // Responses that arrive later are in the page, and drawn.
  await page.evaluate(async () => {
    for (let nth = 0; nth < 5; nth += 1) await (await fetch('/api/work-marks?ids=')).json()
    await new Promise((drawn) => requestIdleCallback(drawn))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  await expect(announced).toHaveCount(0)

  await open(page, '/for-art-lovers')
  await scrollDown()
  await expect(announced).toBeAttached()
})

test('a search from the gallery itself is announced with its words', async ({ page, stage }) => {
  const { title } = await stage.publishOne('Saltwort', 40)
  await open(page, '/for-art-lovers')
  await page.getByRole('combobox', { name: 'Search the gallery' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText(`“${title}”`)).toBeAttached()
})
