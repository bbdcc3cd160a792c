import { expect, test } from 'vitest'
import * as messages from './message.ts'
import { problems, type ProblemCode } from './problem.ts'

/**
 * The messages of point 8 of the specification, by problem code. `problem.test.ts` only checks that
 * the messages exist.
 */
const refusals: Partial<Record<ProblemCode, string>> = {
  'invalid-credential': 'Invalid email or password',
  'user-not-found': 'No account found with this email',
  'incorrect-password': 'Incorrect password',
  'email-already-in-use': 'An account with this email already exists',
  'weak-password': 'Password should be at least 6 characters',
  'invalid-email': 'Please enter a valid email address',
  'user-data-not-found': 'User data not found',
  'wrong-password': 'Current password is incorrect',
  'not-signed-in': 'No user is currently signed in',
  'artists-only': 'Must be logged in as an artist',
  'sign-in-to-favourite': 'Please sign in to save favourites',
  'artwork-not-found': 'Artwork not found',
}

// Specification: 5.7, 8.1, 8.2, 8.3, 8.8
test.each(Object.entries(refusals))('the refusal %s says “%s”', (code, message) => {
  expect(problems[code as ProblemCode].message).toBe(message)
})

// Specification: 5.6, 5.11
test('every toast has the text of the specification, word for word', () => {
  expect({ ...messages }).toEqual({
    addedToCart: 'Added to cart',
    addedOneMore: 'Added one more to cart',
    addToCartFailed: 'Failed to add to cart',
    updateQuantityFailed: 'Failed to update quantity',
    removeFromCartFailed: 'Failed to remove from cart',
    loadCartFailed: 'Error loading cart items',
    logOutFailed: 'Failed to log out',
    loadArtworksFailed: 'Failed to load artworks',
    addArtworkFailed: 'Failed to add artwork',
    updateArtworkFailed: 'Failed to update artwork',
    publishArtworkFailed: 'Failed to publish artwork',
    deleteArtworkFailed: 'Failed to delete artwork',
    purchaseFailed: 'Failed to complete purchase',
    passwordsDiffer: "New passwords don't match",
    passwordUpdated: 'Password updated successfully',
    passwordUpdateFailed: 'Failed to update password',
    accountDeleted: 'Account deleted successfully',
    accountDeleteFailed: 'Failed to delete account',
    profileUpdateFailed: 'Failed to update profile',
    photoSaveFailed: 'Failed to save profile photo',
    photoProcessFailed: 'Failed to process photo',
    bioUpdateFailed: 'Failed to update bio',
    signInToFavourite: 'Please sign in to save favourites',
    loginToFavourite: 'Please login to save favourites',
    loadFavouritesFailed: 'Error loading favorites',
    removeFavouriteFailed: 'Error removing from favourites',
    updateFavouritesFailed: 'Error updating favourites',
    notLoggedIn: 'No user logged in',
    authFailed: 'An error occurred during login/signup',
    artistsUseTheirDashboard: 'Artists should use the artist dashboard',
    artistsOnlyDashboard: 'Only artists can access the artist dashboard',
  })
})
