import { expect, test } from 'vitest'
import * as messages from './message.ts'
import { problemFor, problems } from './problem.ts'

/** The messages of the specification's error catalogue (points 2, 5 and 8), word for word. */
const catalogue = [
  'Invalid email or password',
  'No account found with this email',
  'An account with this email already exists',
  'Password should be at least 6 characters',
  'Please enter a valid email address',
  'An error occurred during login/signup',
  'User data not found',
  'Failed to add to cart',
  'Failed to update quantity',
  'Failed to remove from cart',
  'Failed to log out',
  'Failed to delete artwork',
  'Failed to complete purchase',
  'Failed to delete account',
  'Password updated successfully',
  'Account deleted successfully',
  'Current password is incorrect',
  'Failed to update password',
  'Failed to update profile',
  'Failed to save profile photo',
  'Failed to process photo',
  'Failed to update bio',
  'Failed to load artworks',
  'Failed to add artwork',
  'Failed to publish artwork',
  'Failed to update artwork',
  'Error loading favorites',
  'Error removing from favourites',
  'Error loading cart items',
  'Error updating favourites',
  'Artwork not found',
  'Please sign in to save favourites',
  'Please login to save favourites',
  'Must be logged in as an artist',
  'No user logged in',
  'No user is currently signed in',
  "New passwords don't match",
  'Added to cart',
  'Added one more to cart',
  'Artists should use the artist dashboard',
  'Only artists can access the artist dashboard',
  'Incorrect password',
]

const known = new Set<string>([
  ...Object.values(messages),
  ...Object.values(problems).map(({ message }) => message),
])

test.each(catalogue)('the catalogue has “%s”', (message) => {
  expect(known).toContain(message)
})

test('every problem has an HTTP error status and a message without questions', () => {
  for (const [code, { status, message }] of Object.entries(problems)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-Z].{5,}/)
  }
})

test('a problem has the shape of RFC 9457 and omits unknown members', () => {
  expect(problemFor('cart-empty')).toEqual({
    type: '/api/problems#cart-empty',
    title: 'Your cart is empty',
    status: 422,
    code: 'cart-empty',
  })
  expect(problemFor('cart-empty', { detail: 'x', requestId: 'y' })).toMatchObject({
    detail: 'x',
    requestId: 'y',
  })
})
