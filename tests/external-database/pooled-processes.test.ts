import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { openTestDatabase, urlOf, type TestDatabase } from '../helpers/database/database.ts'
import { openSiteClient } from '../helpers/site/site-client.ts'

// Two processes behind PgBouncer in transaction mode, which reach PostgreSQL itself for sessions.

const { pooler } = inject('database')
let database: TestDatabase
let dataDir: string
let servers: BuiltServer[] = []

function start(): Promise<BuiltServer> {
  const settings = {
    DATABASE_URL: urlOf({ ...database.address, ...pooler }),
    DATABASE_DIRECT_URL: urlOf(database.address),
  }
  return startBuiltServer({ dataDir, settings })
}

beforeAll(async () => {
  await ensureBuild(process.cwd())
  database = await openTestDatabase()
  dataDir = await makeDataDir()
  servers = await Promise.all([start(), start()])
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
  await removeDataDir(dataDir)
})

test('a change in one process evicts the pages of the other', async () => {
  const [one, other] = servers
  const artist = await openSiteClient(one?.url ?? '', { isArtist: true })
  const { id } = await artist.addWork('Before the change', true)
  const read = async () => (await fetch(`${other?.url}/artwork/${id}`)).text()
  expect(await read()).toContain('Before the change')
  await artist.send('PATCH', `/api/artworks/${id}`, { title: 'After the change' })
  // The writer waits for the other process, but no longer than 250 ms.
  // Without the notification it would stay for a minute.
  await expect.poll(read).toContain('After the change')
})

test('a process that starts after others have ended opens', async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = [await start()]
  expect((await fetch(`${servers[0]?.url}/readyz`)).status).toBe(200)
  expect(servers[0]?.output()).toContain('SET statement_timeout')
})
