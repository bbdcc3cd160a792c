/** No token of a mailed link is longer. The API refuses longer texts. */
const MAX_TOKEN = 200

/** The token in the address of a mailed link; '' without one, or with a longer text. */
export function tokenIn(url: URL): string {
  const token = url.searchParams.get('token') ?? ''
  return token.length > MAX_TOKEN ? '' : token
}

/**
 * Headers of a page whose address contains a secret token. Other sites learn only the origin,
 * without which the server would refuse the forms of browsers without scripts. No cache stores the
 * page.
 */
export const TOKEN_PAGE_HEADERS = {
  'referrer-policy': 'strict-origin',
  'cache-control': 'no-store',
} as const
