import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { urlOf } from '../helpers/database/database.ts'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { openReplicatedDatabase, type ReplicatedDatabase } from './replicated-database.ts'

// Guests of this process read a replica that has stopped replaying changes, but is within the
// maximum lag.

const TOKEN = 'a-metrics-token-for-the-tests'

let database: ReplicatedDatabase
let dataDir: string
let server: BuiltServer
let artist: SiteClient
let workId: string

beforeAll(async () => {
  await ensureBuild(process.cwd())
  database = await openReplicatedDatabase()
  dataDir = await makeDataDir()
  server = await startBuiltServer({
    dataDir,
    settings: {
      DATABASE_URL: urlOf(database.primary.address),
      DATABASE_REPLICA_URL: urlOf(database.replica.address),
      REPLICA_MAX_LAG_MS: '60000',
      METRICS_TOKEN: TOKEN,
    },
  })
  artist = await openSiteClient(server.url, { isArtist: true })
  workId = (await artist.addWork('The first title', true)).id
})

afterAll(async () => {
  await server.stop()
  await database.close()
  await removeDataDir(dataDir)
})

async function countReads(by: 'replica' | 'primary'): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return Number(
    new RegExp(`^frame_guest_reads_total\\{server="${by}"\\} (\\d+)$`, 'm').exec(text)?.[1],
  )
}

const readPage = async () => (await fetch(`${server.url}/artwork/${workId}`)).text()
const readWork = async () => (await fetch(`${server.url}/api/artworks/${workId}`)).json()

/** Reads as a guest until a replica answers. */
async function untilReplicaReads(): Promise<void> {
  const readOnce = async () => {
    const before = await countReads('replica')
    await readWork()
    return (await countReads('replica')) - before
  }
  await expect.poll(readOnce).toBe(1)
}

test('guests’ pages and calls show a confirmed change that the replica lacks', async () => {
  await untilReplicaReads()
  expect(await readPage()).toContain('The first title')
  await database.pauseReplay()
  for (const title of ['The second title', 'The third title']) {
    const changed = await artist.send('PATCH', `/api/artworks/${workId}`, { title })
    expect(changed.status).toBe(200)
    expect(await readPage()).toContain(title)
    expect(await readWork()).toMatchObject({ title })
  }
  const before = await countReads('replica')
  await readWork()
  expect(await countReads('replica')).toBe(before)
  await database.resumeReplay()
  // The cached page is not made again from the replica.
  expect(await readPage()).toContain('The third title')
})

test('whoever is signed in reads the primary', async () => {
  await untilReplicaReads()
  await database.pauseReplay()
  const draft = await artist.addWork('A draft of one’s own', false)
  expect((await artist.get(`/api/artworks/${draft.id}`)).status).toBe(200)
  const before = await countReads('replica')
  expect((await artist.get(`/api/artworks/${workId}`)).status).toBe(200)
  expect(await countReads('replica')).toBe(before)
  await database.resumeReplay()
})
