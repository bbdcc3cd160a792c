// Measures whether more processes of Frame serve more: requests per second of CPU time, with one, two
// and three processes on Debian's PostgreSQL behind Debian's PgBouncer. CPU time, since all processes
// share this machine's cores.
// Usage: npm run bench:processes [-- --seconds 5]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../bin/build.mjs'
import { startDebianPostgres } from '../tests/external-database/debian-postgres.ts'
import { startPgBouncer } from '../tests/external-database/pgbouncer.ts'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  waitForDemoImages,
  type BuiltServer,
} from '../tests/helpers/site/built-server.ts'
import { urlOf } from '../tests/helpers/database/database.ts'
import { openSiteClient } from '../tests/helpers/site/site-client.ts'
import {
  wireRequest,
  type LoadPlan,
  type LoadResult,
  type WireRequest,
} from './keep-alive-client.ts'
import { cpuOf, cpuOfFamily, startHelper } from './process.ts'
import { printTable, type Row } from './table.ts'

const PROCESSES = [1, 2, 3]
const CONNECTIONS = 4
const WARM_UP_MS = 2000

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const milliseconds = Number(values.seconds) * 1000

await ensureBuild(join(import.meta.dirname, '..'))
const folder = await makeDataDir()
const dataDir = await makeDataDir()
const postgres = await startDebianPostgres(join(folder, 'postgres'))
const pooler = await startPgBouncer(postgres.address, {
  folder: join(folder, 'pgbouncer'),
  settings: { default_pool_size: '20' },
})
const { host, port } = pooler
const settings = {
  DATABASE_URL: urlOf({ ...postgres.address, host, port }),
  DATABASE_DIRECT_URL: urlOf(postgres.address),
}
const servers: BuiltServer[] = []
const rows: Row[] = []
let requests: Readonly<Record<string, WireRequest>> = {}
for (const count of PROCESSES) {
  const DEMO = count === 1 ? '1' : '0'
  const server = await startBuiltServer({ dataDir, settings: { ...settings, DEMO } })
  servers.push(server)
  if (count === 1) {
    await waitForDemoImages(dataDir)
    requests = await listRequests(server.url)
  }
  for (const [name, request] of Object.entries(requests)) {
    await measure(request, WARM_UP_MS)
    rows.push({
      processes: String(count),
      request: name,
      ...(await measure(request, milliseconds)),
    })
  }
}
printTable(rows)
await Promise.all(servers.map((server) => server.stop()))
await pooler.stop()
await postgres.stop()
await Promise.all([folder, dataDir].map(removeDataDir))

async function listRequests(url: string): Promise<Readonly<Record<string, WireRequest>>> {
  const person = await openSiteClient(url, { isArtist: false })
  const headers = { cookie: person.cookie }
  return {
    'guest’s gallery, cached': wireRequest('/for-art-lovers'),
    'gallery by the API': wireRequest('/api/artworks'),
    'gallery of a person': wireRequest('/for-art-lovers', { headers }),
  }
}

/** Sends one request repeatedly to all processes at once. */
async function measure(request: WireRequest, during: number): Promise<Row> {
  const frame = () => servers.reduce((sum, { process }) => sum + cpuOf(process.pid ?? 0), 0)
  const database = () => cpuOfFamily(postgres.pid) + cpuOf(pooler.pid)
  const before = { frame: frame(), database: database() }
  const results = await Promise.all(
    servers.map(async ({ url }) => {
      const client = startHelper<LoadPlan, LoadResult>('load-process.ts')
      const plan = { requests: [request], connections: CONNECTIONS, milliseconds: during }
      const result = await client.ask({ ...plan, port: Number(new URL(url).port) })
      client.stop()
      return result
    }),
  )
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  if (refused > 0) throw new Error(`${refused} requests were refused`)
  const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0)
  const sent = (perSecond * during) / 1000
  const perCpu = (usedMs: number) =>
    usedMs < 100 ? '–' : String(Math.round(sent / (usedMs / 1000)))
  return {
    'per second': String(Math.round(perSecond)),
    'per CPU second of Frame': perCpu(frame() - before.frame),
    'of the database': perCpu(database() - before.database),
  }
}
