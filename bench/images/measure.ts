import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { derivativesOf } from '../../app/images/image.ts'
import { processSettings } from '../../app/web/process/process-settings.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../../tests/helpers/site/built-server.ts'
import { cpuOf, memoryOf, startHelper } from '../process.ts'
import { median, shown, type Row } from '../table.ts'
import { openArtist, type BenchArtist } from './artist.ts'
import type { LoopDelay } from './loop-probe.ts'
import { takePhoto } from './photo.ts'
import type { SharpAnswer, SharpOrder } from './sharp-process.ts'
import { measureViews } from './views.ts'

const PROBE = join(import.meta.dirname, 'loop-probe.ts')
const PROBE_PORT = 4249
const PHOTO_WIDTH = 4000
const AT_ONCE = 4
const QUEUED = 50
const POLL_INTERVAL_MS = 100
/** Enough for all fifty uploads to arrive and for the queues to take turns. */
const QUEUE_TIMEOUT_MS = 30_000

export type ImageOptions = { readonly rounds: number }

type Site = { readonly server: BuiltServer; readonly artist: BenchArtist }
type Photo = Awaited<ReturnType<typeof takePhoto>>

/** Uploads against bare sharp, and their effect on other requests; in a temporary gallery. */
export async function measureImages({ rounds }: ImageOptions): Promise<Row[]> {
  const dataDir = await makeDataDir()
  const server = await startBuiltServer({
    dataDir,
    settings: {
      ...processSettings({}),
      NODE_OPTIONS: `--import ${PROBE}`,
      BENCH_PROBE_PORT: String(PROBE_PORT),
    },
  })
  try {
    const site = { server, artist: await openArtist(server.url) }
    return [
      ...(await compareUploads(site, rounds)),
      ...(await measureViews({ ...site, url: server.url, dataDir, rounds })),
      ...(await measureLoop(site)),
      ...(await measureQueue(site)),
    ]
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

async function compareUploads({ server, artist }: Site, rounds: number): Promise<Row[]> {
  const floor = startHelper<SharpOrder, SharpAnswer>('images/sharp-process.ts', processSettings({}))
  const derivatives = derivativesOf(PHOTO_WIDTH)
  const pid = server.process.pid ?? 0
  const taken: { ours: number; bare: number; cpu: number; bareCpu: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const photo = await takePhoto(round)
    const order = {
      photo: Buffer.from(photo).toString('base64'),
      widths: [...new Set(derivatives.map(({ pixels }) => pixels))],
      jpegWidth: derivatives.find(({ format }) => format === 'jpeg')?.pixels ?? 0,
      lanes: availableParallelism(),
    }
    const bareCpu = await spentBy(floor.pid, () => floor.ask(order))
    const cpu = await spentBy(pid, async () => {
      const started = performance.now()
      await artist.addWork((await artist.upload(photo)) ?? '', `Photo ${round}`)
      return performance.now() - started
    })
    // The first round only warms up.
    if (round === 0) continue
    const { milliseconds } = bareCpu.result
    taken.push({ ours: cpu.result, bare: milliseconds, cpu: cpu.ms, bareCpu: bareCpu.ms })
  }
  floor.stop()
  const of = (name: keyof (typeof taken)[number]) => median(taken.map((one) => one[name]))
  const ratio = of('ours') / of('bare')
  return [
    {
      what: '12 megapixels, from upload until they appear in the gallery',
      measured: `${shown(of('ours') / 1000, 2)} s`,
      floor: `${shown(of('bare') / 1000, 2)} s, bare sharp`,
      ratio: shown(ratio, 2),
      reach: '<= 1.3',
      reached: yesNo(ratio <= 1.3),
    },
    {
      what: 'CPU of it',
      measured: `${shown(of('cpu') / 1000, 2)} s`,
      floor: `${shown(of('bareCpu') / 1000, 2)} s`,
      ratio: shown(of('cpu') / of('bareCpu'), 2),
      reach: '',
      reached: '',
    },
  ]
}

async function spentBy<Result>(pid: number, run: () => Promise<Result>) {
  const before = cpuOf(pid)
  const result = await run()
  return { result, ms: cpuOf(pid) - before }
}

/** Measures the delay of the serving process's event loop while four people upload at once. */
async function measureLoop({ artist }: Site): Promise<Row[]> {
  const photos = await takePhotos(AT_ONCE, 100)
  await readLoop()
  await sleep(1000)
  const quiet = await readLoop()
  await Promise.all(photos.map((photo) => artist.upload(photo)))
  const busy = await readLoop()
  return [
    {
      what: `event loop, p99 delay while ${AT_ONCE} upload`,
      measured: `${shown(busy.p99, 1)} ms, at most ${shown(busy.most)}`,
      floor: `${shown(quiet.p99, 1)} ms, quiet`,
      ratio: '',
      reach: '< 20 ms',
      reached: yesNo(busy.p99 < 20),
    },
  ]
}

/** The delay since the last reading, in milliseconds. */
const readLoop = async (): Promise<LoopDelay> =>
  (await fetch(`http://127.0.0.1:${PROBE_PORT}`)).json() as Promise<LoopDelay>

async function measureQueue({ server, artist }: Site): Promise<Row[]> {
  const photos = await takePhotos(8, 200)
  const pid = server.process.pid ?? 0
  const before = memoryOf(pid)
  let peak = before
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), POLL_INTERVAL_MS)
  const started = performance.now()
  const patience = AbortSignal.timeout(QUEUE_TIMEOUT_MS)
  const uploads = Array.from({ length: QUEUED }, (_, nth) =>
    artist.upload(photos[nth % photos.length] as Photo, patience),
  )
  const answers = await Promise.allSettled(uploads)
  const seconds = (performance.now() - started) / 1000
  clearInterval(looking)
  const answered = answers.filter((answer) => answer.status === 'fulfilled')
  const stored = answered.filter(({ value }) => value !== null).length
  const counts = [
    `${stored} stored in ${shown(seconds)} s`,
    `${answered.length - stored} told to come back`,
    `${QUEUED - answered.length} in the line`,
  ]
  return [
    {
      what: `memory at most, ${QUEUED} uploads of 12 megapixels at once`,
      measured: `${shown(peak)} MB`,
      floor: `${shown(before)} MB before`,
      ratio: '',
      reach: 'bounded',
      reached: counts.join(', '),
    },
  ]
}

async function takePhotos(count: number, from: number): Promise<Photo[]> {
  const photos: Photo[] = []
  for (let nth = 0; nth < count; nth += 1) photos.push(await takePhoto(from + nth))
  return photos
}

const yesNo = (isReached: boolean): string => (isReached ? 'yes' : 'no')
