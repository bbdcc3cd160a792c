/** Below it, browsers report the works that they showed without a document. */
export const VIEWS_PATH = '/views/'
/** The path of the page before, with its query. */
export const FROM_PARAMETER = 'from'
