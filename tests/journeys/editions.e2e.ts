import { exhibit } from './exhibition.ts'
import {
  cardOf,
  expect,
  IN_DETAILS,
  fillCheckout,
  open,
  publishWork,
  test,
  titled,
  toastOf,
} from './fixtures.ts'

test('a unique work is sold while in two carts', async ({ browser, page, stage }) => {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const { id, title } = await publishWork(stage.call, artist, titled('Lone'), 80)

  await stage.call(artist, 'PATCH', `/artworks/${id}`, { edition: { kind: 'unique' } })

  const exhibition = await exhibit(stage.call, artist, [id])

  const collector = await browser.newContext()
  await stage.signUp(collector, { isArtist: false })
  await stage.call(collector, 'POST', '/cart/items', { id })

  await test.step('a guest adds it, and only once', async () => {
    await open(page, `/exhibition/${exhibition}`)
    await expect(page.getByText('Unique', { exact: true })).toBeVisible()
    await open(page, `/artwork/${id}`)
    await expect(page.getByText('Unique', { exact: true }).first()).toBeVisible()
    const add = page.getByRole('button', { name: 'Add to Cart' })
    await add.click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await add.click()
    await expect(toastOf(page, 'No more copies are left')).toBeVisible()
  })

  const buyer = await collector.newPage()
  await open(buyer, `${stage.server.url}/checkout`)

  await test.step('while the collector checks out, the guest is refused before paying', async () => {
    await open(page, '/checkout')
    await expect(page).toHaveURL('/cart?taken')
    await expect(page.getByText('Somebody else is buying it right now')).toBeVisible()
  })

  await fillCheckout(buyer)
  await buyer.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(buyer).toHaveURL(/\/checkout\/success/)

  await test.step('the guest’s cart marks it as sold, and lets it be removed', async () => {
    await open(page, '/cart')
    await expect(page.getByText('Sold', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  await test.step('the gallery shows the red dot, and no cart button', async () => {
    await open(page, '/for-art-lovers')
    const card = cardOf(page, title)
    await expect(card.getByText('Sold', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: `Add ${title} to cart` })).toHaveCount(0)
    const work = await (await page.request.get(`/artwork/${id}`)).text()
    expect(work).toContain('https://schema.org/SoldOut')
    await open(page, `/exhibition/${exhibition}`)
    await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  })
  await artist.close()
  await collector.close()
})

test('a limited edition of three is sold out, copy by copy', async ({ browser, page, stage }) => {
  const { url } = stage.server
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const { id, title } = await publishWork(stage.call, artist, titled('Three prints'), 80)

  await test.step('its artist makes three copies, and a proof that is not for sale', async () => {
    const studio = await artist.newPage()
    await open(studio, `${url}/artist-dashboard/artwork/${id}/edit`)
    await studio.getByLabel('Edition').selectOption('limited')
    await studio.getByLabel('Copies').fill('3')
    await studio.getByLabel('Artist’s proofs').fill('1')
    await studio.getByRole('button', { name: 'Save changes' }).click()
    await expect(studio.getByText('3 copies and 1 artist’s proof, 3 left')).toBeVisible()
  })

  const collector = await browser.newContext()
  await stage.signUp(collector, { isArtist: false })
  await stage.call(collector, 'POST', '/cart/items', { id, quantity: 2 })

  const quantity = page.getByRole('group', { name: `Quantity of ${title}` })
  await test.step('a guest’s cart takes three copies and no fourth', async () => {
    await open(page, `/artwork/${id}`)
    await expect(page.getByText('3 of 3 left').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await open(page, '/cart')
    const more = page.getByRole('button', { name: `Add one ${title}` })
    await more.click()
    await expect(quantity).toContainText('2')
    await more.press('Enter')
    await expect(quantity).toContainText('3')
    await expect(more).toBeDisabled()
    await expect(more).toBeFocused()
  })

  await test.step('the guest buys two', async () => {
    await page.getByRole('button', { name: `Remove one ${title}` }).click()
    await expect(quantity).toContainText('2')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue as guest' }).click()
    await expect(page).toHaveURL('/checkout')
    await fillCheckout(page, { isGuest: true })
    await page.getByRole('button', { name: 'Complete Purchase' }).click()
    await expect(page).toHaveURL(/\/checkout\/success/)
    await open(page, '/for-art-lovers')
    await expect(cardOf(page, title).getByText('1 of 3 left')).toBeVisible()
  })

  await test.step('the collector wanted two, is told that one is left, and buys it', async () => {
    const buyer = await collector.newPage()
    await open(buyer, `${url}/cart`)
    await expect(buyer.getByText('Only 1 left')).toBeVisible()
    await buyer.getByRole('button', { name: `Take 1 of ${title}` }).click()
    await expect(buyer.getByText('Take fewer to continue.')).toHaveCount(0)
    await buyer.getByRole('link', { name: 'Checkout' }).click()
    await expect(buyer).toHaveURL(`${url}/checkout`)
    await fillCheckout(buyer)
    await buyer.getByRole('button', { name: 'Complete Purchase' }).click()
    await expect(buyer).toHaveURL(/\/checkout\/success/)
    await open(buyer, `${url}/collection`)
    await expect(buyer.getByText('Copy 3 of 3')).toBeVisible()
  })

  await test.step('the work is sold, and nobody can add it', async () => {
    await open(page, `/artwork/${id}`)
    await expect(page.getByText('Sold', { exact: true })).toBeVisible()
    const data = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(data).toContain('https://schema.org/SoldOut')
    const refused = await collector.request.post(`${url}/api/cart/items`, { data: { id } })
    expect(refused.status()).toBe(409)
  })
  await artist.close()
  await collector.close()
})

test(
  'a checkout that was prerendered reserves when it is shown',
  IN_DETAILS,
  async ({ browser, page, stage }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const { id } = await publishWork(stage.call, artist, titled('Ahead of time'), 80)
    await stage.call(artist, 'PATCH', `/artworks/${id}`, { edition: { kind: 'unique' } })
    const collector = await browser.newContext()
    await stage.signUp(collector, { isArtist: false })
    await stage.call(collector, 'POST', '/cart/items', { id })

    const buyer = await collector.newPage()
    // The browser prerendered the page, and sends no further request for it.
    await buyer.route('**/checkout', async (route) => {
      const headers = { ...route.request().headers(), 'sec-purpose': 'prefetch;prerender' }
      await route.fulfill({ response: await route.fetch({ headers }) })
    })
    await buyer.route('**/api/reservations', (route) => route.abort())
    await open(buyer, `${stage.server.url}/checkout`)
    const failure = buyer.getByRole('alert').filter({ hasText: 'could not be reserved' })
    await expect(failure).toBeVisible()
    await buyer.unroute('**/api/reservations')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(buyer.getByRole('button', { name: 'Complete Purchase' })).toBeVisible()

    await open(page, `/artwork/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await open(page, '/checkout')
    await expect(page).toHaveURL('/cart?taken')
    await artist.close()
    await collector.close()
  },
)
