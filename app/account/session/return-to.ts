import { pathOnThisSite } from '../../http/origin.ts'

/** Only used to parse a path by itself. */
const HERE = 'http://frame.internal'

/** Where a sign-in leads without a page to return to. */
export function landingPath({ isArtist }: { readonly isArtist: boolean }): string {
  return isArtist ? '/for-artists' : '/for-art-lovers'
}

/**
 * The login page that leads back to the page that sends people there. The login page checks the way
 * back again (`safeReturnTo`), since anybody can write that address.
 * @param from an address, or `args.url` of a loader or action (`request.url` may be that of its
 * data)
 */
export function loginPath(from: string | URL): string {
  const { pathname, search } = new URL(from, HERE)
  const back = pathOnThisSite(pathname + search)
  return back === null ? '/login' : `/login?returnTo=${encodeURIComponent(back)}`
}
