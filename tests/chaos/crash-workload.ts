import { randomUUID } from 'node:crypto'
import { isDone, listAll, mustRead, type Caller } from './crash-client.ts'

/**
 * One person doing one thing after the other and noting what was confirmed. At most one act is in doubt
 * when the server dies: the one that was under way.
 */
export type Lane = {
  /** @returns false when no confirmation came */
  step(): Promise<boolean>
  /** Looks at what is there now, and takes it as the truth about what was in doubt. @returns complaints */
  verify(): Promise<string[]>
  /** How many acts were confirmed. */
  readonly confirmed: number
}

export type Random = () => number
export type PublishedWork = { readonly id: string; readonly price: number }

/** The same numbers for the same seed (mulberry32). */
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

/** Stars and unstars works. */
export function favouriteLane(
  caller: Caller,
  works: readonly PublishedWork[],
  random: Random,
): Lane {
  const starred = new Set<string>()
  let inDoubt: string | null = null
  const lane = {
    confirmed: 0,
    async step() {
      const { id } = pick(works, random)
      const adds = !starred.has(id)
      inDoubt = id
      if (!isDone(await caller.call(adds ? 'PUT' : 'DELETE', `/favorites/${id}`))) return false
      if (adds) starred.add(id)
      else starred.delete(id)
      inDoubt = null
      lane.confirmed += 1
      return true
    },
    async verify() {
      const there = new Set((await listAll(caller, '/favorites')).map(({ id }) => String(id)))
      const complaints = [...new Set([...starred, ...there])]
        .filter((id) => id !== inDoubt && starred.has(id) !== there.has(id))
        .map((id) => `favourite ${id} is ${there.has(id) ? 'there again' : 'lost'}`)
      starred.clear()
      for (const id of there) starred.add(id)
      inDoubt = null
      return complaints
    },
  }
  return lane
}

type Quantities = Map<string, number>
type PendingOrder = { readonly key: string; readonly total: number; readonly lines: Quantities }

const DELIVERY = {
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
export function cartLane(caller: Caller, works: readonly PublishedWork[], random: Random): Lane {
  let cart: Quantities = new Map()
  /** What the cart is if the act in doubt was done. */
  let otherwise: Quantities | null = null
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
    otherwise = next
    const answer = await (sets
      ? caller.call('PUT', `/cart/items/${id}`, { quantity })
      : caller.call('POST', '/cart/items', { id }))
    if (!isDone(answer)) return false
    cart = next
    otherwise = null
    return true
  }

  async function buy(): Promise<boolean> {
    const prices = new Map(works.map(({ id, price }) => [id, price]))
    const total = [...cart].reduce(
      (sum, [id, quantity]) => sum + (prices.get(id) ?? 0) * quantity,
      0,
    )
    order ??= { key: randomUUID(), total, lines: new Map(cart) }
    const answer = await caller.call(
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

  const lane = {
    confirmed: 0,
    async step() {
      const done = await (cart.size > 2 && random() < 0.3 ? buy() : change())
      if (done) lane.confirmed += 1
      return done
    },
    async verify() {
      const complaints: string[] = []
      // An order without an answer is tried again, as a browser does: with its own key.
      if (order !== null && !(await buy())) complaints.push('an order could not be tried again')
      const { items } = await mustRead(caller, '/cart')
      const there = textOf(linesOf(items))
      const allowed = [cart, ...(otherwise === null ? [] : [otherwise])].map(textOf)
      if (!allowed.includes(there)) complaints.push(`cart is ${there}, not ${allowed.join(' or ')}`)
      cart = linesOf(items)
      otherwise = null
      const kept = await listAll(caller, '/purchases')
      for (const purchase of kept) {
        const known = purchases.get(purchase.id)
        if (known === undefined) complaints.push(`purchase ${purchase.id} was made twice`)
        else if (known !== textOf(linesOf(purchase.items)))
          complaints.push('a purchase is not whole')
      }
      if (kept.length < purchases.size) complaints.push('a confirmed purchase is lost')
      return complaints
    },
  }
  return lane
}
