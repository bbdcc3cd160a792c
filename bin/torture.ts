// Kills the built server -9 in the middle of confirmed writes, round after round, and looks each time
// whether everything that was confirmed is there. Usage: node bin/torture.ts --rounds 200 --seed 7
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCrashSite } from '../tests/helpers/crash-round.ts'
import { ensureBuild } from './build.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('Both --rounds and --seed are whole numbers.\n')
  process.exit(1)
}

await ensureBuild(join(import.meta.dirname, '..'))
process.stdout.write(`${rounds} rounds with seed ${seed}\n`)
const site = await openCrashSite(seed)
let failures = 0
let total = 0
for (let round = 1; round <= rounds; round += 1) {
  const { complaints, confirmed, killed } = await site.runRound()
  total += confirmed
  failures += complaints.length
  process.stdout.write(`round ${round}: killed the ${killed} after ${confirmed} confirmed acts\n`)
  for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`)
}
await site.close()
process.stdout.write(`${total} confirmed acts in ${rounds} rounds, ${failures} complaints\n`)
process.exitCode = failures === 0 ? 0 : 1
