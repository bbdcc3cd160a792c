/** The page of the gallery. */
export const GALLERY_PATH = '/for-art-lovers'
/** The page of all artists. */
export const DIRECTORY_PATH = '/artists'
/** The page of all exhibitions. */
export const EXHIBITIONS_PATH = '/exhibitions'
