import { expect, test } from 'vitest'
import { IGNORED_ACTIONS, revalidationOf } from './revalidation.ts'
import { PAGES } from './route-facts.ts'

const after = (page: keyof typeof IGNORED_ACTIONS, formAction: string) =>
  revalidationOf(page)({ formAction, defaultShouldRevalidate: true })

test('the gallery reloads its feed after all actions except on one card', () => {
  expect(after('/for-art-lovers', '/favorites/abc')).toBe(false)
  expect(after('/for-art-lovers', '/cart/items')).toBe(false)
  expect(after('/for-art-lovers', '/cart/items/abc?index')).toBe(false)
  expect(after('/for-art-lovers', '/logout')).toBe(true)
})

test('the favourites stay when one of them is removed', () => {
  expect(after('/favorites', '/favorites/abc')).toBe(false)
  expect(after('/favorites', '/cart/items')).toBe(false)
  expect(after('/favorites', '/logout')).toBe(true)
})

test('only the checkout skips reloading after an order', () => {
  expect(after('/checkout', '/checkout')).toBe(false)
  expect(after('/checkout', '/theme')).toBe(true)
  expect(after('/for-art-lovers', '/checkout')).toBe(true)
})

test('without a form action the default of the router applies', () => {
  const revalidate = revalidationOf('/checkout')
  expect(revalidate({ defaultShouldRevalidate: true })).toBe(true)
  expect(revalidate({ defaultShouldRevalidate: false })).toBe(false)
})

test('every page and action in the table is a route', () => {
  for (const [page, actions] of Object.entries(IGNORED_ACTIONS)) {
    expect(Object.keys(PAGES)).toEqual(expect.arrayContaining([page, ...actions]))
  }
})
