// Strikes the built server, its PostgreSQL, or both, in the middle of confirmed writes by many people, round
// after round, and looks each time whether everything that was confirmed is there, once and whole.
// Usage: npm run torture -- --rounds 300 --seed 7 [--database external] [--fault 'database paused']
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { externalCrashDatabase } from './crash-database.ts'
import { DATABASE_FAULTS, SERVER_FAULTS, type Fault } from './crash-fault.ts'
import { randomFrom } from './crash-workload.ts'
import { openCrashSite, type CrashOutcome } from './crash-round.ts'
import { ensureBuild } from '../../bin/build.mjs'

const FAULTS: readonly Fault[] = [...SERVER_FAULTS, ...DATABASE_FAULTS]
/** Service is back so soon after the database is; a server that was killed has to start first. */
const RECOVERY_MS = 2000

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
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  stop('Both --rounds and --seed are whole numbers.')
}
if (faults.length === 0) stop(`--fault is one of: ${FAULTS.join(', ')}`)
if (!['embedded', 'external'].includes(values.database)) {
  stop('--database is embedded or external.')
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

await ensureBuild(join(import.meta.dirname, '..', '..'))
process.stdout.write(`${rounds} rounds with seed ${seed}, ${values.database} database\n`)
const site = await openCrashSite(
  seed,
  ...(values.database === 'external' ? [externalCrashDatabase] : []),
)
const random = randomFrom(seed + 1)
const outcomes: CrashOutcome[] = []
for (let round = 1; round <= rounds; round += 1) {
  // The first rounds go through all the kinds, the others are drawn.
  const fault = faults[round <= faults.length ? round - 1 : Math.floor(random() * faults.length)]
  if (fault === undefined) throw new Error('there is no fault to draw')
  const outcome = await site.runRound(fault)
  outcomes.push(outcome)
  const { confirmed, recoveryMs, complaints } = outcome
  process.stdout.write(
    `round ${round}: ${fault} after ${confirmed} confirmed acts, back in ${Math.round(recoveryMs)} ms\n`,
  )
  for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`)
  if (complaints.some((complaint) => complaint.startsWith('the server ended'))) break
}
await site.close()
const late = summarise()
const findings = outcomes.flatMap(({ complaints }) => complaints).length
const acts = outcomes.reduce((sum, { confirmed }) => sum + confirmed, 0)
process.stdout.write(
  `${acts} confirmed acts in ${outcomes.length} rounds: ${findings} complaints, ${late} late recoveries\n`,
)
process.exitCode = findings + late === 0 ? 0 : 1

/** Prints the table. @returns how many recoveries took longer than promised */
function summarise(): number {
  const row = (cells: readonly (string | number)[]) =>
    process.stdout.write(
      `${cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(8))).join(' ')}\n`,
    )
  row(['fault', 'rounds', 'acts', 'refused', 'p50 ms', 'max ms', 'findings'])
  let lateOnes = 0
  for (const fault of faults) {
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
      sum(({ complaints }) => complaints.length),
    ])
    if (!fault.startsWith('server')) lateOnes += times.filter((time) => time > RECOVERY_MS).length
  }
  return lateOnes
}
