/** Favourites of one account. Every one of them counts as a like of its work. */
export const MAX_FAVOURITES = 20_000

/** The address of the forms that add a work to the favourites or remove it. */
export const favouritePath = (workId: string): string => `/favorites/${encodeURIComponent(workId)}`
