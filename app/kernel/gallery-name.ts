/** The gallery's name until its operators set another one. */
export const DEFAULT_GALLERY_NAME = 'Frame'

/** What a gallery says of itself (specification, point 1). */
export const TAGLINE =
  'A minimal, lofi digital art platform connecting creators and collectors worldwide.'
