/** The gallery's name until its operators set another one. */
export const DEFAULT_GALLERY_NAME = 'Frame'
