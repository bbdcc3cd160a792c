import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { readProcessState } from '../../db/embedded/process-state.ts'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { makeUsedDataDir } from '../helpers/site/used-data-dir.ts'

const TOKEN = 'a-metrics-token-for-the-tests'

let dataDir: string
let server: BuiltServer

beforeAll(async () => {
  await ensureBuild(process.cwd())
  dataDir = await makeUsedDataDir()
  server = await startBuiltServer({
    dataDir,
    settings: { WORKERS: '2', LOG_LEVEL: 'info', METRICS_TOKEN: TOKEN },
  })
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

/** The pids of the log lines of 20 requests, each over a new connection. */
async function listAnsweringWorkers(): Promise<Set<number>> {
  const before = server.output().length
  await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }),
    ),
  )
  // The log is written a few times a second.
  await sleep(600)
  const lines = server
    .output()
    .slice(before)
    .matchAll(/"pid":(\d+).*"msg":"request"/g)
  return new Set([...lines].map(([, pid]) => Number(pid)))
}

async function until<Value>(read: () => Promise<Value>, isDone: (value: Value) => boolean) {
  for (let turn = 0; turn < 40; turn += 1) {
    const value = await read()
    if (isDone(value)) return value
    await sleep(100)
  }
  throw new Error(`the condition was not met:\n${server.output().slice(-2000)}`)
}

/** The metrics of both processes together. */
async function readMetrics() {
  const headers = { authorization: `Bearer ${TOKEN}`, connection: 'close' }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    )
}

const READY = 'frame_requests_total{method="GET",route="/readyz",status="200"}'

let workers: number[]
let counted: number

test('two processes answer on one port', async () => {
  workers = [...(await until(listAnsweringWorkers, ({ size }) => size === 2))]
  expect(workers).not.toContain(server.process.pid)
})

test('the metrics of one process are those of both', async () => {
  const before = await readMetrics()
  expect(before('frame_processes')).toBe(2)
  await listAnsweringWorkers()
  const after = await readMetrics()
  counted = after(READY)
  expect(counted - before(READY)).toBe(20)
  expect((await readMetrics())(READY)).toBe(counted)
})

test('after one process is killed the other serves, and a new one starts', async () => {
  const [killed = 0, left = 0] = workers
  process.kill(killed, 'SIGKILL')
  const ask = () =>
    fetch(`${server.url}/healthz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(10_000),
    })
  // Requests to the killed process fail at once instead of timing out.
  const atOnce = await Promise.allSettled(Array.from({ length: 60 }, ask))
  const lost = atOnce.flatMap((asked) => (asked.status === 'rejected' ? [asked.reason.name] : []))
  expect(lost).not.toContain('TimeoutError')
  const notice = async () => server.output().includes('a worker ended')
  await until(notice, (isNoticed) => isNoticed)
  const answers = await Promise.all(Array.from({ length: 10 }, ask))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  workers = [...(await until(listAnsweringWorkers, (pids) => pids.size === 2 && !pids.has(killed)))]
  expect(workers).toContain(left)
  // The counts of the killed process stay.
  expect((await readMetrics())(READY)).toBeGreaterThanOrEqual(counted + 20)
})

test.runIf(process.platform === 'linux')(
  'a second Frame reports that the port is in use and takes no requests',
  async () => {
    const other = await makeDataDir()
    const { port } = new URL(server.url)
    const env = { ...process.env, WORKERS: '2', PORT: port, DATA_DIR: other }
    const second = spawn(process.execPath, ['build/server/index.js'], { env })
    let output = ''
    second.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(second, 'close')) as [number]
    expect([code, output]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)])
    await removeDataDir(other)
  },
)

test('Ctrl-C ends all processes and the database', async () => {
  const [postmaster] = (
    await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  ).split('\n')
  server.process.kill('SIGINT')
  await new Promise((resolve) => server.process.once('exit', resolve))
  expect(server.process.exitCode).toBe(0)
  // PostgreSQL reports its end a moment before the process exits.
  const all = [...workers, Number(postmaster)]
  await expect.poll(() => all.filter((pid) => readProcessState(pid) === 'alive')).toEqual([])
})
