import { pathOnThisSite } from '../../http/origin.ts'

/** Base URL for parsing a path. */
const HERE = 'http://frame.internal'

/** The page after a sign-in without `returnTo`. */
export function landingPath({ isArtist }: { readonly isArtist: boolean }): string {
  return isArtist ? '/artist-dashboard' : '/for-art-lovers'
}

/** Reasons for sending a guest to sign in. The sign-in page explains each. */
export const SIGN_IN_REASONS = ['cart', 'saved-search', 'form', 'deletion'] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

/**
 * The path of the login page, with `returnTo`. The login page validates it again (`safeReturnTo`),
 * since anybody can write that URL.
 * @param from a URL, or `args.url` of a loader or action (`request.url` may be that of its data)
 */
export function loginPath(from: string | URL, reason?: SignInReason): string {
  const path = signInPath('/login', from)
  return reason === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}reason=${reason}`
}

/**
 * Like `loginPath`, for the login or sign-up page.
 * @param guestFavourite id of the work to favourite, or the artist to follow, after the sign-in
 */
export function signInPath(
  page: '/login' | '/signup',
  from: string | URL,
  guestFavourite?: string,
): string {
  const { pathname, search } = new URL(from, HERE)
  const returnTo = pathOnThisSite(pathname + search)
  return page + writeReturnQuery({ returnTo, keep: guestFavourite ?? null })
}

type ReturnQuery = { readonly returnTo: string | null; readonly keep: string | null }

/** The parameters of `signInPath` as a query from `?` on; '' if empty. */
export function writeReturnQuery({ returnTo, keep }: ReturnQuery): string {
  const query = new URLSearchParams({
    ...(returnTo !== null && { returnTo }),
    ...(keep !== null && { keep }),
  })
  return query.size === 0 ? '' : `?${query}`
}
