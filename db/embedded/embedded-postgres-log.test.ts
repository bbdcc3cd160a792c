import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectSql } from '../../tests/helpers/database/sql.ts'
import { makeDataDir, removeDataDir } from '../../tests/helpers/site/built-server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const SECRET = 'ann@example.com'

test('the values of a failed statement do not reach the server’s log', async () => {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { sql } = connectSql({ target: server.connection, max: 1 })
  try {
    await sql`create table people (email text primary key)`
    await sql`insert into people values (${SECRET})`
    await expect(sql`insert into people values (${SECRET})`).rejects.toThrow('people_pkey')
    await expect(sql`select ${SECRET}::text::uuid`).rejects.toThrow('uuid')
  } finally {
    await sql.end()
    await server.stop()
    const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8')
    await removeDataDir(dataDir)
    expect(log).toContain('database system is shut down')
    expect(log).not.toContain(SECRET)
  }
})
