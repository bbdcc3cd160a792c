// Crashes the built server, its PostgreSQL or both in the middle of writes by many users, round
// after round, and checks that no confirmed write is lost, repeated or partial. Then
// floods it with connections.
// Usage: npm run torture -- --rounds 300 --seed 7 [--database external] [--fault 'database paused']
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { externalCrashDatabase } from './crash-database.ts'
import { DATABASE_FAULTS, DISK_FULL, SERVER_FAULTS, type Fault } from './crash-fault.ts'
import { randomFrom } from './crash-workload.ts'
import { openCrashSite, type CrashOutcome, type CrashSite } from './crash-round.ts'
import { mountSmallDisk } from './small-disk.ts'
import { ensureBuild } from '../../bin/build.mjs'

const FAULTS: readonly Fault[] = [...SERVER_FAULTS, ...DATABASE_FAULTS]
/** The longest recovery after the database has recovered; a killed server has to start first. */
const RECOVERY_MS = 2000
/**
 * The longest time from free space to the first write, in which the database starts and recovers.
 */
const DISK_RECOVERY_MS = 10_000
/** Rounds with a full disk after those with other faults. */
const DISK_ROUNDS = 3
/**
 * The flood after the rounds: one address opens more connections than requests are active at a
 * time.
 */
const FLOOD = { connections: 200, milliseconds: 5000 }
const MAX_VISIT_MS = 5000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'embedded' },
    fault: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)
const faults = FAULTS.filter((fault) => values.fault === undefined || fault === values.fault)
const fillsDisk = values.fault === DISK_FULL || values.fault === undefined
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  stop('Both --rounds and --seed are whole numbers.')
}
if (faults.length === 0 && !fillsDisk) {
  stop(`--fault is one of: ${[...FAULTS, DISK_FULL].join(', ')}`)
}
if (!['embedded', 'external'].includes(values.database)) {
  stop('--database is embedded or external.')
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

await ensureBuild(join(import.meta.dirname, '..', '..'))
process.stdout.write(`${rounds} rounds with seed ${seed}, ${values.database} database\n`)
const random = randomFrom(seed + 1)
const outcomes: CrashOutcome[] = []
const floodViolations: string[] = []
if (faults.length > 0) {
  const isExternal = values.database === 'external'
  const site = await openCrashSite(seed, isExternal ? { makeDatabase: externalCrashDatabase } : {})
  // The first rounds use every fault once, the others a random one.
  const draw = (round: number) =>
    faults[round <= faults.length ? round - 1 : Math.floor(random() * faults.length)]
  await runRounds(site, rounds, draw)
  if (values.fault === undefined) floodViolations.push(...(await floodSite(site)))
  await site.close()
}
if (fillsDisk && values.database === 'embedded') {
  const disk = await mountSmallDisk()
  try {
    const site = await openCrashSite(seed, { dataDir: disk.folder })
    await runRounds(site, faults.length > 0 ? DISK_ROUNDS : rounds, () => DISK_FULL)
    await site.close()
  } finally {
    await disk.remove()
  }
}
const late = summarise()
const findings = outcomes.flatMap(({ violations }) => violations).length + floodViolations.length
for (const violation of floodViolations) process.stdout.write(`  ${violation}\n`)
const acts = outcomes.reduce((sum, { confirmed }) => sum + confirmed, 0)
process.stdout.write(
  `${acts} confirmed writes in ${outcomes.length} rounds: ${findings} violations, ${late} late ` +
    'recoveries\n',
)
process.exitCode = findings + late === 0 ? 0 : 1

async function runRounds(
  site: CrashSite,
  count: number,
  draw: (round: number) => Fault | undefined,
): Promise<void> {
  for (let round = 1; round <= count; round += 1) {
    const fault = draw(round)
    if (fault === undefined) throw new Error('there is no fault to draw')
    const outcome = await site.runRound(fault)
    outcomes.push(outcome)
    const { confirmed, recoveryMs, violations } = outcome
    process.stdout.write(
      `round ${round}: ${fault}, ${confirmed} confirmed writes, recovered in ` +
        `${Math.round(recoveryMs)} ms\n`,
    )
    for (const violation of violations) process.stdout.write(`  ${violation}\n`)
    if (violations.some((violation) => violation.startsWith('the server ended'))) break
  }
}

/** @returns the reasons why a visitor was not served during a flood from another address */
async function floodSite(site: CrashSite): Promise<string[]> {
  const { flood, visitor } = await site.flood(FLOOD)
  const refused = visitor.filter(({ status }) => status !== 200).length
  const slowest = Math.round(Math.max(...visitor.map(({ milliseconds }) => milliseconds)))
  process.stdout.write(
    `flood of ${FLOOD.connections} connections: ${JSON.stringify(flood)}; a visitor got ` +
      `${visitor.length} pages, ${refused} refused, the slowest in ${slowest} ms\n`,
  )
  return [
    ...(refused > 0 ? [`${refused} pages of a visitor were refused during a flood`] : []),
    ...(slowest <= MAX_VISIT_MS ? [] : [`a visitor waited ${slowest} ms during a flood`]),
  ]
}

function padded(cell: string | number, column: number): string {
  return column === 0 ? String(cell).padEnd(28) : String(cell).padStart(8)
}

/** Prints the table. @returns the number of recoveries above the limit */
function summarise(): number {
  const row = (cells: readonly (string | number)[]) =>
    process.stdout.write(`${cells.map(padded).join(' ')}\n`)
  row(['fault', 'rounds', 'writes', 'refused', 'p50 ms', 'max ms', 'findings'])
  let lateOnes = 0
  for (const fault of [...faults, DISK_FULL] as const) {
    const those = outcomes.filter((outcome) => outcome.fault === fault)
    if (those.length === 0) continue
    const times = those.map(({ recoveryMs }) => Math.round(recoveryMs)).toSorted((a, b) => a - b)
    const sum = (of: (outcome: CrashOutcome) => number) =>
      those.reduce((total, outcome) => total + of(outcome), 0)
    row([
      fault,
      those.length,
      sum(({ confirmed }) => confirmed),
      sum(({ refused }) => refused),
      times[Math.floor(times.length / 2)] ?? 0,
      times.at(-1) ?? 0,
      sum(({ violations }) => violations.length),
    ])
    const limit = fault === DISK_FULL ? DISK_RECOVERY_MS : RECOVERY_MS
    if (!fault.startsWith('server')) lateOnes += times.filter((time) => !(time <= limit)).length
  }
  return lateOnes
}
