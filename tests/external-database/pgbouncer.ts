import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDatabasePrograms } from '../../bin/database-programs.mjs'
import type { TestDatabaseAddress } from '../helpers/database/database.ts'
import { findFreePort } from '../helpers/site/listen.ts'
import { makeServerFolder, startServer, type ServerProgram } from './server-program.ts'

export type PgBouncer = ServerProgram & { readonly host: string; readonly port: number }

/**
 * A PgBouncer in front of every database of a server. It signs every client in as the server's
 * role, and refuses settings of connections, as PgBouncer does by default.
 * @param options `settings` of pgbouncer.ini; `port`: a free one by default
 */
export async function startPgBouncer(
  server: TestDatabaseAddress,
  options: {
    readonly folder: string
    readonly settings?: Readonly<Record<string, string>>
    readonly port?: number
  },
): Promise<PgBouncer> {
  const folder = await makeServerFolder(options.folder)
  const { port = await findFreePort() } = options
  const host = '127.0.0.1'
  const access = `host=${server.host} port=${server.port} user=${server.user}`
  const settings = {
    listen_addr: host,
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: '5',
    max_client_conn: '500',
    ...options.settings,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  const password = server.password === '' ? '' : ` password=${server.password}`
  await writeFile(file, `[databases]\n* = ${access}${password}\n[pgbouncer]\n${lines.join('\n')}\n`)
  await chmod(file, 0o644)
  const { pgbouncer } = findDatabasePrograms()
  const target = { ...server, host, port }
  const program = await startServer(pgbouncer, [file], { target, stopSignal: 'SIGINT' })
  return { ...program, host, port }
}
