const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write was sent by a page of another site. Browsers send the page's origin with every
 * write. Other programs send none, and never send a user's cookies unasked.
 * @param publicUrl the public address of a server behind a proxy
 */
export function isForeignOrigin(method: string, headers: Headers, publicUrl: string): boolean {
  if (SAFE_METHODS.has(method)) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  if (origin === null) return false
  const own = new URL(publicUrl)
  const host = headers.get('host')?.toLowerCase()
  // This server itself speaks HTTP only.
  const called = host === own.host ? own.origin : `http://${host}`
  return origin !== own.origin && (host === undefined || origin !== called)
}

/** A base for parsing: an address that leaves this origin leads to another site. */
const HERE = 'http://frame.internal'
const LONGEST = 2000

/**
 * Parses a path of this site, with query and fragment, from user input.
 * @returns null for anything else, above all for addresses of other sites
 */
export function pathOnThisSite(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > LONGEST) return null
  if (!URL.canParse(wanted, HERE)) return null
  // Parsed as by a browser: `/\evil.example` and `/<tab>/evil.example` name another site.
  const url = new URL(wanted, HERE)
  if (url.origin !== HERE) return null
  // `/.//evil.example` is a path here, but a `location` header with its pathname names another
  // site.
  if (url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
