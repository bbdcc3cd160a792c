/**
 * The messages of toasts, word for word from points 4, 5 and 8 of the specification. Refusals are
 * in `problem.ts`. Single exports let the bundler drop the messages that a page does not use.
 */
export const addedToCart = 'Added to cart'
export const addedOneMore = 'Added one more to cart'
export const addToCartFailed = 'Failed to add to cart'
export const updateQuantityFailed = 'Failed to update quantity'
export const removeFromCartFailed = 'Failed to remove from cart'
export const loadCartFailed = 'Error loading cart items'
export const logOutFailed = 'Failed to log out'
export const loadArtworksFailed = 'Failed to load artworks'
export const addArtworkFailed = 'Failed to add artwork'
export const updateArtworkFailed = 'Failed to update artwork'
export const publishArtworkFailed = 'Failed to publish artwork'
export const deleteArtworkFailed = 'Failed to delete artwork'
export const purchaseFailed = 'Failed to complete purchase'
export const passwordsDiffer = "New passwords don't match"
export const passwordUpdated = 'Password updated successfully'
export const passwordUpdateFailed = 'Failed to update password'
export const accountDeleted = 'Account deleted successfully'
export const accountDeleteFailed = 'Failed to delete account'
export const profileUpdateFailed = 'Failed to update profile'
export const photoSaveFailed = 'Failed to save profile photo'
export const photoProcessFailed = 'Failed to process photo'
export const bioUpdateFailed = 'Failed to update bio'
export const signInToFavourite = 'Please sign in to save favourites'
export const loginToFavourite = 'Please login to save favourites'
export const loadFavouritesFailed = 'Error loading favorites'
export const removeFavouriteFailed = 'Error removing from favourites'
export const updateFavouritesFailed = 'Error updating favourites'
export const notLoggedIn = 'No user logged in'
export const authFailed = 'An error occurred during login/signup'
export const artistsUseTheirDashboard = 'Artists should use the artist dashboard'
export const artistsOnlyDashboard = 'Only artists can access the artist dashboard'

/** Beside a saved or published work whose image nearly equals another artist's. */
export const nearDuplicate =
  'Its image nearly equals one that another artist has published. The operators look at such works.'
