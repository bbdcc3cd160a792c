// Finds out what the built server can do, asks ten times as much of it, and looks whether it stays itself.
// Usage: npm run overload [-- --seconds 10]
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/built-server.ts'
import { ensureBuild } from '../../bin/build.mjs'

/** Nobody who is served waits longer. */
const LONGEST_MS = 5000
/** The server is itself again so soon after the load. */
const RECOVERY_MS = 5000
/** Resident memory at the most, in MiB. */
const MOST_RSS = 1024
/** A page that is rendered anew for everybody who has a cookie. */
const PATH = '/for-art-lovers'
const CALM_CLIENTS = 16

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

/** So many clients, each of which asks again as soon as it has its answer. */
async function askWith(url: string, clients: number, milliseconds: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const until = performance.now() + milliseconds
  const client = async () => {
    while (performance.now() < until) answers.push(await ask(url))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

/** So many requests a second, whether or not the ones before are answered. */
async function askAt(url: string, perSecond: number, milliseconds: number): Promise<Answer[]> {
  const pending: Promise<Answer>[] = []
  const startedAt = performance.now()
  for (let passed = 0; passed < milliseconds; passed = performance.now() - startedAt) {
    while (pending.length < (passed / 1000) * perSecond) pending.push(ask(url))
    await sleep(5)
  }
  return Promise.all(pending)
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

function percentile(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

await ensureBuild(join(import.meta.dirname, '..', '..'))
const dataDir = await makeDataDir()
const server = await startBuiltServer({ dataDir, settings: { DEMO: '0', LOG_LEVEL: 'error' } })
const url = `${server.url}${PATH}`
const pid = server.process.pid ?? 0
await askWith(url, CALM_CLIENTS, 3000)
const calm = await askWith(url, CALM_CLIENTS, 5000)
const capacity = calm.filter(({ status }) => status === 200).length / 5
say(`capacity ${Math.round(capacity)} pages/s, ${await residentMiB(pid)} MiB`)

let most = 0
const scale = setInterval(() => {
  void residentMiB(pid).then((now) => (most = Math.max(most, now)))
}, 200)
const beganAt = performance.now()
const answers = await askAt(url, capacity * 10, seconds * 1000)
clearInterval(scale)
const loadS = (performance.now() - beganAt) / 1000
const served = answers.filter(({ status }) => status === 200)
const shed = answers.filter(({ status }) => status === 503)
const times = served.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
const others = answers.length - served.length - shed.length
say(
  `asked ${Math.round(answers.length / loadS)}/s: served ${Math.round(served.length / loadS)}/s, shed ${Math.round(shed.length / loadS)}/s, others ${others}`,
)
say(
  `the served waited p50 ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}, at most ${percentile(times, 1)} ms; ${most} MiB at the most`,
)

const overAt = performance.now()
let recoveryMs = Number.POSITIVE_INFINITY
const calmP99 = percentile(
  calm.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b),
  0.99,
)
while (performance.now() - overAt < 2 * RECOVERY_MS) {
  const again = await askWith(url, CALM_CLIENTS, 300)
  const isItself = again.every(
    ({ status, milliseconds }) => status === 200 && milliseconds < Math.max(500, 3 * calmP99),
  )
  if (isItself) {
    recoveryMs = performance.now() - overAt
    break
  }
}
say(`itself again after ${Math.round(recoveryMs)} ms; ${await residentMiB(pid)} MiB`)
agent.destroy()
await server.stop()
await removeDataDir(dataDir)
const isKept =
  others === 0 && percentile(times, 1) < LONGEST_MS && most < MOST_RSS && recoveryMs < RECOVERY_MS
process.exitCode = isKept ? 0 : 1
