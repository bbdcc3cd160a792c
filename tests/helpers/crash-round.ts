import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir, removeDataDir, startBuiltServer, type BuiltServer } from './built-server.ts'
import { openAccount, uploadPlainImage } from './crash-caller.ts'
import {
  cartLane,
  favouriteLane,
  publicationLane,
  randomFrom,
  type Lane,
  type PublishedWork,
  type Random,
} from './crash-lane.ts'

const COLLECTORS = 3
const MOST_WORKS = 120
const LONGEST_STREAM_MS = 700

export type CrashOutcome = {
  /** What was confirmed and is not so, or was done twice; empty when all is well. */
  readonly complaints: readonly string[]
  /** How many acts were confirmed before the crash. */
  readonly confirmed: number
  readonly killed: 'server' | 'server and database'
}

export type CrashSite = {
  /** Lets everybody write, kills the server at a moment drawn from the seed, starts it again and looks. */
  runRound(): Promise<CrashOutcome>
  close(): Promise<void>
}

/** A server of its own whose people go on from round to round. */
export async function openCrashSite(seed: number): Promise<CrashSite> {
  const random = randomFrom(seed)
  const dataDir = await makeDataDir()
  let server = await startBuiltServer({ dataDir })
  const port = Number(new URL(server.url).port)
  const lanes = await openLanes(`${server.url}/api`, random)
  return {
    async runRound() {
      const before = countConfirmed(lanes)
      const streams = lanes.map(stream)
      await sleep(50 + random() * LONGEST_STREAM_MS)
      const killed = await crash(server, random() < 0.3)
      await Promise.all(streams)
      server = await startBuiltServer({ dataDir, port })
      const complaints = (await Promise.all(lanes.map((lane) => lane.verify()))).flat()
      return { complaints, killed, confirmed: countConfirmed(lanes) - before }
    },
    async close() {
      await server.stop()
      await removeDataDir(dataDir)
    },
  }
}

async function openLanes(url: string, random: Random): Promise<Lane[]> {
  const newEmail = () => `${randomUUID()}@example.com`
  const artist = await openAccount(url, { email: newEmail(), isArtist: true })
  const imageId = await uploadPlainImage(artist)
  const works: PublishedWork[] = []
  const fork = () => randomFrom(Math.floor(random() * 2 ** 32))
  const publications = publicationLane(artist, works, { imageId, random: fork(), most: MOST_WORKS })
  for (let index = 0; index < 8; index += 1) await publications.step()
  const lanes = [publications]
  for (let index = 0; index < COLLECTORS; index += 1) {
    const collector = await openAccount(url, { email: newEmail(), isArtist: false })
    lanes.push(favouriteLane(collector, works, fork()), cartLane(collector, works, fork()))
  }
  return lanes
}

async function stream(lane: Lane): Promise<void> {
  while (await lane.step()) {
    // Until the answers stop coming.
  }
}

const countConfirmed = (lanes: readonly Lane[]) =>
  lanes.reduce((sum, { confirmed }) => sum + confirmed, 0)

/** kill -9, which nobody can prepare for; of PostgreSQL too, in some rounds. */
async function crash(server: BuiltServer, takesDatabase: boolean): Promise<CrashOutcome['killed']> {
  if (!takesDatabase) {
    await server.kill()
    return 'server'
  }
  const file = join(server.dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  if (!Number.isSafeInteger(pid) || pid < 2) throw new Error(`no process of PostgreSQL in ${file}`)
  process.kill(pid, 'SIGKILL')
  await server.kill()
  return 'server and database'
}
