import {
  cardOf,
  expect,
  IN_DETAILS,
  fillCheckout,
  publishWork,
  open,
  PASSWORD,
  test,
  titled,
  toastOf,
  ON_PHONE,
} from './fixtures.ts'

const QUESTION =
  'Log in to keep your cart and save the purchase to your history. As a guest you need no account.'

// Specification: 1.4, 2.40, 4.3, 4.4, 4.6, 4.7, 4.8, 4.9, 5.31, 9.17
test(
  'a guest’s cart survives reloads and tabs, and is merged at sign-in',
  ON_PHONE,
  async ({ page, context, browser, stage, problems }) => {
    const [mine, other] = await stage.publish([
      { title: titled('Quay'), price: 100 },
      { title: titled('Crane'), price: 40 },
    ])
    if (mine === undefined || other === undefined) throw new Error('no work was published')
    const elsewhere = await browser.newContext()
    const { email } = await stage.signUp(elsewhere, { isArtist: false })
    await stage.call(elsewhere, 'POST', '/cart/items', { id: other.id })
    await elsewhere.close()

    await test.step('adding once, and once more', async () => {
      await open(page, '/for-art-lovers')
      const add = cardOf(page, mine.title).getByRole('button', { name: /^Add .* to cart$/ })
      await add.click()
      await expect(toastOf(page, 'Added to cart')).toBeVisible()
      await add.click()
      await expect(toastOf(page, 'Added one more to cart')).toBeVisible()
      const kept = await page.evaluate(() => localStorage.getItem('guestCart'))
      expect(JSON.parse(kept ?? '[]')).toMatchObject([{ id: mine.id, quantity: 2, price: 100 }])
    })

    await test.step('it is there after a reload, and in another tab', async () => {
      await open(page, '/cart')
      await page.reload()
      const line = page.getByRole('listitem').filter({ hasText: mine.title })
      await expect(line).toContainText('₹2,000')
      const second = await context.newPage()
      await open(second, '/cart')
      await second.getByRole('button', { name: `Add one ${mine.title}` }).click()
      await expect(line).toContainText('₹3,000')
      await second.close()
    })

    await test.step('at the checkout a dialog asks; Log in leads to the login and back', async () => {
      await page.getByRole('button', { name: 'Checkout' }).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText(QUESTION)
      await dialog.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL('/cart')
      const lines = page.getByRole('region', { name: 'Items in the cart' }).getByRole('listitem')
      await expect(lines.filter({ hasText: mine.title })).toContainText('₹3,000')
      await expect(lines.filter({ hasText: other.title })).toContainText('₹400')
      await expect(page.getByRole('term').filter({ hasText: '4 items' })).toBeVisible()
      const left = await page.evaluate(() => localStorage.getItem('guestCart'))
      expect(JSON.parse(left ?? '[]')).toEqual([])
    })
    expect(problems).toEqual([])
  },
)

// Specification: 2.45, 4.20, 4.22, 4.23, 4.25, 4.28, 5.25, 5.27, 6.2, 9.10, 9.28
test(
  'a guest checks out without an account, and no card digit leaves the browser',
  ON_PHONE,
  async ({ page, stage, problems }) => {
    const work = await stage.publishOne('Buoy', 75)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

    await open(page, `/artwork/${work.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await open(page, '/cart')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue as guest' }).click()
    await expect(page).toHaveURL('/checkout')

    await test.step('every field is required, and the card’s are as short as cards are', async () => {
      const buy = page.getByRole('button', { name: 'Complete Purchase' })
      await buy.click()
      await expect(page).toHaveURL('/checkout')
      const missing = await page.evaluate(() => document.querySelectorAll('input:invalid').length)
      expect(missing).toBe(10)
      for (const [label, length] of [
        ['Card number', '16'],
        ['Expiry date', '5'],
        ['CVV', '3'],
      ] as const) {
        await expect(page.getByLabel(label)).toHaveAttribute('maxlength', length)
      }
    })

    await test.step('what is typed is still there after a look at the cart', async () => {
      await page.getByLabel('City').fill('Ghent')
      await page.goBack()
      await expect(page).toHaveURL('/cart')
      await page.goForward()
      await expect(page.getByLabel('City')).toHaveValue('Ghent')
    })

    const second = await page.context().newPage()
    await open(second, '/checkout')
    await expect(second.getByLabel('First name')).toBeVisible()

    await fillCheckout(page, { isGuest: true })
    const startedAt = Date.now()
    await page.getByRole('button', { name: 'Complete Purchase · €75.00' }).click()
    await expect(page.getByText('Processing payment')).toBeVisible()
    await expect(toastOf(page, 'Purchase complete')).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\/success/)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2000)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
    await expect(page.getByText(/^#\d{1,3}$/)).toBeVisible()
    await expect(page.getByText('€75.00', { exact: true }).first()).toBeVisible()

    const wire = sent.join('\n')
    expect(wire).toMatch(/1.Paper.Street/)
    expect(wire).not.toContain('4242424242424242')
    expect(wire).not.toContain('12/30')

    await expect(second.getByText('If you have ordered in another tab')).toBeVisible()
    await second.close()
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    expect(problems).toEqual([])
  },
)

// Specification: 2.65, 4.10
test('a guest changes quantities, a quantity of zero removes the line, and favourites need a login', async ({
  page,
  stage,
}) => {
  const work = await stage.publishOne('Rope', 10)
  const { title } = work
  await open(page, `/artwork/${work.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await open(page, '/cart')
  const line = page.getByRole('listitem').filter({ hasText: title })
  await page.getByRole('button', { name: `Add one ${title}` }).click()
  await expect(line).toContainText('₹200')
  await page.getByRole('button', { name: `Remove one ${title}` }).click()
  await expect(line).toContainText('₹100')
  await page
    .getByRole('button', { name: `Remove ${title}` })
    .first()
    .click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Explore Gallery' }).click()
  await expect(page).toHaveURL('/for-art-lovers')
  await page.getByRole('link', { name: 'favorites' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/login?returnTo=%2Ffavorites')
})

test(
  'a guest’s cart marks repriced and deleted works',
  IN_DETAILS,
  async ({ page, browser, stage }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const repriced = await publishWork(stage.call, artist, titled('Repriced'), 10)
    const gone = await publishWork(stage.call, artist, titled('Gone'), 20)
    for (const work of [repriced, gone]) {
      await open(page, `/artwork/${work.id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(toastOf(page, 'Added to cart')).toBeVisible()
    }
    await stage.call(artist, 'PATCH', `/artworks/${repriced.id}`, { price: 15 })
    await stage.call(artist, 'DELETE', `/artworks/${gone.id}`)
    await artist.close()

    await open(page, '/cart')
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()
    await page.getByRole('button', { name: 'Accept ₹150' }).click()
    const line = page.getByRole('listitem').filter({ hasText: gone.title })
    await expect(line).toContainText('This work is no longer in the gallery.')
    await line.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  },
)

test(
  'sign-in asks about a price that has changed',
  IN_DETAILS,
  async ({ page, context, browser, stage }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const work = await publishWork(stage.call, artist, titled('Dearer'), 10)
    await open(page, `/artwork/${work.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await stage.call(artist, 'PATCH', `/artworks/${work.id}`, { price: 15 })
    await artist.close()
    await stage.signUp(context, { isArtist: false })
    await open(page, '/cart')
    await expect(page.getByText('The price has changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Accept ₹150' }).click()
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  },
)
