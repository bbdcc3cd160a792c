import { pathOnThisSite } from '../../http/origin.ts'

/** Only used to parse a path by itself. */
const HERE = 'http://frame.internal'

/** Where a sign-in leads without a page to return to. */
export function landingPath({ isArtist }: { readonly isArtist: boolean }): string {
  return isArtist ? '/artist-dashboard' : '/for-art-lovers'
}

/** Why a page sends a guest to sign in. The sign-in page has a sentence for each. */
export const SIGN_IN_REASONS = ['cart', 'saved-search'] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

/**
 * The login page that leads back to the page that sends people there. The login page checks the way
 * back again (`safeReturnTo`), since anybody can write that address.
 * @param from an address, or `args.url` of a loader or action (`request.url` may be that of its
 * data)
 */
export function loginPath(from: string | URL, reason?: SignInReason): string {
  const path = signInPath('/login', from)
  return reason === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}reason=${reason}`
}

/**
 * The login or sign-up page that leads back, as `loginPath`.
 * @param guestFavourite the id of the work that becomes a favourite when a guest has signed in
 */
export function signInPath(
  page: '/login' | '/signup',
  from: string | URL,
  guestFavourite?: string,
): string {
  const { pathname, search } = new URL(from, HERE)
  const back = pathOnThisSite(pathname + search)
  const query = new URLSearchParams({
    ...(back !== null && { returnTo: back }),
    ...(guestFavourite !== undefined && { keep: guestFavourite }),
  })
  return query.size === 0 ? page : `${page}?${query}`
}
