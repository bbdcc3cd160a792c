/** After this many turns without a new request, all pending connections are accepted. */
const QUIET_TURNS = 3
const MAX_TURNS = 200

export type AcceptYield = {
  /** Must be called for every request. */
  arrived(): void
  runAfterAccepts(job: () => void): void
}

/**
 * Runs jobs after pending connections were accepted. The event loop accepts one connection per turn
 * (libuv since 1.45), so expensive requests would leave others in the backlog, where they cannot be
 * rejected: without this, `npm run overload` measures responses after 14 s.
 */
export function createAcceptYield(): AcceptYield {
  const jobs: (() => void)[] = []
  let [quiet, turns] = [0, 0]
  let isTurning = false
  const turn = () => {
    quiet += 1
    turns += 1
    if (quiet >= QUIET_TURNS || turns >= MAX_TURNS) {
      turns = 0
      quiet = 0
      jobs.shift()?.()
    }
    isTurning = jobs.length > 0
    if (isTurning) setImmediate(turn)
  }
  return {
    arrived() {
      quiet = 0
    },
    runAfterAccepts(job) {
      jobs.push(job)
      if (isTurning) return
      isTurning = true
      setImmediate(turn)
    },
  }
}
