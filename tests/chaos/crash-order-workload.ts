import { randomUUID } from 'node:crypto'
import { stageOf, TRANSITIONS, type LineStage } from '../../app/checkout/orders/line-state.ts'
import { isDone, mustRead, type CallResponse, type CrashClient } from './crash-client.ts'
import { DELIVERY, pick, type Random, type Workload } from './crash-workload.ts'

const COPIES = 12
const PRICE = 40

/** The changes that artist and buyer may make in a stage. */
const changesFrom = (stage: LineStage) =>
  TRANSITIONS.filter(({ from }) => from.includes(stage)).flatMap(({ to, by }) =>
    by.filter((role) => role === 'artist' || role === 'buyer').map((role) => ({ to, by: role })),
  )

type Order = {
  readonly token: string
  stage: LineStage
  /** Its stage if the write in doubt was done. */
  stageIfDone: LineStage | null
}

const isLive = ({ stage }: Order) => stage !== 'cancelled' && stage !== 'returned'

/**
 * Sells the copies of one limited edition to guests, and brings the orders through their life
 * cycle: copies that are given back are sold again.
 */
export async function orderWorkload(
  { artist, guest }: { artist: CrashClient; guest: CrashClient },
  { imageId, random }: { imageId: string; random: Random },
): Promise<Workload> {
  const workId = await publishEdition(artist, imageId)
  let orders: Order[] = []
  /** The idempotency key of an order without a response. */
  let pending: string | null = null

  async function buy(): Promise<boolean> {
    pending ??= randomUUID()
    const body = {
      delivery: DELIVERY,
      total: PRICE,
      items: [{ id: workId, quantity: 1, price: PRICE }],
    }
    const answer = await guest.call('POST', '/guest-orders', body, { 'idempotency-key': pending })
    if (!isDone(answer)) return false
    orders.push({ token: answer.body.token, stage: 'placed', stageIfDone: null })
    pending = null
    return true
  }

  async function advance(order: Order): Promise<boolean> {
    const { to, by } = pick(changesFrom(order.stage), random)
    const read = await guest.call('GET', `/guest-orders/${order.token}`)
    if (!isDone(read)) return false
    const { lineId } = read.body.items[0]
    order.stageIfDone = to
    const answer = await (by === 'artist'
      ? artist.call('POST', `/sales/${lineId}/changes`, { change: to })
      : guest.call('POST', `/guest-orders/${order.token}/lines/${lineId}/changes`, { change: to }))
    if (!isDone(answer)) return false
    order.stage = to
    order.stageIfDone = null
    return true
  }

  const workload = {
    confirmed: 0,
    async step() {
      const open = orders.filter(isLive)
      const isSoldOut = open.length === COPIES
      const buys = open.length === 0 || (!isSoldOut && random() < 0.4)
      const done = await (buys ? buy() : advance(pick(open, random)))
      if (done) workload.confirmed += 1
      return done
    },
    async verify() {
      const violations: string[] = []
      // Like a browser, retries an order without an answer with the same key.
      if (pending !== null && !(await buy())) violations.push('an order could not be retried')
      const copies: number[] = []
      for (const order of orders) {
        const { items } = await mustRead(guest, `/guest-orders/${order.token}`)
        const stage = stageIn(items[0])
        if (stage !== order.stage && stage !== order.stageIfDone)
          violations.push(`an order is ${stage}, not ${order.stage}`)
        order.stage = stage
        order.stageIfDone = null
        if (isLive(order)) copies.push(...items[0].edition.copies)
      }
      if (new Set(copies).size < copies.length) violations.push('a copy was sold twice')
      const { edition } = await mustRead(guest, `/artworks/${workId}`)
      if (edition.available !== COPIES - copies.length)
        violations.push(`${edition.available} copies are left, ${copies.length} are sold`)
      orders = orders.filter(isLive)
      return violations
    },
  }
  return workload
}

async function publishEdition(artist: CrashClient, imageId: string): Promise<string> {
  const edition = { kind: 'limited', size: COPIES, proofs: 0 }
  const work = { title: 'Twelve copies', price: PRICE, imageId, edition }
  const created = await artist.call('POST', '/artworks', work)
  if (!isDone(created)) throw new Error(`no edition: ${JSON.stringify(created)}`)
  await artist.call('PUT', `/artworks/${created.body.id}/publication`)
  return created.body.id
}

/** The stage of a line in a response of the API. */
function stageIn({ state, history }: CallResponse['body']): LineStage {
  const asked = history.find(({ change }: { change: LineStage }) => change === 'return-requested')
  const returnRequestedAt = asked === undefined ? null : new Date(asked.at)
  return stageOf({ state, returnRequestedAt })
}
