/** The name when an artwork's artist is not known (specification, point 3). */
export const UNKNOWN_ARTIST = 'Unknown Artist'
