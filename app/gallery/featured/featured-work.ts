/** The number of works that the landing page shows. */
export const MAX_FEATURED_WORKS = 6
