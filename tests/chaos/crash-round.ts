import { setTimeout as sleep } from 'node:timers/promises'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/built-server.ts'
import { audit } from './crash-audit.ts'
import { createCaller, openAccount, tryUpload, type Noted } from './crash-client.ts'
import { embeddedCrashDatabase, type CrashDatabase } from './crash-database.ts'
import { hurtDatabase, type DatabaseFault, type Fault, type ServerFault } from './crash-fault.ts'
import {
  cartLane,
  favouriteLane,
  randomFrom,
  type Lane,
  type PublishedWork,
  type Random,
} from './crash-workload.ts'
import { complain, watchOutage, type OutageSeen } from './crash-outage.ts'
import { photoLane, signUpLane } from './crash-account-workload.ts'
import { publicationLane, uploadLane } from './crash-artwork-workload.ts'

const COLLECTORS = 2
const MOST_WORKS = 120
const LONGEST_STREAM_MS = 700
const LONGEST_FAULT_MS = 1200
const LONGEST_WAIT_MS = 8000
/** What was refused while the database was away may still be on its way to it. */
const SETTLE_MS = 300

export type CrashOutcome = {
  readonly fault: Fault
  /** What was confirmed and is not so, was done twice or by half, or was answered badly. */
  readonly complaints: readonly string[]
  /** How many acts were confirmed before the fault. */
  readonly confirmed: number
  /** From the database's return (or the server's start) to the first write that was served. */
  readonly recoveryMs: number
  /** How many of the watcher's writes were told that the database is away. */
  readonly refused: number
}

export type CrashSite = {
  /** Lets everybody write, strikes at a moment drawn from the seed, waits for the way back and looks. */
  runRound(fault: Fault): Promise<CrashOutcome>
  close(): Promise<void>
}

type Site = {
  readonly random: Random
  readonly dataDir: string
  readonly database: CrashDatabase
  readonly lanes: readonly Lane[]
  readonly noted: Noted[]
  server: BuiltServer
}

/**
 * A server of its own whose people go on from round to round.
 * @param makeDatabase the embedded one unless told otherwise
 */
export async function openCrashSite(
  seed: number,
  makeDatabase: (dataDir: string) => CrashDatabase | Promise<CrashDatabase> = embeddedCrashDatabase,
): Promise<CrashSite> {
  const random = randomFrom(seed)
  const dataDir = await makeDataDir()
  const database = await makeDatabase(dataDir)
  const server = await startBuiltServer({ dataDir, settings: database.settings })
  const noted: Noted[] = []
  const lanes = await openLanes(`${server.url}/api`, { random, noted })
  const site: Site = { random, dataDir, database, lanes, noted, server }
  return {
    runRound: (fault) => runRound(site, fault),
    async close() {
      await site.server.stop()
      await database.close()
      await removeDataDir(dataDir)
    },
  }
}

async function openLanes(
  api: string,
  { random, noted }: { random: Random; noted: Noted[] },
): Promise<Lane[]> {
  let people = 0
  const newEmail = () => `person-${(people += 1)}@example.com`
  const fork = () => randomFrom(Math.floor(random() * 2 ** 32))
  const open = (isArtist: boolean) =>
    openAccount(
      createCaller(api, (answer) => void noted.push(answer)),
      { email: newEmail(), isArtist },
    )
  const artist = await open(true)
  const imageId = await tryUpload(artist, fork())
  const works: PublishedWork[] = []
  const publications = publicationLane(artist, works, { imageId, random: fork(), most: MOST_WORKS })
  for (let index = 0; index < 8; index += 1) await publications.step()
  const lanes = [
    publications,
    uploadLane(await open(true), fork()),
    photoLane(await open(true), fork()),
    signUpLane(api, newEmail, fork()),
  ]
  for (let index = 0; index < COLLECTORS; index += 1) {
    lanes.push(favouriteLane(await open(false), works, fork()))
    lanes.push(cartLane(await open(false), works, fork()))
  }
  return lanes
}

