import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { DATABASE_FAULTS, SERVER_FAULTS } from './crash-fault.ts'
import { openCrashSite, type CrashSite } from './crash-round.ts'

// More rounds, other seeds, another database: npm run torture -- --rounds 300 --seed 7

const SEED = 20_260_731
const SERVER_ROUNDS = 3
/** Generous: machines that run tests may have a lot to do. The long form holds it to two seconds. */
const RECOVERY_MS = 8000

/** The others may be over before anybody asks. */
const LASTING = new Set<string>(['connections used up', 'door blocked', 'connections refused'])

let site: CrashSite

beforeAll(async () => {
  await ensureBuild(process.cwd())
  site = await openCrashSite(SEED)
}, 240_000)

afterAll(() => site.close())

test.each(SERVER_FAULTS)(
  `%s: whatever was confirmed is there, once and whole, ${SERVER_ROUNDS} times`,
  async (fault) => {
    let acts = 0
    for (let round = 1; round <= SERVER_ROUNDS; round += 1) {
      const { complaints, confirmed } = await site.runRound(fault)
      expect(complaints, `round ${round}`).toEqual([])
      acts += confirmed
    }
    // Otherwise nothing was under way when it was cut off.
    expect(acts).toBeGreaterThan(SERVER_ROUNDS)
  },
  200_000,
)

test.each(DATABASE_FAULTS)(
  '%s: guests see their pages, writes get a clear 503, and nothing confirmed is lost',
  async (fault) => {
    const { complaints, recoveryMs, refused } = await site.runRound(fault)
    expect(complaints).toEqual([])
    if (LASTING.has(fault)) expect(refused).toBeGreaterThan(0)
    expect(recoveryMs).toBeLessThan(RECOVERY_MS)
  },
  60_000,
)
