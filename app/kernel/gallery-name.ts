/** The gallery's name until its operators set another one. */
export const DEFAULT_GALLERY_NAME = 'Frame'

/** The description of the platform (specification, point 1). */
export const TAGLINE =
  'A minimal, lofi digital art platform connecting creators and collectors worldwide.'
