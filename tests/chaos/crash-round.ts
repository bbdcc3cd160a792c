import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderImageStore } from '../../app/images/storage/image-store.server.ts'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { audit } from './crash-audit.ts'
import { floodConnections, type FloodLoad, type FloodOutcome } from './connection-flood.ts'
import type { RecordedCall } from './crash-client.ts'
import { embeddedCrashDatabase, type CrashDatabase } from './crash-database.ts'
import {
  DISK_FULL,
  injectFault,
  type DatabaseFault,
  type Fault,
  type ServerFault,
} from './crash-fault.ts'
import { randomFrom, type Workload, type Random } from './crash-workload.ts'
import { violationsOf, watchOutage, type OutageReport } from './crash-outage.ts'
import { countConfirmed, openWorkloads, runWorkloads, verifyWorkloads } from './crash-people.ts'

const MAX_RUN_MS = 700
const MAX_FAULT_MS = 1200
const MAX_WAIT_MS = 8000
/** Writes that were refused during the outage may still reach the database. */
const SETTLE_MS = 300

export type CrashOutcome = {
  readonly fault: Fault
  /** Lost, repeated or partial writes, and wrong responses. */
  readonly violations: readonly string[]
  /** The number of confirmed writes. */
  readonly confirmed: number
  /** From the database's recovery (or the server's start) to the first served write. */
  readonly recoveryMs: number
  /** The number of refused writes during the outage. */
  readonly refused: number
}

export type CrashSite = {
  /** Runs all workloads, injects the fault at a random time, waits for recovery and verifies. */
  runRound(fault: Fault): Promise<CrashOutcome>
  /** Floods the server with connections of one address, while a visitor of another reads. */
  flood(load: FloodLoad): Promise<FloodOutcome>
  close(): Promise<void>
}

type Site = {
  readonly random: Random
  readonly dataDir: string
  readonly database: CrashDatabase
  readonly workloads: readonly Workload[]
  readonly recorded: RecordedCall[]
  server: BuiltServer
}

/**
 * Starts a server whose workloads continue from round to round.
 * @param options a new data folder with the embedded database by default
 */
export async function openCrashSite(
  seed: number,
  options: {
    readonly makeDatabase?: (dataDir: string) => CrashDatabase | Promise<CrashDatabase>
    /** A folder that the caller removes. */
    readonly dataDir?: string
  } = {},
): Promise<CrashSite> {
  const random = randomFrom(seed)
  const { makeDatabase = embeddedCrashDatabase } = options
  const dataDir = options.dataDir ?? (await makeDataDir())
  const database = await makeDatabase(dataDir)
  const server = await startBuiltServer({ dataDir, settings: database.settings })
  const recorded: RecordedCall[] = []
  const { workloads } = await openWorkloads(`${server.url}/api`, { random, recorded })
  const site: Site = { random, dataDir, database, workloads, recorded, server }
  return {
    runRound: (fault) => runRound(site, fault),
    flood: (load) => floodConnections(`${site.server.url}/for-art-lovers`, load),
    async close() {
      await site.server.stop()
      await database.close()
      if (options.dataDir === undefined) await removeDataDir(dataDir)
    },
  }
}

async function runRound(site: Site, fault: Fault): Promise<CrashOutcome> {
  const { workloads, random, recorded } = site
  const before = countConfirmed(workloads)
  await fetch(site.server.url).then((answer) => answer.arrayBuffer())
  recorded.length = 0
  const stop = runWorkloads(workloads)
  await sleep(50 + random() * MAX_RUN_MS)
  // On a busy machine no write may have started yet.
  await until(() => countConfirmed(workloads) > before + 1)
  const faultOutcome = isServerFault(fault)
    ? await runServerFault(site, fault)
    : await runDatabaseFault(site, fault, (0.3 + 0.7 * random()) * MAX_FAULT_MS)
  await stop()
  const confirmed = countConfirmed(workloads) - before
  const answered = isServerFault(fault) ? recorded.filter(({ status }) => status !== 0) : recorded
  const violations = new Set([...faultOutcome.violations, ...answered.flatMap(violationsOf)])
  if (!isAlive(site.server)) {
    const violation = `the server ended:\n${site.server.output()}`
    return { fault, confirmed, recoveryMs: 0, refused: 0, violations: [...violations, violation] }
  }
  await sleep(SETTLE_MS)
  const store = folderImageStore(join(site.dataDir, 'images'))
  const found = await verifyWorkloads(workloads)
  found.push(...(await audit(await site.database.findConnection(), store)))
  for (const violation of found) violations.add(violation)
  const { recoveryMs, refusedWrites: refused } = faultOutcome
  return { fault, confirmed, recoveryMs, refused, violations: [...violations] }
}

const isServerFault = (fault: Fault): fault is ServerFault => fault.startsWith('server')

type FaultOutcome = Pick<OutageReport, 'recoveryMs' | 'refusedWrites' | 'violations'>

/** Ends the server with kill -9; in some rounds PostgreSQL, too. */
async function runServerFault(site: Site, fault: ServerFault): Promise<FaultOutcome> {
  const { server, dataDir, database } = site
  if (fault === 'server and database killed') {
    process.kill(await database.findPid(), 'SIGKILL')
  }
  await server.kill()
  const startedAt = performance.now()
  const port = Number(new URL(server.url).port)
  site.server = await startAgain({ dataDir, port, settings: database.settings })
  return { recoveryMs: performance.now() - startedAt, refusedWrites: 0, violations: [] }
}

/** Retries a start that failed because the database is still recovering. */
async function startAgain(options: Parameters<typeof startBuiltServer>[0]): Promise<BuiltServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startBuiltServer(options)
    } catch (error) {
      if (attempt === 10) throw error
      await sleep(200)
    }
  }
}

async function runDatabaseFault(
  site: Site,
  fault: DatabaseFault,
  lastsMs: number,
): Promise<FaultOutcome> {
  const { database, server } = site
  // Reads the address before the fault, since it may be unreadable later.
  await database.findConnection()
  let isOver = false
  let isNoticed = false
  // On a busy machine a short fault could end before any write fails.
  const span = () => Promise.all([sleep(lastsMs), until(() => isNoticed)]).then(() => undefined)
  let overAt = 0
  const over = injectFault(fault, database, span).finally(() => {
    isOver = true
    overAt = performance.now()
  })
  const [seen] = await Promise.all([
    watchOutage(server.url, database.findConnection, {
      isOver: () => isOver,
      onRefusal: () => (isNoticed = true),
    }),
    over,
  ])
  // With a full disk, the time counts from the moment with free space: the database has to recover,
  // too.
  return fault === DISK_FULL ? { ...seen, recoveryMs: seen.servedAt - overAt } : seen
}

/** Waits for a condition up to a timeout, after which the round continues. */
async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  while (!isSo() && performance.now() < deadline) await sleep(10)
}

const isAlive = ({ process: { exitCode, signalCode } }: BuiltServer) =>
  exitCode === null && signalCode === null
