import type { BenchSite } from './bench-site.ts'
import type { LoadPlan, LoadResult, WireRequest } from './keep-alive-client.ts'
import { cpuOf, cpuOfFamily, startHelper } from './process.ts'
import type { RenderAnswer, RenderOrder } from './render-process.ts'
import { prepareAccounts, type BenchAccounts } from './accounts.ts'
import { rowsFor, type BenchRow } from './rows.ts'
import { siteSettings } from './bench-site.ts'
import { median, shown, type Row } from './table.ts'

const CONNECTIONS = 32

export type MeasureOptions = {
  readonly rounds: number
  readonly milliseconds: number
  /** Rows whose name matches. */
  readonly only: RegExp
}

/** CPU microseconds per request: of the process that answers, and of PostgreSQL. */
type Sample = LoadResult & { readonly cpu: number; readonly database: number }

let people: BenchAccounts | undefined

/** Measures every row of Frame against its floor in turns, so that other load affects both. */
export async function measureRows(site: BenchSite, options: MeasureOptions): Promise<Row[]> {
  people ??= await prepareAccounts(site.port)
  const rows = (await rowsFor(site.port, people)).filter(({ name }) => options.only.test(name))
  const empty = rows.find(({ requests }) => requests.length === 0)
  if (empty) throw new Error(`"${empty.name}" has no requests: remove .toolchain/bench-data`)
  const { port: floorPort } = await site.floor.ask({
    connection: site.database.connection,
    bodies: Object.assign({}, ...rows.map((row) => row.bytes ?? {})),
    userIds: people.floorIds,
    hash: people.hash,
    password: people.password,
  })
  const table: Row[] = []
  for (const row of rows) {
    const ours: Sample[] = []
    const floors: Sample[] = []
    const against = { port: floorPort, pid: site.floor.pid, milliseconds: options.milliseconds }
    for (let round = 0; round <= options.rounds; round += 1) {
      const floor = await sample(site, row.floor, against)
      const frame = await sample(site, row.requests, {
        ...site,
        milliseconds: options.milliseconds,
      })
      // The first round only warms up.
      if (round === 0) continue
      floors.push(floor)
      ours.push(frame)
    }
    table.push(compare(row, ours, floors))
  }
  return table
}

async function sample(
  site: BenchSite,
  requests: readonly WireRequest[],
  { port, pid, milliseconds }: { port: number; pid: number; milliseconds: number },
): Promise<Sample> {
  const before = cpuOf(pid)
  const databaseBefore = cpuOfFamily(site.database.serverPid)
  const result = await site.load.ask({ port, requests, connections: CONNECTIONS, milliseconds })
  const answered = (result.perSecond * milliseconds) / 1000
  return {
    ...result,
    cpu: ((cpuOf(pid) - before) / answered) * 1000,
    database: ((cpuOfFamily(site.database.serverPid) - databaseBefore) / answered) * 1000,
  }
}

function compare(row: BenchRow, ours: readonly Sample[], floors: readonly Sample[]): Row {
  const of = (samples: readonly Sample[], name: 'perSecond' | 'p99' | 'cpu' | 'database') =>
    median(samples.map((taken) => taken[name]))
  const ratio = of(ours, 'perSecond') / of(floors, 'perSecond')
  const tails = of(ours, 'p99') / of(floors, 'p99')
  const refused = ours.reduce((sum, taken) => sum + taken.refused, 0)
  const reached = ratio >= row.reach && refused === 0 && tails <= (row.tail ?? Infinity)
  return {
    what: row.name,
    'a second': shown(of(ours, 'perSecond')),
    floor: shown(of(floors, 'perSecond')),
    ratio: shown(ratio, 2),
    reach: `${row.reach}`,
    p99: `${shown(of(ours, 'p99'), 1)} ms`,
    'p99 ratio': shown(tails, 2),
    'CPU, µs': `${shown(of(ours, 'cpu'))} : ${shown(of(floors, 'cpu'))}`,
    'PostgreSQL, µs': `${shown(of(ours, 'database'))} : ${shown(of(floors, 'database'))}`,
    reached: refused > 0 ? `${refused} refused` : reached ? 'yes' : 'no',
  }
}

/** A signed-in page, cached and uncached, beside the bare rendering of its tree. */
export async function measureRender(site: BenchSite): Promise<Row[]> {
  people ??= await prepareAccounts(site.port)
  const path = '/for-art-lovers'
  const renderer = startHelper<RenderOrder, RenderAnswer>(
    'render-process.ts',
    siteSettings(site.dataDir),
  )
  const { milliseconds } = await renderer.ask({ path, cookie: people.cookies[0] ?? '', times: 150 })
  renderer.stop()
  const rows = await rowsFor(site.port, people)
  const compareTo = async (what: string, name: string, count: number): Promise<Row> => {
    const requests = rows.find((row) => row.name.includes(name))?.requests ?? []
    const asked = requests.slice(0, count)
    const taken = await sample(site, asked, { ...site, milliseconds: 2000 })
    const ratio = taken.cpu / 1000 / milliseconds
    return {
      what,
      ours: `${shown(taken.cpu / 1000, 2)} ms`,
      'bare renderToString': `${shown(milliseconds, 2)} ms`,
      ratio: shown(ratio, 2),
      reach: '<= 2',
      reached: ratio <= 2 ? 'yes' : 'no',
    }
  }
  return [
    await compareTo(`CPU of ${path}, signed in`, 'signed in', 1),
    await compareTo('the same, rendered anew for each', 'rendered anew', Infinity),
  ]
}

/** The latency of pages while many users sign in. */
export async function measureFlood(site: BenchSite, { rounds }: MeasureOptions): Promise<Row[]> {
  people ??= await prepareAccounts(site.port)
  const rows = await rowsFor(site.port, people)
  const requestsOf = (name: string) => rows.find((row) => row.name.startsWith(name))?.requests ?? []
  const flood = startHelper<LoadPlan, LoadResult>('load-process.ts')
  const quiet: number[] = []
  const busy: number[] = []
  const measureLatency = async () => {
    const plan = { port: site.port, connections: 4, milliseconds: 1500, pause: 5 }
    return (await site.load.ask({ ...plan, requests: requestsOf('list') })).p99
  }
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await measureLatency())
    const signIns = flood.ask({
      port: site.port,
      requests: requestsOf('sign-in'),
      connections: CONNECTIONS,
      milliseconds: 1800,
    })
    busy.push(await measureLatency())
    await signIns
  }
  flood.stop()
  const ratio = median(busy) / median(quiet)
  return [
    {
      what: 'browsing, p99, while 32 people sign in',
      ours: `${shown(median(busy), 1)} ms`,
      quiet: `${shown(median(quiet), 1)} ms`,
      ratio: shown(ratio, 2),
      reach: '<= 2',
      reached: ratio <= 2 ? 'yes' : 'no',
    },
  ]
}
