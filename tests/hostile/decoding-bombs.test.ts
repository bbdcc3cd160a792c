import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childrenOf, memoryOf } from '../../bench/process.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { removeDataDir, startBuiltServer, type BuiltServer } from '../helpers/site/built-server.ts'
import { makeUsedDataDir } from '../helpers/site/used-data-dir.ts'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { clusterOf } from '../../db/embedded/embedded-postgres-harness.ts'
import { makeDecodingBombs, type DecodingBomb } from './fuzz/decoding-bomb.ts'

// Small files that take gigabytes to decode: the server refuses them within a gigabyte,
// and serves all other requests meanwhile.
//
// The limit is RLIMIT_DATA, where the system has `prlimit` (util-linux): the private writable
// memory of each process of the server, its children included: its image process, which has a lower
// limit of its own, and PostgreSQL. It counts memory that is reserved but unused, not memory that
// processes share, files, or the address space that V8 reserves without access. An allocation
// beyond it fails, which ends Node. The test also bounds the resident memory of the server and its
// image process together.

const UPLOADS = 80
const UPLOADS_AT_ONCE = 8
const MAX_BYTES = 1e9
const LIMIT_BYTES = 1024 ** 3
const PAGES = ['/', '/for-art-lovers', '/api/artworks', '/healthz']

const LIMIT = ['prlimit', `--data=${LIMIT_BYTES}`, '--core=0', '--']
const hasLimits = spawnSync('prlimit', ['--version']).error === undefined

let dataDir: string
let server: BuiltServer
let client: SiteClient

beforeAll(async () => {
  await ensureBuild(process.cwd())
  dataDir = await makeUsedDataDir()
  server = await startBuiltServer({ dataDir, through: hasLimits ? LIMIT : [] })
  client = await openSiteClient(server.url, { isArtist: true })
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

const upload = ({ type, bytes }: Pick<DecodingBomb, 'type' | 'bytes'>) =>
  client.send('POST', '/api/images', {
    dataUrl: `data:${type};base64,${bytes.toString('base64')}`,
  })

async function uploadBombs(): Promise<string[]> {
  const bombs = makeDecodingBombs()
  const answers: string[] = []
  let next = 0
  const send = async () => {
    while (next < UPLOADS) {
      const bomb = bombs[next++ % bombs.length]
      if (bomb === undefined) throw new Error('there are no bombs')
      const response = await upload(bomb)
      const { code } = (await response.json()) as { code?: string }
      answers.push(`${bomb.label}: ${response.status} ${code}`)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, send))
  return answers
}

/** Visits pages until the signal, and returns the statuses. */
async function visit(signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = []
  while (!signal.aborted) {
    for (const page of PAGES) {
      const response = await fetch(server.url + page)
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    await sleep(10)
  }
  return statuses
}

/** The largest sum of resident bytes of the server and its image process. Null without /proc. */
async function watchMemory(signal: AbortSignal): Promise<number | null> {
  const pid = server.process.pid ?? 0
  if (!existsSync(`/proc/${pid}/status`)) return null
  let peak = 0
  while (!signal.aborted) {
    const own = [pid, ...childrenOf(pid).filter(isImageProcess)].map(residentBytes)
    peak = Math.max(
      peak,
      own.reduce((sum, bytes) => sum + bytes, 0),
    )
    await sleep(5)
  }
  return peak
}

const readProcess = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

/** 0 for a process that has ended. */
const residentBytes = (pid: number) => (memoryOf(pid) || 0) * 1024 ** 2

const isImageProcess = (pid: number) => readProcess(pid, 'cmdline').includes('image-process')

/** The limit on the private writable memory of a process, in bytes. */
const dataLimitOf = (pid: number) =>
  Number(/Max data size\s+(\d+)/.exec(readProcess(pid, 'limits'))?.[1])

test.runIf(hasLimits)('the server and its database run under the limit', async () => {
  const [database] = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split(
    '\n',
  )
  const limits = [server.process.pid ?? 0, Number(database)].map(dataLimitOf)
  expect(limits).toEqual([LIMIT_BYTES, LIMIT_BYTES])
})

test(`${UPLOADS} decoding bombs of every format are refused within 1 GB while the server answers`, async () => {
  const end = new AbortController()
  const watching = Promise.all([watchMemory(end.signal), visit(end.signal)])
  const answers = await uploadBombs()
  end.abort()
  const [peak, statuses] = await watching
  expect(answers).toHaveLength(UPLOADS)
  // A busy machine may not finish some in time.
  const refused = answers.filter((answer) => !answer.endsWith(': 503 unavailable'))
  expect([...new Set(refused)].toSorted()).toEqual([
    'a JPEG of 800 scans: 422 image-damaged',
    'a PNG of 900 megapixels: 422 image-too-many-pixels',
    'a lossless WebP: 422 image-too-complex',
    'a progressive JPEG of four channels: 422 image-too-complex',
    'an AVIF of 10 bits, 4:4:4: 422 image-too-complex',
    'an AVIF that says it is small: 422 image-too-complex',
    'an animated WebP: 422 image-too-complex',
    'an interlaced PNG of 16 bits: 422 image-too-complex',
  ])
  expect(statuses.length).toBeGreaterThan(PAGES.length)
  expect([...new Set(statuses)]).toEqual([200])
  expect(peak ?? 0).toBeLessThan(MAX_BYTES)
  const image = Buffer.from(await plainImage())
  expect((await upload({ type: 'image/png', bytes: image })).status).toBe(201)
})
