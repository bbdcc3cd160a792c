/** Any origin will do: it only shows whether an address stays on the site that it is read on. */
const HERE = 'http://frame.internal'
/** Going back to these after signing in would lead in a circle, or to no page. */
const NO_DESTINATION = /^\/(login|signup|logout|forgot-password|reset-password|api)(\/|$)/

/**
 * Where somebody wanted to go before they were asked to sign in: a path of this site with its query.
 * @returns null for everything else, above all for addresses of other sites
 */
export function safeReturnTo(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 2000) return null
  if (!URL.canParse(wanted, HERE)) return null
  // Read as a browser reads it: `/\evil.example` and `/<tab>/evil.example` name another site.
  const url = new URL(wanted, HERE)
  if (url.origin !== HERE || NO_DESTINATION.test(url.pathname)) return null
  // `/.//evil.example` is a path here, but would be a site once it is sent as an address.
  if (url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
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