async function runRound(site: Site, fault: Fault): Promise<CrashOutcome> {
  const { lanes, random, noted } = site
  const before = countConfirmed(lanes)
  await fetch(site.server.url).then((answer) => answer.arrayBuffer())
  noted.length = 0
  const streams = Promise.all(lanes.map(stream))
  await sleep(50 + random() * LONGEST_STREAM_MS)
  // On a busy machine nothing may be under way yet.
  await until(() => countConfirmed(lanes) > before + 1)
  const struck = isServerFault(fault)
    ? await crash(site, fault)
    : await endure(site, fault, (0.3 + 0.7 * random()) * LONGEST_FAULT_MS)
  for (const lane of lanes) stopped.add(lane)
  await streams
  for (const lane of lanes) stopped.delete(lane)
  const confirmed = countConfirmed(lanes) - before
  const answered = isServerFault(fault) ? noted.filter(({ status }) => status !== 0) : noted
  const complaints = new Set([...struck.complaints, ...answered.flatMap(complain)])
  if (!isAlive(site.server)) {
    const complaint = `the server ended:\n${site.server.output()}`
    return { fault, confirmed, recoveryMs: 0, refused: 0, complaints: [...complaints, complaint] }
  }
  await sleep(SETTLE_MS)
  for (const lane of lanes) for (const complaint of await lane.verify()) complaints.add(complaint)
  const connection = await site.database.findConnection()
  for (const complaint of await audit(connection, site.dataDir)) complaints.add(complaint)
  const { recoveryMs, refusedWrites: refused } = struck
  return { fault, confirmed, recoveryMs, refused, complaints: [...complaints] }
}

const stopped = new Set<Lane>()

async function stream(lane: Lane): Promise<void> {
  while (!stopped.has(lane) && (await lane.step())) {
    // Until the answers stop coming, or everybody is told to.
  }
}

const countConfirmed = (lanes: readonly Lane[]) =>
  lanes.reduce((sum, { confirmed }) => sum + confirmed, 0)

const isServerFault = (fault: Fault): fault is ServerFault => fault.startsWith('server')

type Struck = Pick<OutageSeen, 'recoveryMs' | 'refusedWrites' | 'complaints'>

/** kill -9, which nobody can prepare for; of PostgreSQL too, in some rounds. */
async function crash(site: Site, fault: ServerFault): Promise<Struck> {
  const { server, dataDir, database } = site
  if (fault === 'server and database killed') {
    process.kill(await database.findPid(), 'SIGKILL')
  }
  await server.kill()
  const startedAt = performance.now()
  const port = Number(new URL(server.url).port)
  site.server = await startAgain({ dataDir, port, settings: database.settings })
  return { recoveryMs: performance.now() - startedAt, refusedWrites: 0, complaints: [] }
}

/** As whoever runs Frame would: a start that met a database on its way back is tried again. */
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

async function endure(site: Site, fault: DatabaseFault, lastsMs: number): Promise<Struck> {
  const { database, server } = site
  // Known before the fault: afterwards there may be nobody to tell.
  await database.findConnection()
  let isOver = false
  let isNoticed = false
  // On a busy machine a short fault may be over before anybody has asked.
  const span = () => Promise.all([sleep(lastsMs), until(() => isNoticed)]).then(() => undefined)
  const over = hurtDatabase(fault, database, span).finally(() => (isOver = true))
  const [seen] = await Promise.all([
    watchOutage(server.url, database.findConnection, {
      isOver: () => isOver,
      onRefusal: () => (isNoticed = true),
    }),
    over,
  ])
  return seen
}

/** Waits for what should come soon; if it doesn't, the round goes on and tells. */
async function until(isSo: () => boolean): Promise<void> {
  const hopeless = performance.now() + LONGEST_WAIT_MS
  while (!isSo() && performance.now() < hopeless) await sleep(10)
}

const isAlive = ({ process: { exitCode, signalCode } }: BuiltServer) =>
  exitCode === null && signalCode === null
