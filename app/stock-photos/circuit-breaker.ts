/**
 * When to ask a service that fails. After three faults in a row it is left alone for a while that
 * doubles with each further fault, so that a page never waits for a service known to be down, and
 * a service in trouble is not asked even more.
 */
type CircuitBreaker = {
  isOpen(now: Date): boolean
  succeed(): void
  fail(now: Date): void
  /** The service said no to this caller: a rate limit, or a key that it does not accept. null: it did not say for how long. */
  rest(now: Date, milliseconds: number | null): void
}

const FAULTS_BEFORE_REST = 3
const FIRST_REST_MS = 15_000
const LONGEST_REST_MS = 10 * 60_000
/** The service counts by the hour and does not say when the hour ends: ask after a minute, then less and less often. */
const FIRST_LIMITED_REST_MS = 60_000
/** A `Retry-After` beyond an hour is a mistake: the limits are per hour. */
const LONGEST_ASKED_REST_MS = 60 * 60_000

export function createCircuitBreaker(): CircuitBreaker {
  let faults = 0
  let rests = 0
  let restsUntil = 0

  const isOpen = (now: Date) => now.getTime() < restsUntil
  const restFor = (now: Date, milliseconds: number) => {
    // Calls that were under way when the rest began are no further reason to lengthen the next one.
    if (!isOpen(now)) rests += 1
    restsUntil = Math.max(restsUntil, now.getTime() + milliseconds)
  }
  const doubling = (first: number) => Math.min(first * 2 ** rests, LONGEST_REST_MS)

  return {
    isOpen,
    succeed() {
      faults = 0
      rests = 0
    },
    fail(now) {
      faults += 1
      if (faults >= FAULTS_BEFORE_REST && !isOpen(now)) restFor(now, doubling(FIRST_REST_MS))
    },
    rest(now, milliseconds) {
      if (milliseconds !== null) restFor(now, Math.min(milliseconds, LONGEST_ASKED_REST_MS))
      else if (!isOpen(now)) restFor(now, doubling(FIRST_LIMITED_REST_MS))
    },
  }
}
