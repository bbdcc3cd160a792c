import { COMMITTED_WRITES } from './committed-write.ts'
import type { Gallery } from './gallery-database.ts'
import { READS } from './read-exercise.ts'
import { ratioOf, type Row } from './report.ts'
import { timeByTurns, type Clock } from './timing.ts'

/** `only` is a part of the titles that are wanted. */
export type Choice = { readonly clock: Clock; readonly only: string }

type Print = (line: string) => void

/** A read in a million works may cost this much of the same read in ten thousand. */
const MOST = 1.5

/** Times every read of every store in all galleries by turns. */
export async function measureReads(
  galleries: readonly Gallery[],
  { clock, only }: Choice,
  print: Print,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [slice, exercises] of Object.entries(READS)) {
    print(`reads of ${slice} …`)
    for (const { title, prepare } of exercises.filter((one) => one.title.includes(only))) {
      const timings = await timeByTurns(
        galleries.map(({ db, scene }) => ({ prepare: (nth) => prepare(db, scene, nth) })),
        clock,
      )
      const isReached = ratioOf(timings) <= MOST
      rows.push({ title, timings, goal: { text: `≤ ${MOST}×`, isReached } })
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
    const timings = await timeByTurns(
      galleries.map((gallery) => on(gallery)),
      own,
    )
    const slowest = Math.max(...timings.map(({ p50 }) => p50))
    const goal =
      goalMs === undefined ? null : { text: `≤ ${goalMs} ms`, isReached: slowest <= goalMs }
    rows.push({ title, timings, goal })
  }
  return rows
}
