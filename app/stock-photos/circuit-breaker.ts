import { HOUR_MS } from '../kernel/day.ts'

/**
 * Decides when a failing service may be called. After three faults in a row it is not called for a
 * time, which doubles with each further fault. Pages then never wait for a service known to be
 * down.
 */
type CircuitBreaker = {
  isOpen(now: Date): boolean
  succeed(): void
  fail(now: Date): void
  /**
   * Stops calls after a refusal of this caller: a rate limit, or an invalid key.
   * @param milliseconds null if the service did not name a time
   */
  pause(now: Date, milliseconds: number | null): void
}

const FAULTS_BEFORE_PAUSE = 3
const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 10 * 60_000
/**
 * The service counts calls per hour and does not say when the hour ends. Retry after a minute, then
 * at doubling intervals.
 */
const FIRST_RATE_LIMIT_PAUSE_MS = 60_000
/** A `Retry-After` of more than an hour must be a mistake, since the limits are per hour. */
const MAX_RETRY_AFTER_MS = HOUR_MS

export function createCircuitBreaker(): CircuitBreaker {
  let faults = 0
  let pauses = 0
  let openUntil = 0

  /** A pause that ends later than the longest was set by a clock that ran ahead. */
  const isOpen = (now: Date) => {
    const left = openUntil - now.getTime()
    return left > 0 && left <= MAX_RETRY_AFTER_MS
  }
  const openFor = (now: Date, milliseconds: number) => {
    // Calls that were already running do not lengthen the next pause.
    const until = now.getTime() + milliseconds
    if (isOpen(now)) openUntil = Math.max(openUntil, until)
    else {
      pauses += 1
      openUntil = until
    }
  }
  const doubling = (first: number) => Math.min(first * 2 ** pauses, MAX_PAUSE_MS)

  return {
    isOpen,
    succeed() {
      faults = 0
      pauses = 0
    },
    fail(now) {
      faults += 1
      if (faults >= FAULTS_BEFORE_PAUSE && !isOpen(now)) openFor(now, doubling(FIRST_PAUSE_MS))
    },
    pause(now, milliseconds) {
      if (milliseconds !== null) openFor(now, Math.min(milliseconds, MAX_RETRY_AFTER_MS))
      else if (!isOpen(now)) openFor(now, doubling(FIRST_RATE_LIMIT_PAUSE_MS))
    },
  }
}
