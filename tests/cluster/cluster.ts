// Builds the setup for several machines that docs/scaling.md recommends on this one, from Debian's
// packages: three nodes of PostgreSQL under Patroni and etcd, HAProxy, PgBouncer, Swift, three
// processes of Frame. Then kills each part during confirmed writes, while guests read pages.
// Usage: npm run cluster [-- --rounds 3 --seed 7 --fault pooler --load 5 --keep]
// With --load it first sends each request for so many seconds, and prints the cost of each part.
// With --keep it stays open until Ctrl-C; --rounds 0 only opens it.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../bin/build.mjs'
import { print } from '../../bin/command.mjs'
import { printTable } from '../../bench/table.ts'
import { measureLoad } from './cluster-load.ts'
import { withCluster, type ClusterSite } from './cluster-site.ts'
import { openTorture, type ClusterOutcome } from './cluster-round.ts'
import { FAULT_NAMES } from './fault.ts'
import { ensureClusterPrograms } from './programs.ts'

/** Writes succeed again within this time, whatever was killed. */
const MAX_OUTAGE_MS = 30_000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    fault: { type: 'string' },
    load: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
const faults = FAULT_NAMES.filter((name) => values.fault === undefined || values.fault === name)
if (!Number.isSafeInteger(rounds) || rounds < 0 || !Number.isSafeInteger(seed)) {
  stop('Both --rounds and --seed are whole numbers.')
}
if (faults.length === 0) stop(`--fault is one of: ${FAULT_NAMES.join(', ')}`)

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

await ensureClusterPrograms()
await ensureBuild(join(import.meta.dirname, '..', '..'))
process.exitCode = await withCluster(print, async (site) => {
  if (values.load !== '0') printTable(await measureLoad(site, Number(values.load) * 1000))
  const outcomes = rounds === 0 ? [] : await torture(site)
  const findings = outcomes.flatMap(findingsOf)
  if (rounds > 0) for (const line of tableOf(outcomes)) print(line)
  print(`${outcomes.length} rounds with seed ${seed}: ${findings.length} findings`)
  if (values.keep) await keep(site)
  return findings.length === 0 ? 0 : 1
})

async function torture(site: ClusterSite): Promise<ClusterOutcome[]> {
  const tortured = await openTorture(site, seed)
  const all: ClusterOutcome[] = []
  for (let round = 0; round < rounds * faults.length; round += 1) {
    const outcome = await tortured.runRound(faults[round % faults.length] ?? 'pooler')
    all.push(outcome)
    print(
      `${outcome.fault} killed: ${outcome.confirmed} confirmed writes, back after ` +
        `${Math.round(outcome.writesBackMs)} ms, ${outcome.pages} pages, stale for ` +
        `${Math.round(outcome.staleMs)} ms at most`,
    )
    for (const finding of findingsOf(outcome)) print(`  ${finding}`)
  }
  return all
}

async function keep({ url, stateUrl }: ClusterSite): Promise<never> {
  print(`Frame is open at ${url}, the state of the balancer at ${stateUrl}. Ctrl-C ends all.`)
  return new Promise(() => {})
}

function findingsOf(outcome: ClusterOutcome): readonly string[] {
  const { violations, refusedPages, pages, writesBackMs } = outcome
  return [
    ...violations,
    ...(refusedPages === 0 ? [] : [`${refusedPages} of ${pages} guests’ pages were refused`]),
    ...(writesBackMs <= MAX_OUTAGE_MS ? [] : [`writes were back after ${writesBackMs} ms`]),
  ]
}

function tableOf(all: readonly ClusterOutcome[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const heads = ['Killed', 'Rounds', 'Confirmed writes', 'Findings', 'Writes back after']
  heads.push('At most', 'Uploads back, at most', 'Guests’ pages', 'Slowest page')
  const lines = faults.map((fault) => {
    const those = all.filter((outcome) => outcome.fault === fault)
    const listOf = (of: (outcome: ClusterOutcome) => number) =>
      those.map(of).toSorted((one, other) => one - other)
    const sum = (of: (outcome: ClusterOutcome) => number) =>
      listOf(of)
        .reduce((total, value) => total + value, 0)
        .toLocaleString('en')
    const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
    const back = listOf(({ writesBackMs }) => writesBackMs)
    return row([
      fault,
      String(those.length),
      sum(({ confirmed }) => confirmed),
      sum((outcome) => findingsOf(outcome).length),
      seconds(back[0]),
      seconds(back.at(-1)),
      seconds(listOf(({ uploadsBackMs }) => uploadsBackMs).at(-1)),
      sum(({ pages }) => pages),
      seconds(listOf(({ slowestPageMs }) => slowestPageMs).at(-1)),
    ])
  })
  return [row(heads), row(heads.map(() => '---')), ...lines]
}
