const WELL_MS = 1000
const AWAY_MS = 150
/** A look that takes longer has failed: paused machines and lost networks refuse nothing, they are silent. */
const SILENCE_MS = 2000

/** Instead of an answer, for what waited for a database that went away meanwhile. */
export const AWAY = Symbol('the database is away')

/** Knows, a moment late, whether the database answers; asks it once a second, and more often while it doesn't. */
export type DatabasePulse = {
  readonly isAway: boolean
  /** What the work comes to, or `AWAY` as soon as the database is: the work is then left to itself. */
  orAway<Value>(work: () => Promise<Value>): Promise<Value | typeof AWAY>
  stop(): void
}

/** A database that is always there, for tests of everything else. */
export const steadyPulse: DatabasePulse = {
  isAway: false,
  orAway: (work) => work(),
  stop: () => {},
}

/**
 * @param ask rejects when the database says no; is never asked again before it has ended
 * @param onChange is told when the database goes away and comes back
 */
export function startDatabasePulse(
  ask: () => Promise<unknown>,
  onChange: (isAway: boolean) => void,
): DatabasePulse {
  const waiting = new Set<() => void>()
  let isAway = false
  let isStopped = false
  let next: NodeJS.Timeout | undefined

  function turn(goesAway: boolean): void {
    if (goesAway === isAway || isStopped) return
    isAway = goesAway
    onChange(isAway)
    if (!isAway) return
    for (const leave of waiting) leave()
    waiting.clear()
  }

  async function look(): Promise<void> {
    const silence = setTimeout(turn, SILENCE_MS, true)
    silence.unref()
    try {
      await ask()
      turn(false)
    } catch {
      turn(true)
    } finally {
      clearTimeout(silence)
    }
    if (isStopped) return
    next = setTimeout(() => void look(), isAway ? AWAY_MS : WELL_MS)
    next.unref()
  }

  void look()
  return {
    get isAway() {
      return isAway
    },
    orAway(work) {
      if (isAway) return Promise.resolve(AWAY)
      // Not Promise.race: what never settles would remember everybody who ever waited for it.
      return new Promise((resolve, reject) => {
        const leave = () => resolve(AWAY)
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
