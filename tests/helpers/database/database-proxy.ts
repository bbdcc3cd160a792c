import { once } from 'node:events'
import {
  connect as dial,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net'
import type { TestDatabase } from './database.ts'

/** A TCP port in front of PostgreSQL that a test can close. */
export type DatabaseProxy = {
  readonly port: number
  isOpen(): boolean
  /** Refuses connections and ends those that are open. */
  close(): Promise<void>
  /** Listens again, on the same port. */
  open(): Promise<void>
  /** Closes the port instead of passing on a query. @param query 1 for the next one */
  closeAtQuery(query: number): void
  /** Keeps connections open but forwards nothing any more, like a broken network. */
  silence(): void
  /** Holds back what is sent on open connections. @returns a function that passes it on */
  hold(): () => void
}

/** The first byte of the messages that begin a query: Query and Parse, or Bind of a known one. */
const QUERY = new Set(['Q', 'P', 'B'])

/** @param server a port, or the path of a socket */
export async function openDatabaseProxy(server: NetConnectOpts): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let port = 0
  let queriesLeft = Number.POSITIVE_INFINITY
  let silenced = new Set<Socket>()

  function join(one: Socket, other: Socket): void {
    sockets.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      other.destroy()
    })
  }

  const listener = createServer((client) => {
    const upstream = dial(server)
    join(client, upstream)
    join(upstream, client)
    client.on('data', (chunk) => {
      if (QUERY.has(String.fromCharCode(chunk[0] ?? 0))) queriesLeft -= 1
      if (queriesLeft <= 0) void close()
      else if (!silenced.has(upstream)) upstream.write(chunk)
    })
    upstream.on('data', (chunk) => !silenced.has(client) && client.write(chunk))
  })

  async function open(): Promise<void> {
    queriesLeft = Number.POSITIVE_INFINITY
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }

  async function close(): Promise<void> {
    if (!listener.listening) return
    listener.close()
    for (const socket of sockets) socket.destroy()
    await once(listener, 'close')
  }

  await open()
  return {
    port,
    isOpen: () => listener.listening,
    open,
    close,
    closeAtQuery(query) {
      queriesLeft = query
    },
    silence() {
      silenced = new Set(sockets)
    },
    hold() {
      const held = [...sockets]
      for (const socket of held) socket.pause()
      return () => {
        for (const socket of held) socket.resume()
      }
    },
  }
}

/** A proxy in front of a test's database. @returns it, and the URL that leads through it */
export async function proxyTestDatabase({
  host,
  port,
  user,
  password,
  database,
}: TestDatabase['address']): Promise<{ proxy: DatabaseProxy; url: string }> {
  const socket = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const proxy = await openDatabaseProxy(socket)
  const login = `${user}:${encodeURIComponent(password)}`
  return { proxy, url: `postgres://${login}@127.0.0.1:${proxy.port}/${database}` }
}
