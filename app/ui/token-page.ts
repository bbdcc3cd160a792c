/**
 * The headers of a page whose address holds a secret token. Other sites learn only the origin, without
 * which the server refuses the form of a browser without scripts, and nobody keeps the page.
 */
export const TOKEN_PAGE_HEADERS = {
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
} as const
