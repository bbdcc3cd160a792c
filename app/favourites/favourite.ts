/** Favourites of one account. Every one of them counts as a like of its work. */
export const MAX_FAVOURITES = 20_000
