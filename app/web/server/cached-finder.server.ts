import type { IncomingMessage } from 'node:http'
import type { CachedResponse } from '../../http/cached-response.server.ts'
import { hasNoPageCookies } from '../../http/session-cookie.ts'
import type { SiteAddress } from '../../http/site-address.server.ts'
import { respondWith } from '../cache/cached-page.server.ts'
import type { GuestPageCache } from '../cache/guest-page-cache.server.ts'
import { createHostCheck } from './host-check.server.ts'
import type { BuiltFiles } from './built-file.server.ts'

export type CachedFinder = (request: IncomingMessage) => CachedResponse | null

/**
 * Creates a function that finds the cached response to a request: a guest page, an image or a built
 * file. For another host it returns the refusal, whatever the request asks for.
 */
export function createCachedFinder(options: {
  readonly site: SiteAddress
  readonly pages: GuestPageCache
  readonly findImage: (url: string) => CachedResponse | null
  /** Null when the development server serves them. */
  readonly files: BuiltFiles | null
}): CachedFinder {
  const { site, pages, findImage, files } = options
  const checkHost = createHostCheck(site)
  return (request) => {
    const { method, url = '', headers } = request
    const refusal = checkHost(request)
    if (refusal !== null) return refusal
    if (method !== 'GET') return files?.findCached(request) ?? null
    // The cache holds only pages for which `pageKey` returned a key, so the key needs no check
    // here.
    const name = hasNoPageCookies(headers.cookie) ? site.cacheNameFor(headers.host) : null
    const page = name === null ? null : pages.findCached(url + name)
    if (page !== null) {
      return respondWith(page, {
        acceptEncoding: headers['accept-encoding'],
        ifNoneMatch: headers['if-none-match'],
        purpose: headers['sec-purpose']?.toString(),
      })
    }
    const isUnconditional = headers.range === undefined && headers['if-none-match'] === undefined
    return (isUnconditional ? findImage(url) : null) ?? files?.findCached(request) ?? null
  }
}
