const CHECK_INTERVAL_MS = 1000
const OUTAGE_CHECK_INTERVAL_MS = 150
/** A check that takes longer has failed: a paused machine or a lost network gives no error. */
const ANSWER_TIMEOUT_MS = 2000

/** What `raceOutage` gives instead of an outcome when the database goes away. */
export const UNAVAILABLE = Symbol('the database is away')

/** Checks once a second whether the database answers, and more often while it does not. */
export type DatabaseHealth = {
  readonly isAway: boolean
  /** The outcome of the work, or `UNAVAILABLE` as soon as the database is away. The work itself goes on. */
  raceOutage<Value>(work: () => Promise<Value>): Promise<Value | typeof UNAVAILABLE>
  stop(): void
}

/** For tests of everything else. */
export const alwaysAvailable: DatabaseHealth = {
  isAway: false,
  raceOutage: (work) => work(),
  stop: () => {},
}

/**
 * @param check rejects when the database does not answer; never called again before it has ended
 * @param onChange called when the database goes away and when it is back
 */
export function watchDatabase(
  check: () => Promise<unknown>,
  onChange: (isAway: boolean) => void,
): DatabaseHealth {
  const waiting = new Set<() => void>()
  let isAway = false
  let isStopped = false
  let next: NodeJS.Timeout | undefined

  function change(goesAway: boolean): void {
    if (goesAway === isAway || isStopped) return
    isAway = goesAway
    onChange(isAway)
    if (!isAway) return
    for (const leave of waiting) leave()
    waiting.clear()
  }

  async function runCheck(): Promise<void> {
    const timer = setTimeout(change, ANSWER_TIMEOUT_MS, true)
    timer.unref()
    try {
      await check()
      change(false)
    } catch {
      change(true)
    } finally {
      clearTimeout(timer)
    }
    if (isStopped) return
    next = setTimeout(() => void runCheck(), isAway ? OUTAGE_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS)
    next.unref()
  }

  void runCheck()
  return {
    get isAway() {
      return isAway
    },
    raceOutage(work) {
      if (isAway) return Promise.resolve(UNAVAILABLE)
      // Not Promise.race: a promise that never settles would keep every caller's reactions in memory.
      return new Promise((resolve, reject) => {
        const leave = () => resolve(UNAVAILABLE)
        waiting.add(leave)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(leave))
      })
    },
    stop() {
      isStopped = true
      clearTimeout(next)
    },
  }
}
