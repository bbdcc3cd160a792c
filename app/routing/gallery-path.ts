/** The page of the gallery. */
export const GALLERY_PATH = '/for-art-lovers'
/** The page of all artists. */
export const DIRECTORY_PATH = '/artists'
