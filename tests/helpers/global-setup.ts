import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectSql } from './database/sql.ts'
import { clusterFolderOf } from '../../db/embedded/cluster-location.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { copyDatabase, makeDataDir, removeDataDir } from './site/built-server.ts'
import { makeFilledDataDir } from './site/filled-data-dir.ts'
import { removeStaleFolders } from './temporary-folders.ts'
import { addressOf, type TestDatabaseAddress } from './database/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder after its first start, with a migrated and stopped database. */
    usedDataDir: string
    database: {
      server: TestDatabaseAddress
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
  const usedDataDir = await makeFilledDataDir()
  project.provide('usedDataDir', usedDataDir)
  const { database, stop } = await startServer(usedDataDir)
  project.provide('database', { ...database, pooler: null })
  return async () => {
    await stop()
    await removeDataDir(usedDataDir)
  }
}

/** A migrated database, to be copied. */
export async function createTemplate(
  server: TestDatabaseAddress,
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

type Server = {
  readonly database: { readonly server: TestDatabaseAddress; readonly template: string }
  stop(): Promise<void>
}

/** Starts a copy of the used data folder, whose migrated database becomes the template. */
async function startServer(usedDataDir: string): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') {
    const server = addressOf(given)
    const { name, drop } = await createTemplate(server)
    return { database: { server, template: name }, stop: drop }
  }
  const dataDir = await makeDataDir()
  await copyDatabase(usedDataDir, dataDir)
  await appendFile(
    join(clusterFolderOf(join(dataDir, 'postgres')), 'postgresql.auto.conf'),
    SETTINGS,
  )
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  // No session may be in the template while it is copied.
  const server = { ...connection, database: 'postgres' }
  return {
    database: { server, template: connection.database },
    async stop() {
      await stop()
      await removeDataDir(dataDir)
    },
  }
}

/**
 * The databases need not survive the run, so that no commit and no new database waits for the disk.
 * Buffers are few, because dropping a database scans all of them.
 */
const SETTINGS = `
fsync = off
full_page_writes = off
synchronous_commit = off
shared_buffers = 64MB
`
