/** Characters of the text for people who cannot see an image. */
export const MAX_ALT_LENGTH = 1000
