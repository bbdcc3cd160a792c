import { join } from 'node:path'
import { findDatabasePrograms } from '../../bin/database-programs.mjs'
import type { TestDatabaseAddress } from '../helpers/database/database.ts'
import { findFreePort } from '../helpers/site/listen.ts'
import { makeServerFolder, runAsServer, startServer, type ServerProgram } from './server-program.ts'

const ROLE = 'frame'

export type DebianPostgres = ServerProgram & { readonly address: TestDatabaseAddress }

/** The data of these tests need not survive a power failure. */
const SETTINGS = {
  fsync: 'off',
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '32MB',
  wal_level: 'replica',
  max_wal_senders: '5',
  // A standby reports its position without delay.
  wal_receiver_status_interval: '1s',
}

/** A new PostgreSQL of Debian. @param folder of the test run, for the cluster and its socket */
export async function startDebianPostgres(folder: string): Promise<DebianPostgres> {
  const { postgres } = findDatabasePrograms()
  const cluster = join(await makeServerFolder(folder), 'cluster')
  const options = ['--auth=trust', `--username=${ROLE}`, '--encoding=UTF8', '--locale=C.UTF-8']
  await runAsServer(join(postgres, 'initdb'), ['-D', cluster, '--no-sync', ...options])
  return run(cluster, folder)
}

/**
 * A streaming replica of a server.
 * @param folder another folder of the test run
 */
export async function startReplica(
  { host, port }: TestDatabaseAddress,
  folder: string,
): Promise<DebianPostgres> {
  const { postgres } = findDatabasePrograms()
  const cluster = join(await makeServerFolder(folder), 'cluster')
  const source = ['-h', host, '-p', String(port), '-U', ROLE]
  const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--wal-method=stream']
  await runAsServer(join(postgres, 'pg_basebackup'), ['-D', cluster, ...source, ...how])
  return run(cluster, folder)
}

async function run(cluster: string, socketFolder: string): Promise<DebianPostgres> {
  const { postgres } = findDatabasePrograms()
  const port = await findFreePort()
  const address = { host: '127.0.0.1', port, user: ROLE, password: '', database: 'postgres' }
  const places = { port: String(port), unix_socket_directories: socketFolder }
  const settings = Object.entries({ ...SETTINGS, ...places }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const program = await startServer(join(postgres, 'postgres'), ['-D', cluster, ...settings], {
    target: address,
    stopSignal: 'SIGINT',
  })
  return { ...program, address }
}
