// Measures the built server's capacity, sends ten times as much, and checks its limits. Then floods it
// with 200 connections of one address, and checks that a visitor from another gets every page.
// Usage: npm run overload [-- --seconds 10]
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { memoryOf } from '../../bench/process.ts'
import { floodConnections } from './connection-flood.ts'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/site/built-server.ts'
import { percentile } from '../helpers/percentile.ts'
import { ensureBuild } from '../../bin/build.mjs'

/** The longest response time of a served request. */
const MAX_RESPONSE_MS = 5000
/** The longest recovery after the load. */
const RECOVERY_MS = 5000
/** The limit of resident memory, in MiB. */
const MAX_RSS = 1024
/** A page that is rendered for every request with a cookie. */
const PATH = '/for-art-lovers'
const BASELINE_CLIENTS = 16

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
if (!(seconds >= 1)) throw new Error('--seconds is 1 or more')

type Answer = { readonly status: number; readonly milliseconds: number }

const agent = new Agent({ keepAlive: true, maxSockets: 4000 })

function ask(url: string): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - startedAt })
    const asked = request(url, { agent, headers: { cookie: 'theme=dark' } }, (answer) => {
      answer.resume().on('end', () => end(answer.statusCode ?? 0))
      answer.on('error', () => end(0))
    })
    asked.on('error', () => end(0))
    asked.end()
  })
}

/** A closed loop: each client sends its next request after a response. */
async function runClosedLoop(
  url: string,
  clients: number,
  milliseconds: number,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const until = performance.now() + milliseconds
  const client = async () => {
    while (performance.now() < until) answers.push(await ask(url))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

/** An open loop: a fixed rate of requests, independent of responses. */
async function runOpenLoop(
  url: string,
  perSecond: number,
  milliseconds: number,
): Promise<Answer[]> {
  const pending: Promise<Answer>[] = []
  const startedAt = performance.now()
  for (let passed = 0; passed < milliseconds; passed = performance.now() - startedAt) {
    while (pending.length < (passed / 1000) * perSecond) pending.push(ask(url))
    await sleep(5)
  }
  return Promise.all(pending)
}

/** Resident memory; 0 if the system does not report it. */
const residentMiB = (pid: number): number => Math.round(memoryOf(pid)) || 0

const print = (line: string) => void process.stdout.write(`${line}\n`)

await ensureBuild(join(import.meta.dirname, '..', '..'))
const dataDir = await makeDataDir()
const server = await startBuiltServer({ dataDir, settings: { DEMO: '0', LOG_LEVEL: 'error' } })
const url = `${server.url}${PATH}`
const pid = server.process.pid ?? 0
await runClosedLoop(url, BASELINE_CLIENTS, 3000)
const baseline = await runClosedLoop(url, BASELINE_CLIENTS, 5000)
const capacity = baseline.filter(({ status }) => status === 200).length / 5
print(`capacity ${Math.round(capacity)} pages/s, ${residentMiB(pid)} MiB`)

let most = 0
const scale = setInterval(() => {
  most = Math.max(most, residentMiB(pid))
}, 200)
const beganAt = performance.now()
const answers = await runOpenLoop(url, capacity * 10, seconds * 1000)
clearInterval(scale)
const loadS = (performance.now() - beganAt) / 1000
const served = answers.filter(({ status }) => status === 200)
const rejected = answers.filter(({ status }) => status === 503)
const times = served.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
const others = answers.length - served.length - rejected.length
print(
  `sent ${Math.round(answers.length / loadS)}/s: served ${Math.round(served.length / loadS)}/s, ` +
    `rejected ${Math.round(rejected.length / loadS)}/s, others ${others}`,
)
print(
  `served in p50 ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}, ` +
    `max ${percentile(times, 1)} ms; max ${most} MiB`,
)

const overAt = performance.now()
let recoveryMs = Number.POSITIVE_INFINITY
const baselineP99 = percentile(
  baseline.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b),
  0.99,
)
while (performance.now() - overAt < 2 * RECOVERY_MS) {
  const again = await runClosedLoop(url, BASELINE_CLIENTS, 300)
  const isRecovered = again.every(
    ({ status, milliseconds }) => status === 200 && milliseconds < Math.max(500, 3 * baselineP99),
  )
  if (isRecovered) {
    recoveryMs = performance.now() - overAt
    break
  }
}
print(`recovered after ${Math.round(recoveryMs)} ms; ${residentMiB(pid)} MiB`)
agent.destroy()

const { flood, visitor } = await floodConnections(url, {
  connections: 200,
  milliseconds: seconds * 1000,
})
const visits = visitor.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
const missed = visitor.filter(({ status }) => status !== 200).length
print(
  `flood of 200 connections: ${JSON.stringify(flood)}; a visitor from another address: ` +
    `${visitor.length} pages, ${missed} refused, p50 ${percentile(visits, 0.5)}, ` +
    `max ${percentile(visits, 1)} ms`,
)
await server.stop()
await removeDataDir(dataDir)
const isKept =
  others === 0 &&
  percentile(times, 1) < MAX_RESPONSE_MS &&
  most < MAX_RSS &&
  recoveryMs < RECOVERY_MS &&
  missed === 0 &&
  visitor.length > 0
process.exitCode = isKept ? 0 : 1
