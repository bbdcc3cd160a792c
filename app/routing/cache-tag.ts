/**
 * The cache tag of all pages about works of one artist. Cached pages are evicted by their path and
 * by the tags that their loader adds.
 */
export const worksOf = (artistId: string) => `works of ${artistId}`

/** The cache tag of pages that only depend on which works of an artist are published. */
export const publicationsOf = (artistId: string) => `publications of ${artistId}`

/** The cache tag of all pages of other works that show or link to this work. */
export const relatedToWork = (workId: string) => `related to ${workId}`

/** The cache tag of all pages of works that show or link to any work of this artist. */
export const relatedToWorksOf = (artistId: string) => `related to works of ${artistId}`

/** The cache tag of all pages that show which works of this artist are the newest. */
export const newestWorksOf = (artistId: string) => `newest works of ${artistId}`

/** The cache tag of lists of the works with a tag. @param tagKey `tagKeyOf` the tag */
export const worksTagged = (tagKey: string) => `works tagged ${tagKey}`

/** The cache tag of lists of works that show cards of this artist. */
export const cardsOf = (artistId: string) => `cards of ${artistId}`

/** One cache tag for all lists that show cards of very many artists. */
export const CARDS_OF_MANY = 'cards of many artists'

/** The cache tag of the page of the newest work in the gallery. */
export const NEWEST_WORK = 'newest work'

/** The cache tag of pages of works that name a series or an exhibition as theirs. */
export const partOf = (exhibitionId: string) => `part of ${exhibitionId}`
