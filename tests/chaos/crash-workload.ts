import { randomUUID } from 'node:crypto'
import { isDone, listAll, mustRead, type CrashClient } from './crash-client.ts'

/**
 * One user's sequence of writes and a record of the confirmed ones. When the server dies, at most
 * one write is in doubt: the one in progress.
 */
export type Workload = {
  /** @returns false for a write without confirmation */
  step(): Promise<boolean>
  /**
   * Compares the stored state with the record, and settles the write in doubt. @returns violations
   */
  verify(): Promise<string[]>
  /** The number of confirmed writes. */
  readonly confirmed: number
}

export type Random = () => number
export type PublishedWork = { readonly id: string; readonly price: number }

/** A random generator that repeats its numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** Adds and removes favourites. */
export function favouriteWorkload(
  client: CrashClient,
  works: readonly PublishedWork[],
  random: Random,
): Workload {
  const favourites = new Set<string>()
  let inDoubt: string | null = null
  const workload = {
    confirmed: 0,
    async step() {
      const { id } = pick(works, random)
      const adds = !favourites.has(id)
      inDoubt = id
      if (!isDone(await client.call(adds ? 'PUT' : 'DELETE', `/favorites/${id}`))) return false
      if (adds) favourites.add(id)
      else favourites.delete(id)
      inDoubt = null
      workload.confirmed += 1
      return true
    },
    async verify() {
      const there = new Set((await listAll(client, '/favorites')).map(({ id }) => String(id)))
      const violations = [...new Set([...favourites, ...there])]
        .filter((id) => id !== inDoubt && favourites.has(id) !== there.has(id))
        .map((id) => `favourite ${id} is ${there.has(id) ? 'present again' : 'lost'}`)
      favourites.clear()
      for (const id of there) favourites.add(id)
      inDoubt = null
      return violations
    },
  }
  return workload
}

type Quantities = Map<string, number>
type PendingOrder = { readonly key: string; readonly total: number; readonly lines: Quantities }

export const DELIVERY = {
  firstName: 'Cass',
  lastName: 'Crash',
  email: 'cass@example.com',
  address: '1 Fault Line',
  city: 'Ghent',
  postalCode: '9000',
  country: 'Belgium',
}

const textOf = (lines: Quantities): string =>
  [...lines]
    .map(([id, quantity]) => `${id}×${quantity}`)
    .toSorted()
    .join(' ')

const linesOf = (items: { id: string; quantity: number }[]): Quantities =>
  new Map(items.map(({ id, quantity }) => [id, quantity]))

/** Fills a cart, changes quantities and checks out. */
export function cartWorkload(
  client: CrashClient,
  works: readonly PublishedWork[],
  random: Random,
): Workload {
  let cart: Quantities = new Map()
  /** The cart if the write in doubt was done. */
  let cartIfDone: Quantities | null = null
  let order: PendingOrder | null = null
  const purchases = new Map<string, string>()

  async function change(): Promise<boolean> {
    const { id } = pick(works, random)
    const quantity = Math.floor(random() * 4)
    const next = new Map(cart)
    const sets = next.has(id) && random() < 0.5
    if (!sets) next.set(id, (next.get(id) ?? 0) + 1)
    else if (quantity === 0) next.delete(id)
    else next.set(id, quantity)
    cartIfDone = next
    const answer = await (sets
      ? client.call('PUT', `/cart/items/${id}`, { quantity })
      : client.call('POST', '/cart/items', { id }))
    if (!isDone(answer)) return false
    cart = next
    cartIfDone = null
    return true
  }

  async function buy(): Promise<boolean> {
    const prices = new Map(works.map(({ id, price }) => [id, price]))
    const total = [...cart].reduce(
      (sum, [id, quantity]) => sum + (prices.get(id) ?? 0) * quantity,
      0,
    )
    order ??= { key: randomUUID(), total, lines: new Map(cart) }
    const answer = await client.call(
      'POST',
      '/purchases',
      { delivery: DELIVERY, total: order.total },
      { 'idempotency-key': order.key },
    )
    if (!isDone(answer)) return false
    purchases.set(answer.body.id, textOf(order.lines))
    cart = new Map()
    order = null
    return true
  }

  const workload = {
    confirmed: 0,
    async step() {
      const done = await (cart.size > 2 && random() < 0.3 ? buy() : change())
      if (done) workload.confirmed += 1
      return done
    },
    async verify() {
      const violations: string[] = []
      // Like a browser, retries an order without a response with the same key.
      if (order !== null && !(await buy())) violations.push('an order could not be retried')
      const { items } = await mustRead(client, '/cart')
      const there = textOf(linesOf(items))
      const allowed = [cart, ...(cartIfDone === null ? [] : [cartIfDone])].map(textOf)
      if (!allowed.includes(there)) violations.push(`cart is ${there}, not ${allowed.join(' or ')}`)
      cart = linesOf(items)
      cartIfDone = null
      const kept = await listAll(client, '/purchases')
      for (const purchase of kept) {
        const known = purchases.get(purchase.id)
        if (known === undefined) violations.push(`purchase ${purchase.id} was made twice`)
        else if (known !== textOf(linesOf(purchase.items)))
          violations.push('a purchase is incomplete')
      }
      if (kept.length < purchases.size) violations.push('a confirmed purchase is lost')
      return violations
    },
  }
  return workload
}
