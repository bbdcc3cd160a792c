/** Browsers report views below this path when they open a work by client-side navigation. */
export const VIEWS_PATH = '/views/'
/** The query parameter with the path and query of the previous page. */
export const FROM_PARAMETER = 'from'
