import { isIPv6 } from 'node:net'
import type { Config } from '../../config/config.server.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { isLoopback } from '../../config/loopback.ts'
import type { Log } from '../../kernel/log.ts'

type Settings = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'workers'>

/**
 * Tells the terminal and the log that requests can arrive.
 * @param port that the server is bound to, since PORT may be 0
 */
export function reportOpen(config: Settings, log: Log, port: number): void {
  process.stdout.write(openMessage(config, port))
  const { version } = packageFile
  log.info({ version, address: addressOf(config, port) }, 'Frame is open')
}

/** The terminal's message. */
export function openMessage(config: Settings, port: number): string {
  const { workers } = config
  const processes = workers > 1 ? ` (${workers} processes)` : ''
  return `Frame is open at ${addressOf(config, port)}${processes}\n${hintFor(config)}`
}

const addressOf = ({ host }: Settings, port: number) => `http://${urlHostOf(host)}:${port}`

function urlHostOf(host: string): string {
  if (host === '127.0.0.1') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/** A line for servers that others reach, unless the operator has named them. */
const hintFor = ({ host, publicUrl, allowedHosts }: Settings): string =>
  isLoopback(host) || publicUrl !== null || allowedHosts.length > 0
    ? ''
    : 'Only localhost and IP addresses are accepted. Set PUBLIC_URL to use a host name.\n'
