import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { removeDataDir } from '../tests/helpers/site/built-server.ts'
import { findFreePort } from '../tests/helpers/site/listen.ts'
import { connectSql } from '../tests/helpers/database/sql.ts'
import { makeUsedDataDir } from '../tests/helpers/site/used-data-dir.ts'
import { startDevelopment } from '../tests/helpers/site/development-process.ts'

test('the development server runs the background jobs', async () => {
  const dataDir = await makeUsedDataDir()
  const port = await findFreePort()
  const { child, exited, output } = startDevelopment({ PORT: String(port), DATA_DIR: dataDir })
  await expect.poll(output, { timeout: 120_000 }).toContain('open for changes')
  await fetch(`http://localhost:${port}/healthz`)
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { sql, close } = connectSql({ target: database.connection, max: 1 })
  const findQueues = async () =>
    (await sql`select count(*)::int as n from pg_tables where schemaname = 'pgboss'`)[0]?.['n']
  await expect.poll(findQueues, { timeout: 120_000 }).toBeGreaterThan(0)
  await close()
  await database.stop()
  child.kill('SIGTERM')
  await exited
  await removeDataDir(dataDir)
})
