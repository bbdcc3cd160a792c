import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../../config/loopback.ts'

/** The addresses to which webhooks may be sent, besides public ones. */
export type AddressPolicy = {
  /** Allows this machine, also without TLS, for development. */
  readonly loopback: boolean
  /** Allows the private network, also without TLS. */
  readonly privateNetwork: boolean
}

/** The message about an invalid address, for the operator who typed it. */
type AddressProblem = string

const NOT_HTTPS = 'The address has to begin with https://'
const NOT_PUBLIC = 'This address is not on the public internet'

/**
 * Checks a URL without resolving its host name; sending does that.
 * @returns the problem, or null
 */
export function findAddressProblem(text: string, policy: AddressPolicy): AddressProblem | null {
  if (!URL.canParse(text)) return NOT_HTTPS
  const { protocol, hostname, username, password, hash } = new URL(text)
  const mayBePlain = policy.privateNetwork || (policy.loopback && isLoopback(hostname))
  if (protocol !== 'https:' && !(protocol === 'http:' && mayBePlain)) return NOT_HTTPS
  if (username !== '' || password !== '') return 'The address must not hold a name or password'
  if (hash !== '') return 'The address must not have a part after #'
  if (isLoopback(hostname)) return policy.loopback || policy.privateNetwork ? null : NOT_PUBLIC
  return isIP(bareHost(hostname)) !== 0 && !isAllowed(bareHost(hostname), policy)
    ? NOT_PUBLIC
    : null
}

/** An IPv6 address without the brackets of a URL. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Resolves host names as Node does, and refuses those with a forbidden address. The connection uses
 * the same lookup, so DNS rebinding cannot change the address in between.
 */
export function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, [])
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => !isAllowed(address, policy))) {
        return answer(new Error(NOT_PUBLIC), [])
      }
      return options.all === true ? answer(null, addresses) : answerWith(answer, first)
    })
  }
}

const answerWith = (answer: Parameters<LookupFunction>[2], { address, family }: LookupAddress) =>
  answer(null, address, family)

/** Whether webhooks may be sent to an IP address. */
export function isAllowed(address: string, policy: AddressPolicy): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (LOOPBACK.check(address, family)) return policy.loopback || policy.privateNetwork
  if (NEVER.check(address, family)) return false
  if (PRIVATE.check(address, family)) return policy.privateNetwork
  return family === 'ipv4' || GLOBAL_IPV6.check(address, 'ipv6')
}

function blockList(...subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix = ''] = subnet.split('/')
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

// A BlockList also matches IPv4-mapped addresses, such as `::ffff:127.0.0.1`.
const LOOPBACK = blockList('127.0.0.0/8', '::1/128')
const PRIVATE = blockList(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
)
/**
 * Ranges of IANA's special-purpose registries. Link-local addresses reach cloud metadata services.
 */
const NEVER = blockList(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Tunnels and documentation ranges, which are within 2000::/3.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)
const GLOBAL_IPV6 = blockList('2000::/3', 'fc00::/7', '::ffff:0:0/96')
