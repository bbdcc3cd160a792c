// Crawls a fresh demo gallery: every page, picture and file that a visitor can reach, 32 requests at
// a time. Reports the slowest answers, and those that are not 200 or a redirect.
// Usage: npm run crawl [-- --concurrency 32]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../bin/build.mjs'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/site/built-server.ts'
import { crawl, type CrawledAnswer } from '../helpers/site/crawler.ts'

/** The maximum response time. */
const MAX_RESPONSE_MS = 2000

const { values } = parseArgs({ options: { concurrency: { type: 'string', default: '32' } } })
const concurrency = Number(values.concurrency)
if (!(concurrency >= 1)) throw new Error('--concurrency is 1 or more')

const print = (line: string) => void process.stdout.write(`${line}\n`)

await ensureBuild(join(import.meta.dirname, '..', '..'))
const dataDir = await makeDataDir()
const server = await startBuiltServer({ dataDir, settings: { DEMO: '1', RATE_LIMITS: '1' } })
const startedAt = performance.now()
const answers = await crawl({ url: server.url, concurrency })
const seconds = (performance.now() - startedAt) / 1000
await server.stop()
await removeDataDir(dataDir)

print(`${answers.length} answers in ${seconds.toFixed(1)} s, ${concurrency} requests at a time`)
print(`${'path'.padEnd(24)} answers  p50 ms  max ms  statuses`)
for (const [kind, some = []] of Object.entries(Object.groupBy(answers, kindOf))) {
  const times = some.map(({ milliseconds }) => Math.round(milliseconds)).toSorted((a, b) => a - b)
  const cells = [some.length, times[times.length >> 1], times.at(-1)]
  const statuses = [...new Set(some.map(({ status }) => status))].toSorted().join(' ')
  print(`${kind.padEnd(24)}${cells.map((cell) => String(cell).padStart(8)).join('')}  ${statuses}`)
}
const failed = answers.filter(({ status }) => status !== 200 && !isRedirect(status))
const slow = answers.filter(({ milliseconds }) => milliseconds > MAX_RESPONSE_MS)
for (const { status, path } of failed) print(`status ${status}: ${path}`)
for (const { milliseconds, path } of slow) print(`${Math.round(milliseconds)} ms: ${path}`)
print(`${failed.length} failed, ${slow.length} above ${MAX_RESPONSE_MS} ms`)
process.exitCode = failed.length + slow.length === 0 ? 0 : 1

/** The first segment of the path; pages and their data apart. */
function kindOf({ path }: CrawledAnswer): string {
  const [pathname = ''] = path.split('?', 1)
  const [, first = ''] = pathname.split('/', 2)
  const isData = pathname.endsWith('.data') && !first.endsWith('.data')
  return `/${first}${isData ? '/….data' : ''}`
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
