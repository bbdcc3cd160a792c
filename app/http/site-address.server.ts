import { isIP } from 'node:net'
import { isLoopback, type Config } from '../config/config.server.ts'

/** The names by which requests may call this site, and the address that responses give it. */
export type SiteAddress = {
  /**
   * Judges the header `host`.
   * @returns `foreign` for a name of no setting: a page of another site could have made its own name
   *   lead to this machine
   */
  judge(host: string | undefined): 'ours' | 'foreign' | 'malformed'
  /** The address for absolute links, such as https://frame.example: PUBLIC_URL, or as called. */
  urlFor(host: string | undefined): string
  /**
   * What distinguishes the cached pages of this name: '' with PUBLIC_URL, since pages are the same
   * for all names. Null for a name whose pages are not cached.
   */
  cacheNameFor(host: string | undefined): string | null
}

type Settings = Pick<Config, 'publicUrl' | 'host' | 'port' | 'allowedHosts'>

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const MAX_KNOWN = 500

export function createSiteAddress(settings: Settings): SiteAddress {
  const { publicUrl, port } = settings
  // Anybody may send any of the others, and each would have pages of its own in the cache.
  const cached = new Map(
    ['localhost', '127.0.0.1', '[::1]', bracketed(settings.host)].map((name) => {
      const url = new URL(`http://${name}:${port}`)
      // No URL contains a space.
      return [url.host, ` ${url.origin}`]
    }),
  )
  const known = new Map<string, ReturnType<SiteAddress['judge']>>()
  const urlFor = (host = '') => publicUrl ?? urlOf(host) ?? `http://localhost:${port}`
  return {
    judge(host = '') {
      const before = known.get(host)
      if (before !== undefined) return before
      const judgement = judgeHost(host, settings)
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(host, judgement)
      return judgement
    },
    urlFor,
    cacheNameFor: (host = '') => (publicUrl === null ? (cached.get(host) ?? null) : ''),
  }
}

function judgeHost(host: string, settings: Settings): ReturnType<SiteAddress['judge']> {
  const { publicUrl, allowedHosts } = settings
  const url = HOST.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  if (url === null) return 'malformed'
  if (publicUrl !== null && isPublic(host, publicUrl)) return 'ours'
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isNamed =
    isLoopback(name) ||
    name.endsWith('.localhost') ||
    name === settings.host.toLowerCase() ||
    allowedHosts.includes(name) ||
    allowedHosts.includes(url.host)
  // An address cannot be made to lead elsewhere, as a name can.
  const isAddress = publicUrl === null && !isLoopback(settings.host) && isIP(name) !== 0
  return isNamed || isAddress ? 'ours' : 'foreign'
}

function isPublic(host: string, publicUrl: string): boolean {
  const wanted = new URL(publicUrl)
  return new URL(`${wanted.protocol}//${host}`).host === wanted.host
}

const bracketed = (name: string) => (isIP(name) === 6 ? `[${name}]` : name)

const urlOf = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : null
