/**
 * Headers of a page whose address contains a secret token. Other sites learn only the origin,
 * without which the server would refuse the forms of browsers without scripts. No cache stores the
 * page.
 */
export const TOKEN_PAGE_HEADERS = {
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
} as const
