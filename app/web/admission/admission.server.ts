import { createTally } from '../../kernel/tally.ts'
import { createFairQueue, type Client } from './fair-queue.ts'

/** Bounds of the limit, which is the number of active requests in a queue. */
const MAX_ACTIVE = 64
const MIN_ACTIVE = 4
/** A request that waits longer is rejected. */
export const MAX_WAIT_MS = 1500
const MAX_WAITING = 256
/** With a longer delay of the event loop, fewer requests are admitted. */
const MAX_DELAY_MS = 60
/** Permits that one address may hold, as a multiple of the free ones: 48 of 64, or 3 of 4. */
const MAX_SHARE = 3
/** A shorter list is served in the order of arrival without exceeding `MAX_WAIT_MS`. */
const LONG_LIST = 64

export type Permit = { release(): void }
export type Waiting = { abandon(): void }
/** Receives the permit, or null for a rejection. */
export type Decide = (permit: Permit | null) => void

export type Admission = {
  /**
   * Admits a request, now or in its turn, or rejects it after `MAX_WAIT_MS`. A full queue rejects
   * the latest request of the address that has the most, which may be another request.
   * @param decide called once, and never after `abandon`
   */
  acquire(client: Client, decide: Decide): Waiting
  /** Moves the limit with the delay of the event loop. */
  adapt(delayMs: number): void
  readonly state: { active: number; waiting: number; rejected: number; limit: number }
}

type Entry = { readonly since: number; readonly decide: Decide }

/**
 * An admission queue in which client addresses take turns, and so do the accounts of one address. A
 * client is served in the order of arrival. Once a long list of its requests has waited for half of
 * `MAX_WAIT_MS`, its latest are served first, since their senders most likely still wait.
 * @param clock monotonic milliseconds
 */
export function createAdmission(clock: () => number = () => performance.now()): Admission {
  const queue = createFairQueue<Entry>(isLatestFirst)
  const permits = createPermits()
  let rejected = 0

  function isLatestFirst(waiting: readonly Entry[]): boolean {
    const [oldest] = waiting
    const isLate = oldest !== undefined && clock() - oldest.since > MAX_WAIT_MS / 2
    return isLate && waiting.length > LONG_LIST
  }

  function reject({ decide }: Entry): void {
    rejected += 1
    decide(null)
  }

  function rejectExpired(): void {
    for (let { oldest } = queue; oldest !== null; oldest = queue.oldest) {
      if (clock() - oldest.entry.since <= MAX_WAIT_MS) return
      queue.remove(oldest.client, oldest.entry)
      reject(oldest.entry)
    }
  }

  function serveQueue(): void {
    rejectExpired()
    for (let next = queue.take(permits.isFree); next !== null; next = queue.take(permits.isFree)) {
      next.entry.decide(permits.give(next.client, serveQueue))
    }
  }

  return {
    acquire(client, decide) {
      const entry = { since: clock(), decide }
      queue.push(client, entry)
      serveQueue()
      const surplus = queue.size > MAX_WAITING ? queue.removeSurplus() : null
      if (surplus !== null) reject(surplus)
      return { abandon: () => queue.remove(client, entry) }
    },
    adapt(delayMs) {
      permits.limit = nextLimit(permits.limit, delayMs)
      serveQueue()
    },
    get state() {
      const { active, limit } = permits
      return { active, waiting: queue.size, rejected, limit }
    },
  }
}

function nextLimit(limit: number, delayMs: number): number {
  if (delayMs > 2 * MAX_DELAY_MS) return MIN_ACTIVE
  if (delayMs > MAX_DELAY_MS) return Math.max(MIN_ACTIVE, Math.floor(limit * 0.7))
  return Math.min(MAX_ACTIVE, limit + 2)
}

/** The permits of one queue. Some always stay free for addresses that hold few. */
function createPermits() {
  const held = createTally()
  const permits = {
    active: 0,
    limit: MAX_ACTIVE,
    isFree: (address: string): boolean =>
      held.of(address) < MAX_SHARE * (permits.limit - permits.active),
    give({ address }: Client, onRelease: () => void): Permit {
      permits.active += 1
      held.add(address, 1)
      let isHeld = true
      return {
        release() {
          if (!isHeld) return
          isHeld = false
          permits.active -= 1
          held.add(address, -1)
          onRelease()
        },
      }
    },
  }
  return permits
}
