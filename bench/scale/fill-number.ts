/** Numbers of the people in the measurements; all other people are chosen at random. */
export const BUSY_ARTIST = 1
export const COLLECTOR = 2
export const SELLER = 3

/** Spreads neighbours: a prime that divides none of the gallery sizes. */
export const STRIDE = 7919

/** SHA-256 of a text, as the ids of images are. */
export const imageId = (text: string) => `encode(sha256((${text})::bytea), 'hex')`
