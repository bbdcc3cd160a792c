import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signSessionToken } from '../../app/account/session/session-cookie.server.ts'
import { ensureBuild } from '../../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { openExternalDatabase } from '../helpers/database/external-database.ts'
import { openSiteClient } from '../helpers/site/site-client.ts'
import { IMAGES_ELSEWHERE } from '../helpers/site/test-site.ts'

// Two processes share a database; each has a data folder of its own.

let database: Awaited<ReturnType<typeof openExternalDatabase>>
let folders: string[]
let servers: BuiltServer[]

beforeAll(() => ensureBuild(process.cwd()))

beforeEach(async () => {
  servers = []
  database = await openExternalDatabase()
  folders = await Promise.all([makeDataDir(), makeDataDir()])
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
  await Promise.all(folders.map(removeDataDir))
})

/** Starts a process on the database with each of these data folders, all at the same time. */
async function start(dataDirs: readonly string[]): Promise<BuiltServer[]> {
  const started = await Promise.all(
    dataDirs.map((dataDir) =>
      startBuiltServer({ dataDir, settings: { DATABASE_URL: database.url } }),
    ),
  )
  servers.push(...started)
  return started
}

async function empty(): Promise<void> {
  await database.sql.unsafe('drop schema public, drizzle, search cascade; create schema public')
}

test('two starts at once on an empty database both open, and share its sessions', async () => {
  await empty()
  const both = await start(folders)
  for (const { url } of both) {
    const person = await openSiteClient(url, { isArtist: false })
    for (const other of both) {
      const me = await person.get('/api/users/me', other.url)
      expect(await me.json()).toMatchObject({ email: person.email })
    }
  }
  expect(both.map((server) => server.output()).join('')).not.toMatch(/argon2|params:/)
})

test('sessions of an older version, whose secret is in the data folder, stay valid', async () => {
  const [dataDir = '', other = ''] = folders
  const secret = 'the secret of an older version, in a file'
  await writeFile(join(dataDir, 'auth-secret'), secret)
  const [one] = await start([dataDir])
  const person = await openSiteClient(one?.url ?? '', { isArtist: true })
  await person.addWork('Dusk', true)
  const [session] = await database.sql`select token from sessions`
  const cookie = `frame.session_token=${encodeURIComponent(signSessionToken(session?.['token'], secret))}`
  const [two] = await start([other])
  for (const server of [one, two]) {
    const me = await fetch(`${server?.url}/api/users/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ email: person.email })
  }
  // The image of the work is in the folder of the first.
  expect(one?.output()).not.toContain(IMAGES_ELSEWHERE)
  expect(two?.output()).toContain(IMAGES_ELSEWHERE)
})
