import { readFile } from 'node:fs/promises'
import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { connectionTo, type PostgresConnection } from '../../db/embedded/server-connection.ts'
import { parsePostmasterFile, type PostmasterFile } from '../../db/embedded/server-process.ts'
import { socketFile } from '../../db/embedded/server-settings.ts'
import { makeDataDir, removeDataDir } from '../helpers/built-server.ts'

/** A PostgreSQL that a Frame works with, seen by somebody who is about to hurt it. */
export type CrashDatabase = {
  /** What the server under torture has to be told in order to find it. */
  readonly settings: Readonly<Record<string, string>>
  /** Of the postmaster; another one after a restart. */
  findPid(): Promise<number>
  /** A way to it that no fault of ours blocks, save those that end the server itself. */
  findConnection(): Promise<PostgresConnection>
  /** Nobody comes through the door any more. @returns what opens it again */
  block(): Promise<() => Promise<void>>
  close(): Promise<void>
}

async function readPostmaster(dataDir: string): Promise<PostmasterFile> {
  const path = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const file = parsePostmasterFile(await readFile(path, 'utf8'))
  if (file === null || file.pid < 2) throw new Error(`no process of PostgreSQL in ${path}`)
  return file
}

async function readConnection(dataDir: string): Promise<PostgresConnection> {
  const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim()
  const { socketFolder, port } = await readPostmaster(dataDir)
  return connectionTo({ host: socketFolder, port }, password)
}

/** The one that Frame brings along and looks after itself. */
export function embeddedCrashDatabase(dataDir: string): CrashDatabase {
  let known: PostgresConnection | null = null
  return {
    settings: {},
    findPid: async () => (await readPostmaster(dataDir)).pid,
    // The socket stays where it is, and the password too.
    findConnection: async () => (known ??= await readConnection(dataDir)),
    async block() {
      const { host, port } = await readConnection(dataDir)
      const socket = socketFile({ host, port })
      await rename(socket, `${socket}.away`)
      // A server that was started anew meanwhile has made another one.
      return async () => rename(`${socket}.away`, socket)
    },
    close: async () => {},
  }
}

/** One that somebody else runs and restarts, behind a network connection: Frame knows only DATABASE_URL. */
export async function externalCrashDatabase(): Promise<CrashDatabase> {
  const dataDir = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { password, user, database } = postgres.connection
  const door = await openDoor(() => socketFile(postgres.connection))
  return {
    settings: {
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${door.port}/${database}`,
    },
    findPid: async () => (await readPostmaster(dataDir)).pid,
    findConnection: async () => postgres.connection,
    block: async () => {
      await door.shut()
      return door.open
    },
    async close() {
      await door.shut()
      await postgres.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** A port that leads to the socket, and that refuses connections while it is shut. */
async function openDoor(socketPath: () => string) {
  const guests = new Set<Socket>()
  let port = 0
  const server = createServer((guest) => {
    const host = dial(socketPath())
    for (const [one, other] of [
      [guest, host],
      [host, guest],
    ] as const) {
      guests.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        guests.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await open()
  return {
    port,
    open,
    async shut() {
      if (!server.listening) return
      server.close()
      for (const guest of guests) guest.destroy()
      await once(server, 'close')
    },
  }
}
