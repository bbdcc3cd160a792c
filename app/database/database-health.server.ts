import { isDatabaseUnavailable } from './database-fault.ts'

const CHECK_INTERVAL_MS = 1000
const OUTAGE_CHECK_INTERVAL_MS = 150
/** A slower check counts as failed: a paused machine or a lost network gives no error. */
const ANSWER_TIMEOUT_MS = 2000

/** The result of `raceOutage` in an outage. */
export const UNAVAILABLE = Symbol('the database is unavailable')

/** Checks once a second whether the database answers, and more often while it does not. */
export type DatabaseHealth = {
  /**
   * Resolves to the outcome of `run`, or to `UNAVAILABLE` when it fails for an outage or as soon
   * as an outage begins. `run` itself continues.
   */
  raceOutage<Value>(run: () => Promise<Value>): Promise<Value | typeof UNAVAILABLE>
  stop(): void
}

/**
 * @param check rejects when the database does not answer; never runs twice at a time
 * @param onChange called when an outage begins or ends
 */
export function watchDatabase(
  check: () => Promise<unknown>,
  onChange: (isDown: boolean) => void,
): DatabaseHealth {
  const waiting = new Set<() => void>()
  let isDown = false
  let isStopped = false
  let next: NodeJS.Timeout | undefined

  function change(isNowDown: boolean): void {
    if (isNowDown === isDown || isStopped) return
    isDown = isNowDown
    onChange(isDown)
    if (!isDown) return
    for (const endWait of waiting) endWait()
    waiting.clear()
  }

  async function runCheck(): Promise<void> {
    let expired: NodeJS.Immediate | undefined
    // `setImmediate` runs after pending I/O: an answer that arrived while this process stood still
    // counts.
    const timer = setTimeout(() => (expired = setImmediate(change, true)), ANSWER_TIMEOUT_MS)
    timer.unref()
    try {
      await check()
      change(false)
    } catch {
      change(true)
    } finally {
      clearTimeout(timer)
      clearImmediate(expired)
    }
    if (isStopped) return
    next = setTimeout(() => void runCheck(), isDown ? OUTAGE_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS)
    next.unref()
  }

  void runCheck()
  return {
    raceOutage(run) {
      if (isDown) return Promise.resolve(UNAVAILABLE)
      // Not Promise.race: a promise that never settles would keep the reactions of all callers in
      // memory.
      return new Promise((resolve, reject) => {
        const endWait = () => resolve(UNAVAILABLE)
        waiting.add(endWait)
        run()
          .then(resolve, (error: unknown) => {
            // The checks may not have noticed yet.
            if (isDatabaseUnavailable(error)) endWait()
            else reject(error)
          })
          .finally(() => waiting.delete(endWait))
      })
    },
    stop() {
      isStopped = true
      clearTimeout(next)
    },
  }
}
