import { once } from 'node:events'
import {
  connect as dial,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net'

/** What PostgreSQL sends after a sign-in: AuthenticationOk and ReadyForQuery. */
const SIGNED_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 'X'.charCodeAt(0)

/**
 * A pooler without support for prepared statements, as PgBouncer before 1.21 in transaction mode:
 * its clients share one connection of the server, with the statements that are prepared there. The
 * first client signs in at the server. Clients must take turns.
 * @param server a port, or the path of a socket
 */
export async function openTransactionPooler(server: NetConnectOpts) {
  let upstream: Socket | null = null
  let current: Socket | null = null
  const clients = new Set<Socket>()

  const listener = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    current = client
    if (upstream === null) {
      upstream = dial(server)
      upstream.on('error', () => {})
      upstream.on('data', (chunk) => current?.write(chunk))
    } else {
      client.once('data', () => client.write(SIGNED_IN))
    }
    let isSignedIn = clients.size === 1
    client.on('data', (chunk) => {
      current = client
      if (isSignedIn && chunk[0] !== TERMINATE) upstream?.write(chunk)
      isSignedIn = true
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')

  return {
    port: (listener.address() as AddressInfo).port,
    close() {
      listener.close()
      for (const socket of [...clients, upstream]) socket?.destroy()
    },
  }
}
