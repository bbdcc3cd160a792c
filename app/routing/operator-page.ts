/** Where the pages for operators begin. */
const ADMIN_PATH = '/admin'

/**
 * Whether a path, or the pattern of one, is a page for operators. Documents of other pages do not
 * know these routes: their manifest would weigh on every visit. Operators come by a new document.
 */
export const isOperatorPage = (path: string): boolean =>
  path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`)

/** Where the manifest with all routes is, beside the one of most documents. */
export const fullManifestOf = (url: string): string => url.replace(/\.js$/, '-all.js')
