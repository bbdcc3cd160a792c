import { LRUCache } from 'lru-cache'
import { createTally } from '../kernel/tally.ts'

/**
 * Limits the load that the writes of one account put on others, in units: a write takes one, and
 * each cached page that it evicts takes one more, since guests then wait for a rendering. Counted
 * per process in memory: a statement for every write would cost more than most writes.
 */
export type WriteBudget = {
  /**
   * Takes the unit of a write, which is under way until `end`.
   * @returns 0, or the milliseconds until the account may write: then nothing was taken
   */
  begin(account: string): number
  /** Ends a write that `begin` started, whatever its result. */
  end(account: string): void
  /** Takes further units after a write. The balance may become negative. */
  charge(account: string, units: number): void
  /** Milliseconds until the account may write. */
  waitOf(account: string): number
}

/**
 * Units that an account has at first, and at most: enough for thirty favourites at once, each of
 * which evicts two pages. More would cost guests over a fifth of their throughput while they last.
 */
const MAX_UNITS = 100
const UNITS_PER_S = 5
/** Units of an upload in addition to the unit of its request: it costs several times a write. */
export const UPLOAD_UNITS = 3
/** The longest time that an account has to wait. */
const MAX_WAIT_S = 30
/**
 * Concurrent writes of an account: the pages that they evict are known only afterwards. A browser
 * sends six requests at once.
 */
const MAX_UNDER_WAY = 8
const UNDER_WAY_WAIT_MS = 200
/** Accounts whose balance is kept. */
const MAX_ACCOUNTS = 20_000

type Balance = { readonly units: number; readonly at: number }

/** @param options `clock` gives monotonic milliseconds */
export function createWriteBudget(options: { readonly clock?: () => number } = {}): WriteBudget {
  const { clock = () => performance.now() } = options
  const balances = new LRUCache<string, Balance>({ max: MAX_ACCOUNTS })
  const underWay = createTally()

  function unitsOf(account: string): number {
    const balance = balances.get(account)
    if (balance === undefined) return MAX_UNITS
    const returned = ((clock() - balance.at) / 1000) * UNITS_PER_S
    return Math.min(MAX_UNITS, balance.units + returned)
  }

  function charge(account: string, units: number): void {
    const left = Math.max(-MAX_WAIT_S * UNITS_PER_S, unitsOf(account) - units)
    balances.set(account, { units: left, at: clock() })
  }

  function waitOf(account: string): number {
    const isBusy = underWay.of(account) >= MAX_UNDER_WAY
    const missing = 1 - unitsOf(account)
    return Math.max(isBusy ? UNDER_WAY_WAIT_MS : 0, (missing / UNITS_PER_S) * 1000)
  }

  return {
    begin(account) {
      const wait = waitOf(account)
      if (wait > 0) return wait
      charge(account, 1)
      underWay.add(account, 1)
      return 0
    },
    end: (account) => underWay.add(account, -1),
    charge,
    waitOf,
  }
}
