import { pathOnThisSite } from '../kernel/origin.ts'

/** Only to read a path by itself. */
const HERE = 'http://frame.internal'
/** Going back to these after signing in would lead in a circle, or to no page. */
const NO_DESTINATION = /^\/(login|signup|logout|forgot-password|reset-password|api)(\/|[?#]|$)/

/**
 * Where somebody wanted to go before they were asked to sign in: a path of this site with its query.
 * @returns null for everything else, above all for addresses of other sites
 */
export function safeReturnTo(wanted: unknown): string | null {
  const path = pathOnThisSite(wanted)
  return path === null || NO_DESTINATION.test(path) ? null : path
}

/** Where people land who wanted to go nowhere in particular. */
export function landingPath({ isArtist }: { readonly isArtist: boolean }): string {
  return isArtist ? '/for-artists' : '/for-art-lovers'
}

/**
 * The login page that leads back to where somebody was sent away.
 * @param from an address, or `args.url` of a loader or action (`request.url` may be that of its data)
 */
export function loginPath(from: string | URL): string {
  const { pathname, search } = new URL(from, HERE)
  const back = safeReturnTo(pathname + search)
  return back === null ? '/login' : `/login?returnTo=${encodeURIComponent(back)}`
}
