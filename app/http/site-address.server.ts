import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.server.ts'
import { isLoopback } from '../config/loopback.ts'

/** The host names that requests may use, and the public URL in responses. */
export type SiteAddress = {
  /**
   * Classifies the header `host`.
   * @returns `foreign` for a name that no setting lists: a page of another site could point its own
   * name at this machine (DNS rebinding)
   */
  classifyHost(host: string | undefined): 'ours' | 'foreign' | 'malformed'
  /** The address for absolute links, such as https://frame.example: PUBLIC_URL, or as called. */
  urlFor(host: string | undefined): string
  /**
   * The part of the cache key for this host name: '' with PUBLIC_URL, since pages are then the same
   * for all names. Null for a name whose pages are not cached.
   */
  cacheNameFor(host: string | undefined): string | null
}

type Settings = Pick<Config, 'publicUrl' | 'host' | 'port' | 'allowedHosts'>

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const MAX_KNOWN = 500

export function createSiteAddress(settings: Settings): SiteAddress {
  const { publicUrl, port } = settings
  // Without PUBLIC_URL, only these names have cached pages: clients can make up any others.
  const cached = new Map(
    ['localhost', '127.0.0.1', '[::1]', bracketed(settings.host)].map((name) => {
      const url = new URL(`http://${name}:${port}`)
      // The space ends the URL in a cache key, since no URL contains one.
      return [url.host, ` ${url.origin}`]
    }),
  )
  const classified = new LRUCache<string, ReturnType<typeof classify>>({
    max: MAX_KNOWN,
    memoMethod: (host) => classify(host, settings),
  })
  const urlFor = (host = '') => publicUrl ?? urlOf(host) ?? `http://localhost:${port}`
  return {
    classifyHost: (host = '') => classified.memo(host),
    urlFor,
    cacheNameFor: (host = '') => (publicUrl === null ? (cached.get(host) ?? null) : ''),
  }
}

function classify(host: string, settings: Settings): ReturnType<SiteAddress['classifyHost']> {
  const { publicUrl, allowedHosts } = settings
  const url = HOST.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  if (url === null) return 'malformed'
  if (publicUrl !== null && isNameOf(publicUrl, host)) return 'ours'
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isNamed =
    isLoopback(name) ||
    name === settings.host.toLowerCase() ||
    allowedHosts.includes(name) ||
    allowedHosts.includes(url.host)
  // Unlike a name, an IP address cannot be pointed at another machine.
  const isAddress = publicUrl === null && !isLoopback(settings.host) && isIP(name) !== 0
  return isNamed || isAddress ? 'ours' : 'foreign'
}

/** Parses the host with the scheme of the URL, whose default port may be omitted. */
function isNameOf(url: string, host: string): boolean {
  const wanted = new URL(url)
  return new URL(`${wanted.protocol}//${host}`).host === wanted.host
}

const bracketed = (name: string) => (isIP(name) === 6 ? `[${name}]` : name)

const urlOf = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : null
