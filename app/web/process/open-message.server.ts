import { isIPv6 } from 'node:net'
import type { Config } from '../../config/config.server.ts'
import { isLoopback } from '../../config/loopback.ts'

type Settings = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'workers'>

/**
 * The terminal's message once requests can arrive.
 * @param port that the server is bound to, since PORT may be 0
 */
export function openMessage(config: Settings, port: number): string {
  const { host, workers } = config
  const processes = workers > 1 ? ` (${workers} processes)` : ''
  return `Frame is open at http://${urlHostOf(host)}:${port}${processes}\n${hintFor(config)}`
}

function urlHostOf(host: string): string {
  if (host === '127.0.0.1') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/** A line for servers that others reach, unless the operator has named them. */
const hintFor = ({ host, publicUrl, allowedHosts }: Settings): string =>
  isLoopback(host) || publicUrl !== null || allowedHosts.length > 0
    ? ''
    : 'Only localhost and IP addresses are accepted. Set PUBLIC_URL to use a host name.\n'
