const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that changes something was sent by a page of another site. Browsers name the page's
 * origin on every such request; programs that are no browser name none, and carry nobody's cookies by
 * themselves.
 * @param publicUrl where people reach Frame, for servers behind a proxy
 */
export function isForeignOrigin(method: string, headers: Headers, publicUrl: string): boolean {
  if (SAFE_METHODS.has(method)) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  if (origin === null) return false
  if (origin === new URL(publicUrl).origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host')
}

/** Any origin will do: it only shows whether an address stays on the site that it is read on. */
const HERE = 'http://frame.internal'
const LONGEST = 2000

/**
 * A path of this site with its query and fragment, from what a form or an address says.
 * @returns null for everything else, above all for addresses of other sites
 */
export function pathOnThisSite(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > LONGEST) return null
  if (!URL.canParse(wanted, HERE)) return null
  // Read as a browser reads it: `/\evil.example` and `/<tab>/evil.example` name another site.
  const url = new URL(wanted, HERE)
  if (url.origin !== HERE) return null
  // `/.//evil.example` is a path here, but would be a site once it is sent as an address.
  if (url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
