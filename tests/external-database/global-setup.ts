import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTemplate } from '../helpers/global-setup.ts'
import { makeTemporaryFolder } from '../helpers/temporary-folders.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { startPgBouncer } from './pgbouncer.ts'

/**
 * Starts Debian's PostgreSQL and, in front of it, Debian's PgBouncer in transaction mode. The tests
 * of this project reach their databases through the pooler, and sessions directly.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder('test')
  await chmod(folder, 0o755)
  const server = await startDebianPostgres(join(folder, 'postgres'))
  const pooler = await startPgBouncer(server.address, { folder: join(folder, 'pgbouncer') })
  const { name, drop } = await createTemplate(server.address)
  const { host, port } = pooler
  project.provide('database', { server: server.address, template: name, pooler: { host, port } })
  return async () => {
    await drop()
    await pooler.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
