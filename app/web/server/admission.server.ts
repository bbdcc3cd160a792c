/** Requests of one queue that may be active at a time: the limit moves between these. */
const MAX_ACTIVE = 64
const MIN_ACTIVE = 4
/** A request that waits longer is rejected. */
export const MAX_WAIT_MS = 1500
const MAX_WAITING = 256
/** With a longer delay of the event loop, fewer requests are admitted. */
const MAX_DELAY_MS = 60

export type Permit = { release(): void }
export type Waiting = { abandon(): void }

export type Admission = {
  /**
   * Admits a request, now or in its turn, or rejects it: at once when the queue is full, otherwise
   * after `MAX_WAIT_MS`.
   * @param decide gets the permit, or null for a rejection; called once, and never after `abandon`
   */
  acquire(decide: (permit: Permit | null) => void): Waiting
  /** Moves the limit with the delay of the event loop. */
  adapt(delayMs: number): void
  readonly state: { active: number; waiting: number; rejected: number; limit: number }
}

type Entry = { readonly since: number; decide: ((permit: Permit | null) => void) | null }

/**
 * An admission queue: first come, first served. Once requests wait for more than half of
 * `MAX_WAIT_MS`, the latest are served first, since their clients are still there.
 * @param clock monotonic milliseconds
 */
export function createAdmission(clock: () => number = () => performance.now()): Admission {
  const queue: Entry[] = []
  let [active, rejected, limit] = [0, 0, MAX_ACTIVE]

  function admit(decide: (permit: Permit | null) => void): void {
    active += 1
    let isHeld = true
    decide({
      release() {
        if (!isHeld) return
        isHeld = false
        active -= 1
        serveQueue()
      },
    })
  }

  function reject(entry: Entry): void {
    if (entry.decide === null) return
    rejected += 1
    entry.decide(null)
    entry.decide = null
  }

  function rejectExpired(): void {
    const now = clock()
    while (queue[0] !== undefined && now - queue[0].since > MAX_WAIT_MS) {
      const [expired] = queue.splice(0, 1)
      if (expired !== undefined) reject(expired)
    }
  }

  function serveQueue(): void {
    rejectExpired()
    while (active < limit && queue.length > 0) {
      const oldest = queue[0]
      const isBehind = oldest !== undefined && clock() - oldest.since > MAX_WAIT_MS / 2
      const next = isBehind ? queue.pop() : queue.shift()
      if (next?.decide == null) continue
      const { decide } = next
      next.decide = null
      admit(decide)
    }
  }

  return {
    acquire(decide) {
      const entry: Entry = { since: clock(), decide }
      if (active < limit && queue.length === 0) {
        entry.decide = null
        admit(decide)
      } else if (queue.length >= MAX_WAITING) reject(entry)
      else queue.push(entry)
      return {
        abandon() {
          if (entry.decide === null) return
          entry.decide = null
          queue.splice(queue.indexOf(entry), 1)
        },
      }
    },
    adapt(delayMs) {
      if (delayMs > 2 * MAX_DELAY_MS) limit = MIN_ACTIVE
      else if (delayMs > MAX_DELAY_MS) limit = Math.max(MIN_ACTIVE, Math.floor(limit * 0.7))
      else limit = Math.min(MAX_ACTIVE, limit + 2)
      serveQueue()
    },
    get state() {
      return { active, waiting: queue.length, rejected, limit }
    },
  }
}
