import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  gate,
  holdScripts,
  open,
  PASSWORD,
  test,
  toastOf,
  type Stage,
} from '../fixtures.ts'

// Clicks in quick succession, and clicks without a pointer.

const star = (page: Page, title: string) =>
  page.getByRole('button', { name: `Favourite ${title}`, exact: true })
const plus = (page: Page, title: string) =>
  page.getByRole('button', { name: `Add ${title} to cart`, exact: true })

/** Clicks twice before the page can render in between. */
const clickTwice = (button: ReturnType<typeof star>) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

async function storedState(stage: Stage, context: BrowserContext, id: string) {
  const { isFavorited } = (await stage.call(context, 'GET', `/favorites/${id}`)) as {
    isFavorited: boolean
  }
  const { items } = (await stage.call(context, 'GET', '/cart')) as {
    items: { id: string; quantity: number }[]
  }
  return { isFavorited, quantity: items.find((item) => item.id === id)?.quantity ?? 0 }
}

test('every click on star and plus counts, however fast', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: false })
  const { id, title } = await stage.publishOne('Quick', 10)
  const stored = () => storedState(stage, context, id)

  // Before the scripts of the cards are loaded.
  const letGo = await holdScripts(page)
  await page.goto('/for-art-lovers', { waitUntil: 'commit' })
  await star(page, title).dblclick()
  await plus(page, title).dblclick()
  letGo()
  await expect.poll(stored).toEqual({ isFavorited: false, quantity: 2 })
  await expect(star(page, title)).toHaveAttribute('aria-pressed', 'false')

  // While the first request is in progress.
  const { gone, letGo: answer } = gate()
  await page.route(/\/(favorites|cart)\/.*\.data/, async (route) => {
    await gone
    await route.continue()
  })
  for (let count = 0; count < 3; count += 1) await star(page, title).click()
  for (let count = 0; count < 3; count += 1) await plus(page, title).click()
  answer()
  await expect.poll(stored).toEqual({ isFavorited: true, quantity: 5 })
  await expect(star(page, title)).toHaveAttribute('aria-pressed', 'true')

  await clickTwice(star(page, title))
  await clickTwice(plus(page, title))
  await expect.poll(stored).toEqual({ isFavorited: true, quantity: 7 })
  await expect(star(page, title)).toHaveAttribute('aria-pressed', 'true')
})

test('a form is sent once, however fast it is pressed', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: false })
  await open(page, '/lists')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/lists')) sent.push(request.url())
  })
  await page.getByRole('textbox', { name: 'New list' }).fill('For the hall')
  await page.getByRole('button', { name: 'Add list' }).evaluate((button: HTMLElement) => {
    const { fetch } = window
    // Clicks as soon as the form is sent, before the page can render that state.
    window.fetch = (...request) => {
      window.fetch = fetch
      const answer = fetch(...request)
      button.click()
      return answer
    }
    button.click()
  })
  await expect(page.getByRole('link', { name: 'For the hall' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a click that is followed by another page counts', async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: false })
  const { id, title } = await stage.publishOne('Leaving', 10)
  await open(page, '/for-art-lovers')
  await star(page, title).hover()
  await expect(star(page, title)).toBeEnabled()
  const { gone, letGo } = gate()
  await page.route(/\/(favorites|cart)\/.*\.data/, async (route) => {
    await gone
    await route.continue()
  })
  for (let count = 0; count < 3; count += 1) await star(page, title).click()
  await plus(page, title).click()
  await plus(page, title).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'For Artists' }).click()
  await expect(page).toHaveURL('/for-artists')
  letGo()
  await expect
    .poll(() => storedState(stage, context, id))
    .toEqual({ isFavorited: true, quantity: 2 })
})

// Specification: 5.9
test('a click without a pointer tells a guest to sign in, and stays', async ({ page, stage }) => {
  const { title } = await stage.publishOne('Voice', 10)
  const ways = [
    () => star(page, title).evaluate((element: HTMLElement) => element.click()),
    () => star(page, title).dispatchEvent('click'),
    () => star(page, title).press('Enter'),
    () => star(page, title).press(' '),
  ]
  for (const click of ways) {
    await open(page, '/for-art-lovers')
    await click()
    const question = page.getByRole('dialog', { name: 'Keep this work?' })
    await expect(question).toContainText('Please sign in to save favourites')
    await expect(page).toHaveURL('/for-art-lovers')
  }
})

test('the cart is not called empty while a guest’s cart is merged', async ({
  page,
  context,
  stage,
}) => {
  const { email } = await stage.signUp(context, { isArtist: false })
  await stage.call(context, 'DELETE', '/session')
  const { title } = await stage.publishOne('Merged', 10)
  await open(page, '/for-art-lovers')
  await plus(page, title).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  const { gone, letGo } = gate()
  await page.route('**/api/cart/merges', async (route) => {
    await gone
    await route.fulfill({ status: 503, body: '{}' })
  })
  await open(page, '/login?returnTo=/cart')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()

  const main = page.getByRole('main')
  const empty = page.getByRole('heading', { name: 'Your cart is empty' })
  await expect(main).toContainText('adding what you chose before you logged in')
  await expect(empty).toHaveCount(0)
  letGo()
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading cart items' })
  await expect(failure).toBeVisible()
  await expect(empty).toHaveCount(0)

  await page.unroute('**/api/cart/merges')
  const seen = watchText(page, 'Your cart is empty')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guestCart'))).toBeNull()
  expect(await (await seen)()).toBe(false)
})

/** @returns a function that tells whether the page has shown a text since then */
async function watchText(page: Page, text: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle((wanted) => {
    const found = { is: false }
    new MutationObserver(() => {
      const { innerText } = document.body
      found.is ||= innerText.includes(wanted)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return found
  }, text)
  return () => seen.evaluate(({ is }) => is)
}
