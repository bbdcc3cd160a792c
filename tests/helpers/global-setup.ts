import { chmod, rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { connectSql } from './sql.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { makeTemporaryFolder, removeStaleFolders } from './temporary-folders.ts'
import { addressOf, type DatabaseAddress } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: {
      server: DatabaseAddress
      template: string
      /** A pooler in transaction mode that leads to the server; null without one. */
      pooler: { readonly host: string; readonly port: number } | null
    }
  }
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template database that every test file
 * copies. TEST_DATABASE_URL names a server to use instead.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeStaleFolders()
  const { address, stop } = await startServer()
  const { name, drop } = await createTemplate(address)
  project.provide('database', { server: address, template: name, pooler: null })
  return async () => {
    await drop()
    await stop()
  }
}

/** A migrated database, to be copied. */
export async function createTemplate(
  server: DatabaseAddress,
): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `frame_template_${process.pid}`
  const admin = connectSql({ target: server, max: 1 })
  await admin.sql.unsafe(`create database ${name}`)
  const { sql } = connectSql({ target: { ...server, database: name }, max: 2 })
  await migrateDatabase(sql.pool)
  await sql.end()
  return {
    name,
    async drop() {
      await admin.sql.unsafe(`drop database ${name} with (force)`)
      await admin.sql.end()
    },
  }
}

async function startServer(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '')
    return { address: addressOf(given), stop: async () => {} }
  const { startEmbeddedPostgres } = await import('../../db/embedded/embedded-postgres.ts')
  const dataDir = await makeTemporaryFolder('test')
  // Readable for the unprivileged account that runs PostgreSQL when the tests run as root.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await writeWithoutSync(server.connection)
  return {
    address: server.connection,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Nothing in these databases outlives the run, so no commit or new database waits for the disk. */
async function writeWithoutSync(server: DatabaseAddress): Promise<void> {
  const { sql } = connectSql({ target: server, max: 1 })
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await sql.unsafe(`alter system set ${setting} = off`)
  await sql.unsafe('select pg_reload_conf()')
  await sql.end()
}
