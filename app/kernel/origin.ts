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
