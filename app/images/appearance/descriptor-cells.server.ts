import { setImmediate as pause, setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/database.server.ts'
import type { ScheduledJob } from '../../database/jobs.server.ts'
import {
  findCellState,
  moveToCells,
  removeCells,
  sampleDescriptors,
  saveCells,
  type CellState,
} from './descriptor-cell.store.server.ts'
import { cellCountFor, learnCells, sampleSizeFor } from './learn-cells.ts'

const BATCH = 200
/** Each run stops before the job queue's timeout; the next run continues. */
const MAX_RUN_MS = 10 * 60_000
/** Pauses as long as each batch took, to leave resources for requests. */
const REST = 1

type Options = {
  /** The deadline for moving images, in milliseconds since 1970. */
  readonly until: number
  readonly cellCount?: (images: number) => number
}

/** Adapts the number of cells to the number of images, every hour. */
export const learnCellsJob = (db: Database): ScheduledJob => ({
  name: 'group-similar-images',
  cron: '52 * * * *',
  run: (now) => updateCells(db, { until: now.getTime() + MAX_RUN_MS }),
})

/**
 * Learns new cells when there are too few, and moves images to them. Meanwhile, searches find the
 * images of both versions.
 */
export async function updateCells(
  db: Database,
  { until, cellCount = cellCountFor }: Options,
): Promise<void> {
  let state = await findCellState(db)
  const wanted = cellCount(state.images)
  if (wanted > countOf(state)) {
    const points = await sampleDescriptors(db, sampleSizeFor(wanted))
    await saveCells(db, state, await learnInPauses(points, wanted))
    state = await findCellState(db)
  }
  if (state.version === 0) return
  while (Date.now() < until) {
    const started = performance.now()
    if ((await moveToCells(db, state, BATCH)) === 0) return removeCells(db, state)
    await wait((performance.now() - started) * REST, undefined, { ref: false })
  }
}

const countOf = ({ version, first, last }: CellState): number =>
  version === 0 ? 0 : last - first + 1

async function learnInPauses(...given: Parameters<typeof learnCells>): Promise<number[][]> {
  const learning = learnCells(...given)
  for (;;) {
    const step = learning.next()
    if (step.done === true) return step.value
    await pause()
  }
}
