import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../bin/build.mjs'
import { openCrashSite, type CrashOutcome, type CrashSite } from './helpers/crash-round.ts'

// More rounds, and other seeds: node bin/torture.ts --rounds 200 --seed 7

const ROUNDS = 20
const SEED = 20_260_731

let site: CrashSite

beforeAll(async () => {
  await ensureBuild(process.cwd())
  site = await openCrashSite(SEED)
}, 240_000)

afterAll(() => site.close())

test(`whatever was confirmed is there after kill -9, and nothing is bought twice, ${ROUNDS} times`, async () => {
  const outcomes: CrashOutcome[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const outcome = await site.runRound()
    expect(outcome.complaints, `round ${round}, after killing the ${outcome.killed}`).toEqual([])
    outcomes.push(outcome)
  }
  // Otherwise nothing was under way when it was cut off.
  const confirmed = outcomes.reduce((sum, outcome) => sum + outcome.confirmed, 0)
  expect(confirmed).toBeGreaterThan(ROUNDS * 10)
  expect(new Set(outcomes.map(({ killed }) => killed)).size).toBe(2)
}, 300_000)
