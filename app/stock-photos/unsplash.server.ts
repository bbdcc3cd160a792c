import { HOUR_MS } from '../kernel/day.ts'
import type { Log } from '../kernel/log.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { PER_PAGE, type SearchResult, type StockPhotoSource } from './stock-photo-source.server.ts'
import type { UnpricedPhoto } from './stock-photo.ts'
import { readPhoto, readSearch } from './unsplash.schema.ts'

/** Word for word from point 7 of the specification. */
const QUERY = 'portraits sketch on white paper'
const TIMEOUT_MS = 3_000
/** A refused key stays refused until an administrator replaces it. */
const REFUSED_KEY_PAUSE_MS = 10 * 60_000
/**
 * Visitors can cause look-ups of single photos with made-up addresses. They leave this many calls
 * of the hour to the gallery.
 */
const CALLS_RESERVED_FOR_SEARCH = 10
const MISSING_FOR_MS = 10 * 60_000
const MISSING_REMEMBERED = 1_000

type UnsplashOptions = {
  readonly accessKey: string
  /** The URL of the API, such as https://api.unsplash.com */
  readonly url: string
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => Date
  readonly timeoutMs?: number
}

type Answer<Value> = Value | 'not-found' | 'unavailable'

/**
 * Unsplash's search and photo calls (https://unsplash.com/documentation). The key stays on the
 * server. Images are hotlinked with `utm_source=frame`, as the API guidelines require. They also
 * require a call of `links.download_location` for downloads: add it here if Frame offers any.
 */
export function createUnsplash(options: UnsplashOptions): StockPhotoSource {
  const now = options.now ?? (() => new Date())
  const calls = createCalls({ ...options, now })
  const missing = createMissingIds()

  async function search(page: number): Promise<SearchResult | 'unavailable'> {
    const query = new URLSearchParams({
      query: QUERY,
      per_page: String(PER_PAGE),
      orientation: 'landscape',
      page: String(page),
    })
    const found = await calls.get(`search/photos?${query}`, readSearch)
    if (found === 'unavailable' || found === 'not-found') return 'unavailable'
    if (found.unreadable > 0) {
      const { unreadable } = found
      options.log.warn({ page, unreadable }, 'some stock photos could not be read')
    }
    return { photos: found.photos, totalPages: found.totalPages }
  }

  async function find(id: string): Promise<UnpricedPhoto | null | 'unavailable'> {
    if (!PHOTO_ID.test(id) || missing.has(id, now())) return null
    if (calls.areScarce()) return 'unavailable'
    const photo = await calls.get(`photos/${encodeURIComponent(id)}`, readPhoto)
    if (photo !== 'not-found') return photo
    missing.add(id, now())
    return null
  }

  return { name: 'unsplash', search, find }
}

/** Calls the API with the key and a timeout, and pauses after faults and refusals. */
function createCalls(options: UnsplashOptions & { readonly now: () => Date }) {
  const { log, now } = options
  const breaker = createCircuitBreaker()
  let callsLeft: { count: number; at: Date } | null = null

  function fault(fields: object, message: string): 'unavailable' {
    breaker.fail(now())
    log.warn(fields, message)
    return 'unavailable'
  }

  function accept<Value>(value: Value): Value {
    breaker.succeed()
    if (callsLeft?.count === 0) breaker.pause(now(), null)
    return value
  }

  function readFailure(response: Response, text: string): 'not-found' | 'unavailable' {
    const { status } = response
    if (status === 404) return accept('not-found')
    if (isRateLimit(response, text)) {
      breaker.pause(now(), retryAfter(response, now()))
      log.warn({ status }, 'the rate limit of the stock-photo service is reached')
      return 'unavailable'
    }
    if (status === 401 || status === 403) {
      breaker.pause(now(), REFUSED_KEY_PAUSE_MS)
      const said = text.slice(0, 200)
      log.warn({ status, said }, 'the stock-photo service does not accept the access key')
      return 'unavailable'
    }
    return fault({ status }, 'the stock-photo service responded with an error')
  }

  async function get<Value>(
    path: string,
    read: (body: unknown) => Value | null,
  ): Promise<Answer<Value>> {
    if (breaker.isOpen(now())) return 'unavailable'
    try {
      const response = await request(options, path)
      const text = await response.text()
      callsLeft = readCallsLeft(response, now())
      if (!response.ok) return readFailure(response, text)
      const value = read(JSON.parse(text))
      if (value !== null) return accept(value)
      return fault({ path }, 'the stock-photo service sent an unreadable response')
    } catch (error) {
      // No connection, a timeout, an incomplete response, or no JSON.
      return fault({ path, err: error }, 'the stock-photo service did not respond properly')
    }
  }

  return {
    get,
    areScarce: () => callsLeft !== null && isScarce(callsLeft, now()),
  }
}

function request(options: UnsplashOptions, path: string): Promise<Response> {
  return fetch(endpoint(options.url, path), {
    headers: {
      authorization: `Client-ID ${options.accessKey}`,
      'accept-version': 'v1',
      accept: 'application/json',
    },
    signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
  })
}

/** The format of ids at Unsplash. Other ids in /artwork/… are not looked up. */
const PHOTO_ID = /^(?!sketch-)[\w-]{11}$/

function endpoint(base: string, path: string): URL {
  return new URL(path, base.endsWith('/') ? base : `${base}/`)
}

/** Documented as 403 with the text "Rate Limit Exceeded"; 429 is the standard status. */
function isRateLimit(response: Response, text: string): boolean {
  if (response.status === 429) return true
  if (response.status !== 403) return false
  return response.headers.get('x-ratelimit-remaining') === '0' || /rate ?limit exceeded/i.test(text)
}

function readCallsLeft(response: Response, at: Date): { count: number; at: Date } | null {
  const header = response.headers.get('x-ratelimit-remaining')
  return header !== null && /^\d+$/.test(header) ? { count: Number(header), at } : null
}

/** Limits are per hour, so an older count is no longer valid. */
function isScarce(callsLeft: { count: number; at: Date }, now: Date): boolean {
  const age = now.getTime() - callsLeft.at.getTime()
  return callsLeft.count < CALLS_RESERVED_FOR_SEARCH && age >= 0 && age < HOUR_MS
}

/** @returns milliseconds, or null if the service does not name a time (RFC 9110, 10.2.3) */
function retryAfter(response: Response, now: Date): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}

/**
 * Caches ids that the service does not have, so that a broken link costs one call and not one per
 * visit.
 */
function createMissingIds() {
  const until = new Map<string, number>()
  return {
    has(id: string, now: Date) {
      const left = (until.get(id) ?? 0) - now.getTime()
      return left > 0 && left <= MISSING_FOR_MS
    },
    add(id: string, now: Date) {
      const [oldest] = until.keys()
      if (until.size >= MISSING_REMEMBERED && oldest !== undefined) until.delete(oldest)
      until.set(id, now.getTime() + MISSING_FOR_MS)
    },
  }
}
