/** Identifies a waiting client: its address, and its account ('' for guests). */
export type Client = { readonly address: string; readonly account: string }

/**
 * A queue that serves client addresses in turn, and the accounts of one address in turn. Each
 * entry belongs to one client; a client with many entries delays only itself.
 */
export type FairQueue<Entry> = {
  push(client: Client, entry: Entry): void
  /**
   * Removes the next entry of the next client.
   * @param isAllowed whether an address may be served now; the others keep their turn
   * @returns null when no client may be served
   */
  take(isAllowed: (address: string) => boolean): { client: Client; entry: Entry } | null
  /** Removes an entry out of turn, if it is in the queue. */
  remove(client: Client, entry: Entry): void
  /**
   * Removes the latest entry of the address with the most, and there of the account with the most.
   * @returns null when the queue is empty
   */
  removeSurplus(): Entry | null
  /** The entry that has waited for the longest time. */
  readonly oldest: { readonly client: Client; readonly entry: Entry } | null
  readonly size: number
}

/** Entries by account, in the order of arrival. The order of the keys is the order of turns. */
type Accounts<Entry> = Map<string, Entry[]>

/** @param isLatestFirst whether a client's latest entry is served before its oldest */
export function createFairQueue<Entry extends object>(
  isLatestFirst: (waiting: readonly Entry[]) => boolean,
): FairQueue<Entry> {
  const addresses = new Map<string, Accounts<Entry>>()
  /** All entries in the order of arrival. */
  const arrivals = new Map<Entry, Client>()

  function listOf({ address, account }: Client): Entry[] {
    const accounts: Accounts<Entry> = addresses.get(address) ?? new Map<string, Entry[]>()
    const entries = accounts.get(account) ?? []
    addresses.set(address, accounts.set(account, entries))
    return entries
  }

  function remove({ address, account }: Client, entry: Entry): void {
    if (!arrivals.delete(entry)) return
    const accounts = addresses.get(address)
    const entries = accounts?.get(account)
    entries?.splice(entries.indexOf(entry), 1)
    if (entries?.length === 0) accounts?.delete(account)
    if (accounts?.size === 0) addresses.delete(address)
  }

  return {
    push(client, entry) {
      listOf(client).push(entry)
      arrivals.set(entry, client)
    },
    take(isAllowed) {
      for (const [address, accounts] of addresses) {
        if (!isAllowed(address)) continue
        const [[account, entries] = ['', []]] = accounts
        const entry = isLatestFirst(entries) ? entries.at(-1) : entries[0]
        if (entry === undefined) continue
        const client = { address, account }
        moveToEnd(addresses, address)
        moveToEnd(accounts, account)
        remove(client, entry)
        return { client, entry }
      }
      return null
    },
    remove,
    removeSurplus() {
      const surplus = findSurplus(addresses.values())
      const client = surplus && arrivals.get(surplus)
      if (surplus === undefined || client === undefined) return null
      remove(client, surplus)
      return surplus
    },
    get oldest() {
      const [first] = arrivals
      return first === undefined ? null : { entry: first[0], client: first[1] }
    },
    get size() {
      return arrivals.size
    },
  }
}

/** The latest entry of the address with the most, and there of the account with the most. */
function findSurplus<Entry>(addresses: Iterable<Accounts<Entry>>): Entry | undefined {
  const count = (accounts: Accounts<Entry>) =>
    [...accounts.values()].reduce((sum, { length }) => sum + length, 0)
  const accounts = largest(addresses, count)
  return largest(accounts?.values() ?? [], ({ length }) => length)?.at(-1)
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}

/** The element with the highest size; the latest of several. */
function largest<Value>(values: Iterable<Value>, sizeOf: (value: Value) => number) {
  let most: Value | undefined
  for (const value of values) {
    if (most === undefined || sizeOf(value) >= sizeOf(most)) most = value
  }
  return most
}
