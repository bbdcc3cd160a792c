import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { workCard } from '../../../tests/helpers/pages/work-card.ts'
import { toCart, toCartItem } from '../../cart/cart-item.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { ORDER_NOT_CONFIRMED } from './checkout-outcome.ts'
import CheckoutPage from './checkout-page.tsx'
import { deliveryMemory } from './delivery-memory.ts'
import SuccessPage from '../success/success-page.tsx'

const card = workCard({ title: 'A face in pencil', price: 60.5 })
const cart = toCart([
  toCartItem({ id: card.id, quantity: 2, seenPrice: 60.5, title: card.title }, card),
])
const html = renderPage(CheckoutPage, {
  at: '/checkout',
  loaderData: { cart, contact: null, idempotencyKey: 'a key of the test' },
})

// Specification: 2.49, 9.1, 9.4, 9.8, 9.9
test('the checkout is marked as a demo, in euros, with free shipping', () => {
  const words = wordsOf(html)
  expect(words).toContain('This is a demo.')
  expect(words).toContain('2 × A face in pencil €121.00')
  expect(words).toContain('Shipping Free')
  expect(words).toContain('Total €121.00')
  expect(words).toContain('₹1,210 in your cart is €121.00 here. No tax is added.')
})

// Specification: 5.25, 5.26
test('all ten fields are required and labelled', () => {
  const inputs = tagsOf(html, 'input').filter(({ type }) => type !== 'hidden')
  expect(inputs).toHaveLength(10)
  for (const input of inputs) expect(input).toHaveProperty('required')
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual([
    'given-name',
    'family-name',
    'email',
    'street-address',
    'address-level2',
    'postal-code',
    'country-name',
    'cc-number',
    'cc-exp',
    'cc-csc',
  ])
})

// Specification: 5.27, 5.28, 5.29, 9.12
test('the card’s fields are 16, 5 and 3 long, and have no names under which to be sent', () => {
  const fields = tagsOf(html, 'input').filter(({ autocomplete = '' }) =>
    autocomplete.startsWith('cc-'),
  )
  expect(fields.map(({ maxlength }) => maxlength)).toEqual(['16', '5', '3'])
  expect(fields.map(({ placeholder }) => placeholder)).toContain('MM/YY')
  for (const field of fields) expect(field).not.toHaveProperty('name')
})

test('a kept delivery address fills the next form of that person', () => {
  const formOf = (email: string) => {
    const contact = { firstName: 'Ida', lastName: 'Ott', email }
    const loaderData = { cart, contact, idempotencyKey: 'another key' }
    const inputs = tagsOf(renderPage(CheckoutPage, { at: '/checkout', loaderData }), 'input')
    return Object.fromEntries(inputs.map(({ name = '', value = '' }) => [name, value]))
  }
  const contact = { firstName: 'Ida', lastName: 'Ott', email: 'ida@example.com' }
  const place = { address: '1 Paper Street', city: 'Ghent', postalCode: '9000', country: 'Belgium' }
  deliveryMemory.keep(contact.email, { ...contact, ...place })
  expect(formOf(contact.email)).toMatchObject({ ...contact, ...place })
  expect(formOf('ada@example.com')).toMatchObject({ address: '', city: '' })
  deliveryMemory.clear()
  expect(formOf(contact.email)).toMatchObject({ address: '' })
})

test('only a known refusal says that the order was not placed', () => {
  const summaryOf = (code: FormRefusal['code'], message: string) => {
    const loaderData = { cart, contact: null, idempotencyKey: 'a key' }
    const account = { ...loaderData, contact: { firstName: '', lastName: '', email: '' } }
    const refusal = { ok: false, code, lines: [{ message }] }
    const actionData = { ok: false, refusal, typed: null }
    return wordsOf(renderPage(CheckoutPage, { at: '/checkout', loaderData: account, actionData }))
  }
  expect(summaryOf('unavailable', 'Busy')).toContain('The order was not placed Busy')
  expect(summaryOf('order-differs', 'An order')).toContain('Already placed An order')
  for (const code of ['not-confirmed', null] as const) {
    const words = summaryOf(code, ORDER_NOT_CONFIRMED)
    expect(words).toContain('Not confirmed: the gallery did not answer in time.')
    expect(words).not.toContain('The order was not placed')
  }
})

// Specification: 2.50, 3.37
test('the confirmation names order and total', () => {
  const words = wordsOf(renderSuccess(null))
  expect(words).toContain('Order number #0')
  expect(words).toContain('Total €121.00')
})

const bought = {
  id: 'photo-1',
  title: 'A face in pencil',
  artist: 'Ida',
  price: 60.5,
  quantity: 2,
  imageUrl: '/face.webp',
  isOnShow: true,
}

type Stored = { receipt: string; history: string }

function renderSuccess(stored: Stored | null) {
  const orderPath = stored === null ? '/orders/a-token' : null
  const reference = 'FR-2026-K7QM4XZD'
  const confirmation = { orderNumber: 0, reference, total: 121, works: [bought], orderPath }
  return renderPage(SuccessPage, { at: '/checkout/success', loaderData: { confirmation, stored } })
}

test('the confirmation shows every work with artist, quantity and price', () => {
  const html = renderSuccess(null)
  expect(wordsOf(html)).toContain('A face in pencil Ida €121.00 2 × €60.50 Yours')
  expect(tagsOf(html, 'img').map(({ src }) => src)).toEqual(['/face.webp'])
  expect(tagsOf(html, 'a').map(({ href }) => href)).toContain('/artwork/photo-1')
})

test('the confirmation says what happens next, by who bought', () => {
  const linksOf = (html: string) => tagsOf(html, 'a').map(({ href }) => href)
  const guest = renderSuccess(null)
  expect(wordsOf(guest)).toContain('no payment was made, and nothing is charged')
  expect(wordsOf(guest)).toContain('You can follow your order without an account')
  expect(linksOf(guest)).toEqual(['/artwork/photo-1', '/for-art-lovers', '/orders/a-token'])

  const collector = renderSuccess({ receipt: '/purchases/p', history: '/dashboard/purchases' })
  expect(linksOf(collector)).toEqual(
    expect.arrayContaining(['/purchases/p', '/dashboard/purchases']),
  )
  expect(wordsOf(collector)).toContain('The order is in your purchase history')
  for (const html of [guest, collector])
    expect(wordsOf(html)).toContain('Order number #0 On the receipt FR-2026-K7QM4XZD')
})
