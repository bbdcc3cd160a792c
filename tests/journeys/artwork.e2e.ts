import type { Page } from '@playwright/test'
import { boxOf, cardOf, expect, open, test, toastOf } from './fixtures.ts'
import { publishShape } from './publish-shape.ts'
import { back, heading, next, previous, publish } from './work-steps.ts'

// A work's page: how visitors reach it, step to the next work and open its full-screen view.
// details/ has further cases of each.

test('the gallery is one press away, and its works are stepped through and seen full screen', async ({
  page,
  stage,
  problems,
}) => {
  const [first, second] = await publish(stage, 2)
  if (first === undefined || second === undefined) throw new Error('no work was published')
  await open(page, '/privacy')
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()
  await expect(entry).toHaveAccessibleName('gallery')
  await entry.click()
  await expect(page).toHaveURL('/for-art-lovers')

  await test.step('next and previous lead along the order of the gallery', async () => {
    await cardOf(page, first.title).getByRole('link', { name: first.title }).click()
    await expect(heading(page)).toHaveText(first.title)
    await next(page).click()
    await expect(heading(page)).toHaveText(second.title)
    await previous(page).click()
    await expect(heading(page)).toHaveText(first.title)
  })

  await test.step('the full-screen view has the focus, and gives it back', async () => {
    // The work of the previous page is still in the page, about to be removed.
    const opener = page.getByRole('main').getByRole('link', { name: 'View full screen' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const view = page.getByRole('dialog', { name: /, full screen$/ })
    await expect(view.getByRole('button', { name: 'Close full screen' })).toBeFocused()
    await expect(view.getByRole('img', { name: first.title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await back(page).click()
  await expect(page).toHaveURL('/for-art-lovers')
  await expect(cardOf(page, first.title)).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('price and Add to Cart wait at the lower edge', async ({
    page,
    browser,
    stage,
    problems,
  }) => {
    const work = await publishShape(stage, browser, { name: 'Tower', width: 600, height: 1000 })
    await open(page, `/artwork/${work.id}`)
    const add = page.getByRole('button', { name: 'Add to Cart' })
    const price = page.getByRole('main').getByText('₹6,750').first()
    for (const shown of [add, price]) await expect(shown).toBeInViewport({ ratio: 1 })
    const { y } = await boxOf(add)
    await page.evaluate(() => scrollBy(0, 60))
    await expect.poll(() => scrolled(page)).toBe(60)
    expect((await boxOf(add)).y).toBeCloseTo(y, 0)
    await add.tap()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    expect(problems).toEqual([])
  })
})

const scrolled = (page: Page) => page.evaluate(() => scrollY)
