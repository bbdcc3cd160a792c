import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type ListenOptions } from 'node:net'
import type { Config } from '../../config/config.server.ts'

/** Connections that may wait to be accepted; the system retries further ones after seconds. */
const BACKLOG = 4096

type Address = Pick<Config, 'host' | 'port'>

/**
 * Whether each worker listens on a socket of its own, among which Linux divides connections. On
 * other systems the supervisor distributes them, and those of a killed worker hang.
 */
const hasOwnSocket = ({ port }: Address) => process.platform === 'linux' && port !== 0

/** @param onOpen called with the port when requests can arrive; a worker also tells the supervisor */
export function listen(server: Server, address: Address, onOpen: (port: number) => void): void {
  const options: ListenOptions = { port: address.port, host: address.host, backlog: BACKLOG }
  if (cluster.isWorker && hasOwnSocket(address)) options.reusePort = true
  server.listen(options, () => {
    const bound = server.address()
    const port = (typeof bound === 'object' ? bound?.port : undefined) ?? address.port
    if (process.connected) process.send?.({ open: port })
    onOpen(port)
  })
}

/** The port that a worker's message reports as open; null for other messages. */
export const openPortIn = (message: unknown): number | null =>
  typeof message === 'object' && message !== null && 'open' in message ? Number(message.open) : null

/**
 * Checks that the port is free. Workers that share a port would not notice another program on it,
 * and a single process would notice only after it has opened the database.
 * @throws the fault EADDRINUSE or EACCES, as `listen` would
 */
export async function claimPort(address: Address): Promise<void> {
  if (address.port === 0) return
  const probe = createServer()
  probe.listen({ port: address.port, host: address.host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
