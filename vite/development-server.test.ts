import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort, removeDataDir } from '../tests/helpers/built-server.ts'
import { connectSql } from '../tests/helpers/sql.ts'
import { makeUsedDataDir } from '../tests/helpers/used-data-dir.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'

const ROOT = join(import.meta.dirname, '..')

function startDevelopment(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['vite/development-server.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'development',
      DATABASE_URL: '',
      DEMO: '0',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return { child, exited: once(child, 'exit'), output: () => output }
}

test('the development server says in a sentence that its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { exited, output } = startDevelopment({ PORT: String(port), DATA_DIR: '/nowhere' })
  expect(await exited).toEqual([1, null])
  expect(output()).not.toContain('    at ')
  expect(output()).toMatch(/^Port \d+ is in use: .+\n$/m)
  other.close()
})

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
