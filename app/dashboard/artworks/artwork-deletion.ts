/** The warning before an artwork is deleted. */
export const DELETION_WARNING =
  'It leaves the gallery and everyone’s favourites and carts. Purchases of it stay readable. This cannot be undone.'
