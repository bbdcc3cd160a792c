import { COMMITTED_WRITES } from './committed-write.ts'
import type { Gallery } from './gallery-database.ts'
import { READS } from './read-exercise.ts'
import { ratioOf, type Row } from './report.ts'
import { timeByTurns, type Clock, type Measurable, type Timing } from './timing.ts'

/** `only` is a part of the titles to measure. */
export type Choice = { readonly clock: Clock; readonly only: string }

type Print = (line: string) => void

/** The maximum cost of a read in a million works, as a multiple of its cost in ten thousand. */
const MAX_RATIO = 1.5

/** Times every read of every store, in all galleries by turns. */
export async function measureReads(
  galleries: readonly Gallery[],
  { clock, only }: Choice,
  print: Print,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [slice, exercises] of Object.entries(READS)) {
    print(`reads of ${slice} …`)
    for (const { title, prepare } of exercises.filter((one) => one.title.includes(only))) {
      const things: Measurable[] = galleries.map(({ db, scene }) => ({
        prepare: (nth) => prepare(db, scene, nth),
      }))
      const timings = await timeOrTell(title, { things, clock }, print)
      const isReached = ratioOf(timings) <= MAX_RATIO
      rows.push({ title, timings, goal: { text: `≤ ${MAX_RATIO}×`, isReached } })
    }
  }
  return rows
}

/** Times the writes that people make, committed, in all galleries by turns. */
export async function measureWrites(
  galleries: readonly Gallery[],
  { clock, only }: Choice,
  print: Print,
): Promise<Row[]> {
  print('writes …')
  const rows: Row[] = []
  const chosen = COMMITTED_WRITES.filter(({ title }) => title.includes(only))
  for (const { title, on, goalMs, samples } of chosen) {
    const own =
      samples === undefined ? clock : { samples, budgetMs: clock.budgetMs * 4, warmUps: 1 }
    const things = galleries.map((gallery) => on(gallery))
    const timings = await timeOrTell(title, { things, clock: own }, print)
    const slowest = Math.max(...timings.map((timing) => timing?.p50 ?? Infinity))
    const goal =
      goalMs === undefined ? null : { text: `≤ ${goalMs} ms`, isReached: slowest <= goalMs }
    rows.push({ title, timings, goal })
  }
  return rows
}

/** Times one row. If it fails, for example by the statement timeout, the others continue. */
async function timeOrTell(
  title: string,
  { things, clock }: { readonly things: readonly Measurable[]; readonly clock: Clock },
  print: Print,
): Promise<(Timing | null)[]> {
  try {
    return await timeByTurns(things, clock)
  } catch (error) {
    print(`${title} failed: ${String(error)}`)
    return things.map(() => null)
  }
}
