import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, SocketAddress } from 'node:net'

/** The parts of Node's request that name its client. */
export type ClientRequest = {
  readonly headers: IncomingMessage['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The address of the client that sent a request, in one spelling: the key of everything that counts
 * or shares by client. An IPv4 address (`203.0.113.7`), or the first 64 bits of an IPv6 address
 * (`2001:db8::/64`), since a subscriber controls all the others; '' when unknown.
 * @param trustedProxies the number of proxies in front of Frame. As many entries of
 *   `X-Forwarded-For`, or of `Forwarded` without it, are trusted, counted from the last: clients
 *   can make up the others. Without a valid entry it is the address of the connection
 */
export function clientAddressOf(request: ClientRequest, trustedProxies: number): string {
  const { headers, socket } = request
  const forwarded =
    trustedProxies === 0 ? undefined : forwardedAddresses(headers).at(-trustedProxies)
  return subscriberOf(forwarded ?? '') || subscriberOf(socket.remoteAddress ?? '')
}

/** The addresses that proxies have noted, the nearest proxy's last. */
function forwardedAddresses(headers: IncomingMessage['headers']): readonly string[] {
  const list = headers['x-forwarded-for']
  if (list !== undefined) return String(list).split(',')
  return headers.forwarded === undefined ? [] : forwardedFor(headers.forwarded)
}

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"'
const BALANCED = new RegExp(`^(?:[^"]|${QUOTED})*$`)
const ELEMENTS = new RegExp(`(?:[^,"]|${QUOTED})+`, 'g')
const PAIRS = new RegExp(`(?:[^;"]|${QUOTED})+`, 'g')
const FOR = new RegExp(`^\\s*for=([^\\s"]+|${QUOTED})\\s*$`, 'i')

/**
 * The `for` of every element of a `Forwarded` header (RFC 7239); '' for an element without one. A
 * header with an open quote has no elements: its client could move the limits between them.
 */
function forwardedFor(header: string): readonly string[] {
  if (!BALANCED.test(header)) return []
  const elements = header.match(ELEMENTS) ?? []
  return elements.map((element) => {
    const pairs = element.match(PAIRS) ?? []
    const value = pairs.map((pair) => FOR.exec(pair)?.[1]).find((found) => found !== undefined)
    return value?.replaceAll('"', '') ?? ''
  })
}

/** The beginning of an IPv4 address that is spelled as an IPv6 address. */
const MAPPED = '::ffff:'

/** An address with a port: `203.0.113.7:5678`, `[2001:db8::1]:5678`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/

/**
 * The part of an IP address that identifies one subscriber, in one spelling; '' for other text.
 * @param address may have a port, brackets and an IPv6 zone
 */
export function subscriberOf(address: string): string {
  const text = address.trim()
  // Without a proxy there is no entry, and no pattern to try.
  if (text === '') return ''
  // Fast path for the way in which Node spells most connections; parsing takes some microseconds.
  const direct = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text
  if (isIPv4(direct)) return direct
  const [, inBrackets, beforePort] = WITH_PORT.exec(text) ?? []
  const [bare = ''] = (inBrackets ?? beforePort ?? text).split('%')
  if (isIPv4(bare)) return bare
  return isIP(bare) === 6 ? networkOf(bare) : ''
}

function networkOf(address: string): string {
  const { address: whole } = new SocketAddress({ address, family: 'ipv6' })
  const mapped = whole.startsWith(MAPPED) ? whole.slice(MAPPED.length) : ''
  if (isIPv4(mapped)) return mapped
  const [before = '', after] = whole.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = after === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  const network = `${groups.slice(0, 4).join(':')}::`
  return `${new SocketAddress({ address: network, family: 'ipv6' }).address}/64`
}
