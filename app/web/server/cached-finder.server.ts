import type { IncomingMessage } from 'node:http'
import type { CachedResponse } from '../../http/cached-response.server.ts'
import { respondWith } from '../cache/cached-page.server.ts'
import type { GuestPageCache } from '../cache/guest-page-cache.server.ts'
import type { BuiltFiles } from './built-file.server.ts'

export type CachedFinder = (request: IncomingMessage) => CachedResponse | null

/** Finds the response that is in memory for a request: a guest page, an image, or a built file. */
export function createCachedFinder(options: {
  readonly pages: GuestPageCache
  readonly findImage: (url: string) => CachedResponse | null
  /** null where the development server has them */
  readonly files: BuiltFiles | null
}): CachedFinder {
  const { pages, findImage, files } = options
  return (request) => {
    const { method, url = '', headers } = request
    if (method !== 'GET') return null
    // The cache holds only pages that `pageKey` has allowed, so the URL alone is the key here.
    const page = headers.cookie === undefined ? pages.findCached(url) : null
    if (page !== null) {
      return respondWith(page, {
        acceptEncoding: headers['accept-encoding'],
        ifNoneMatch: headers['if-none-match'],
        purpose: headers['sec-purpose']?.toString(),
      })
    }
    const isPlain = headers.range === undefined && headers['if-none-match'] === undefined
    return (isPlain ? findImage(url) : null) ?? files?.findCached(request) ?? null
  }
}
