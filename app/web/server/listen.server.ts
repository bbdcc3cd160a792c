import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type ListenOptions } from 'node:net'
import type { Config } from '../../kernel/config.server.ts'

/** Connections that may wait to be accepted; those beyond try again after seconds, on their own. */
const BACKLOG = 4096

type Place = Pick<Config, 'host' | 'port'>

/**
 * Whether each worker has a socket of its own on the one port, among which Linux divides who comes. Elsewhere the
 * process above accepts and hands round, and what it has handed to a worker that is killed then hangs for ever.
 */
const hasOwnSocket = ({ port }: Place) => process.platform === 'linux' && port !== 0

/** @param onOpen told when requests can come, which in a worker the process above is told, too */
export function listen(server: Server, place: Place, onOpen: () => void): void {
  const options: ListenOptions = { port: place.port, host: place.host, backlog: BACKLOG }
  if (cluster.isWorker && hasOwnSocket(place)) options.reusePort = true
  server.listen(options, () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    if (process.connected) process.send?.({ open: port ?? place.port })
    onOpen()
  })
}

/** The port that a worker says is open; null for whatever else it says. */
export const openPortIn = (message: unknown): number | null =>
  typeof message === 'object' && message !== null && 'open' in message ? Number(message.open) : null

/**
 * Makes sure that nobody else has the port: among sockets that share one, nobody would notice; and elsewhere it
 * would be noticed only once everything else stands.
 * @throws the fault EADDRINUSE or EACCES, as `listen` would
 */
export async function claimPort(place: Place): Promise<void> {
  if (place.port === 0) return
  const probe = createServer()
  probe.listen({ port: place.port, host: place.host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
