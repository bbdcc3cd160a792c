import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { connectionTo, type PostgresConnection } from '../../db/embedded/server-connection.ts'
import { parsePostmasterFile, type PostmasterFile } from '../../db/embedded/server-process.ts'
import { socketFile } from '../../db/embedded/server-settings.ts'
import { fillDisk } from './small-disk.ts'
import { makeDataDir, removeDataDir } from '../helpers/site/built-server.ts'
import { openDatabaseProxy } from '../helpers/database/database-proxy.ts'

/** The PostgreSQL of a tested Frame, with operations for fault injection. */
export type CrashDatabase = {
  /** The settings with which the server under test finds the database. */
  readonly settings: Readonly<Record<string, string>>
  /** The postmaster's pid, which changes with a restart. */
  findPid(): Promise<number>
  /** A connection that no network fault blocks. */
  findConnection(): Promise<PostgresConnection>
  /** Blocks new connections. @returns a function that unblocks them */
  block(): Promise<() => Promise<void>>
  /** Fills its disk, which has to be a small one. @returns a function that frees it */
  fillDisk?(): Promise<() => Promise<void>>
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

/** Frame's embedded database. */
export function embeddedCrashDatabase(dataDir: string): CrashDatabase {
  let known: PostgresConnection | null = null
  return {
    settings: {},
    findPid: async () => (await readPostmaster(dataDir)).pid,
    // The socket and the password stay the same.
    findConnection: async () => (known ??= await readConnection(dataDir)),
    async block() {
      const { host, port } = await readConnection(dataDir)
      const socket = socketFile({ host, port })
      await rename(socket, `${socket}.blocked`)
      // Frame may have restarted the server meanwhile, which then has another socket.
      return async () => {
        await link(`${socket}.blocked`, socket).catch(() => undefined)
        await rm(`${socket}.blocked`)
      }
    },
    fillDisk: () => fillDisk(dataDir),
    close: async () => {},
  }
}

/** A database on an external server, behind a TCP proxy: Frame knows only DATABASE_URL. */
export async function externalCrashDatabase(): Promise<CrashDatabase> {
  const dataDir = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { password, user, database } = postgres.connection
  const proxy = await openDatabaseProxy({ path: socketFile(postgres.connection) })
  return {
    settings: {
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}`,
    },
    findPid: async () => (await readPostmaster(dataDir)).pid,
    findConnection: async () => postgres.connection,
    block: async () => {
      await proxy.close()
      return proxy.open
    },
    async close() {
      await proxy.close()
      await postgres.stop()
      await removeDataDir(dataDir)
    },
  }
}
