/** Milliseconds. */
export type Timing = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly samples: number
}

export type Clock = {
  readonly samples: number
  /** The maximum duration of a series in milliseconds, and of its warm-up. */
  readonly budgetMs: number
  /** Calls before the measurement. */
  readonly warmUps: number
}

/** A repeatable measurement. Only the call is timed, not its preparation. */
export type Measurable = {
  readonly prepare: (nth: number) => Promise<() => Promise<unknown>>
  /** Undoes the call; not timed. */
  readonly restore?: (nth: number) => Promise<unknown>
}

/**
 * Times several things alternately, so that other load on the machine affects all of them. Warms up
 * with the same calls.
 * @returns a timing for each, in their order
 */
export async function timeByTurns(
  things: readonly Measurable[],
  { samples, budgetMs, warmUps }: Clock,
): Promise<Timing[]> {
  const times = things.map((): number[] => [])
  const goRound = async (rounds: number, keep: (place: number, ms: number) => void) => {
    const end = performance.now() + budgetMs * things.length
    for (let nth = 0; nth < rounds && performance.now() < end; nth += 1) {
      for (const [place, thing] of things.entries()) keep(place, await timeOnce(thing, nth))
    }
  }
  await goRound(warmUps, () => {})
  await goRound(samples, (place, ms) => times[place]?.push(ms))
  return times.map((series) => summarise(series))
}

/** @returns milliseconds */
async function timeOnce(thing: Measurable, nth: number): Promise<number> {
  const call = await thing.prepare(nth)
  const started = performance.now()
  await call()
  const ms = performance.now() - started
  await thing.restore?.(nth)
  return ms
}

function summarise(series: readonly number[]): Timing {
  const sorted = series.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), samples: sorted.length }
}
