/**
 * The cache tag of all pages about works of one artist. Cached pages are evicted by their path and
 * by the tags that their loader adds.
 */
export const worksOf = (artistId: string) => `works of ${artistId}`
