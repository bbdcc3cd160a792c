/** The page of the gallery. */
export const GALLERY_PATH = '/for-art-lovers'
