/** What a gallery is called whose operators have not named it. */
export const DEFAULT_GALLERY_NAME = 'Frame'
