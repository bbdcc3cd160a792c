import { hash } from 'node:crypto'
import { lstat, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { constrainedMemory } from 'node:process'
import { clusterFolderOf, type ClusterLocation } from './cluster-location.ts'
import { makeServerFolder } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { writeFileDurably } from './durable-file.ts'

/** Only names the socket file on POSIX. */
const SOCKET_PORT = 5432
/** sockaddr_un's path, without the final zero: 103 bytes on macOS, 107 on Linux. */
const SOCKET_PATH_BYTES = 103

export type ServerAddress = {
  /** The socket's folder, or 127.0.0.1. */
  readonly host: string
  readonly port: number
}

export function socketFile(address: ServerAddress): string {
  return join(address.host, `.s.PGSQL.${address.port}`)
}

/** The socket's folder: beside the cluster, or in `temporary` when that path is too long. */
export function chooseSocketFolder(home: string, temporary: string): string {
  const beside = join(home, 'socket')
  const path = socketFile({ host: beside, port: SOCKET_PORT })
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES) return beside
  const name = `frame-${hash('sha256', home).slice(0, 16)}`
  const short = join(temporary, name)
  const shortPath = socketFile({ host: short, port: SOCKET_PORT })
  return Buffer.byteLength(shortPath) <= SOCKET_PATH_BYTES ? short : join('/tmp', name)
}

/** Refuses a folder that another user has created under our name in the temporary folder. */
async function refuseForeignFolder(folder: string, location: ClusterLocation): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (found === null) return
  const owner = location.account?.uid ?? process.getuid?.()
  if (found.isDirectory() && found.uid === owner) return
  throw new EmbeddedPostgresError(
    'folder-not-writable',
    `Another user's ${folder} is in the way of the database's socket: remove it, or set ` +
      'DATA_DIR to a folder with a shorter path.',
  )
}

/** Resolves to the port when it is free, or null when it is in use. */
async function tryPort(port: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const server = createServer()
  server.on('error', () => resolve(null))
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    const found = typeof address === 'object' && address !== null ? address.port : null
    server.close(() => resolve(found))
  })
  return promise
}

/** Keeps the port over restarts if possible, since processes that share the server know it. */
async function choosePort(previous: number | null): Promise<number> {
  const port = (previous === null ? null : await tryPort(previous)) ?? (await tryPort(0))
  if (port === null) throw new Error('no free port on 127.0.0.1')
  return port
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** PostgreSQL splits this setting at commas, unless a path is in double quotes. */
function quotePath(text: string): string {
  return quote(`"${text.replaceAll('"', '""')}"`)
}

/** Megabytes that this process may use: the container's limit, if there is one. */
function machineMemoryMb(): number {
  const limit = constrainedMemory()
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return Math.floor(bytes / 1024 ** 2)
}

const MIN_BUFFERS_MB = 128
const MAX_BUFFERS_MB = 8192

/**
 * An eighth of the memory, as a power of two. PostgreSQL's manual advises a quarter for a machine
 * of its own; this one also runs Node and the image encoders.
 * @param memory and result in megabytes
 */
export function sharedBuffersOf(memory: number): number {
  const eighth = 2 ** Math.floor(Math.log2(Math.max(memory, 1) / 8))
  return Math.min(Math.max(eighth, MIN_BUFFERS_MB), MAX_BUFFERS_MB)
}

/** Other settings keep PostgreSQL's defaults, above all fsync and synchronous_commit. */
function settingsText(address: ServerAddress): string {
  const isSocket = address.host !== '127.0.0.1'
  return `# Written by Frame at every start. Your own settings: ALTER SYSTEM SET …
listen_addresses = ${isSocket ? "''" : quote(address.host)}
port = ${address.port}
unix_socket_directories = ${isSocket ? quotePath(address.host) : "''"}
unix_socket_permissions = 0700
max_connections = 100
shared_buffers = ${sharedBuffersOf(machineMemoryMb())}MB
effective_cache_size = ${Math.round(machineMemoryMb() / 2)}MB
max_wal_size = 1GB
min_wal_size = 80MB
log_checkpoints = off
log_timezone = 'UTC'
timezone = 'UTC'
datestyle = 'iso, mdy'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.english'
`
}

/**
 * Chooses the address of a server that is about to start, and writes its settings. Unchanged
 * settings are not rewritten, so that a warm start needs no disk space.
 */
export async function writeSettings(
  location: ClusterLocation,
  previousPort: number | null,
): Promise<ServerAddress> {
  const address =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: await choosePort(previousPort) }
      : { host: chooseSocketFolder(location.home, tmpdir()), port: SOCKET_PORT }
  if (address.host !== '127.0.0.1') {
    await refuseForeignFolder(address.host, location)
    await makeServerFolder(address.host, location.account)
  }
  const path = join(clusterFolderOf(location.home), 'postgresql.conf')
  const text = settingsText(address)
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    const owner =
      location.account === null ? {} : { uid: location.account.uid, gid: location.account.gid }
    await writeFileDurably(path, text, { ...owner, mode: 0o600 })
  }
  return address
}

/** Removes a socket folder outside the server's own folder. */
export async function removeTemporarySocket(home: string): Promise<void> {
  const folder = chooseSocketFolder(home, tmpdir())
  if (process.platform === 'win32' || folder.startsWith(home)) return
  await rm(folder, { recursive: true, force: true })
}
