/**
 * The tag of the pages of one artist's works. Cached pages have tags, by which they are evicted:
 * their own path, and those that their loader adds.
 */
export const worksOf = (artistId: string) => `works of ${artistId}`
