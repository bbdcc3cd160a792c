import { newId } from '../../app/kernel/id.ts'
import { drawFrom, type Draw } from '../hostile/fuzz/draw.ts'
import type { TestApp } from '../helpers/app/app.ts'
import { DELIVERY, signUp, uploadImage, type Answer, type Person } from '../helpers/app/person.ts'

type Work = {
  readonly id: string
  /** Every price that the work has had, in euros. */
  readonly prices: Set<number>
  isGone: boolean
}

export type Trade = {
  readonly works: readonly Work[]
  readonly collectors: readonly Person[]
  /** Confirmed purchases. */
  readonly ordered: readonly {
    readonly buyer: Person
    readonly id: string
    readonly total: number
  }[]
  /** The number of refusals by code. */
  readonly refused: ReadonlyMap<string, number>
  /** Responses with a server error. */
  readonly faults: readonly string[]
}

type Running = {
  readonly works: Work[]
  readonly ordered: { buyer: Person; id: string; total: number }[]
  readonly refused: Map<string, number>
  readonly faults: string[]
}

/** An artist changes works while collectors favourite, fill carts and buy concurrently. */
export async function runTrade(
  app: TestApp,
  { seed, collectors: count, steps }: { seed: number; collectors: number; steps: number },
): Promise<Trade> {
  const running: Running = { works: [], ordered: [], refused: new Map(), faults: [] }
  const artist = await signUp(app.api, { isArtist: true })
  const imageId = await uploadImage(artist)
  const collectors = await Promise.all(
    Array.from({ length: count }, () => signUp(app.api, { isArtist: false })),
  )
  for (let index = 0; index < 6; index += 1)
    await publishWork(running, { artist, imageId, price: 10 + index })
  const artistDraws = [drawFrom(seed, 100), drawFrom(seed, 101)]
  await Promise.all([
    ...artistDraws.map((draw) =>
      repeat(steps, () => changeWork(running, { artist, imageId, draw })),
    ),
    ...collectors.map((buyer, index) => {
      const draw = drawFrom(seed, index)
      return repeat(steps, () => collect(running, buyer, draw))
    }),
  ])
  return { ...running, collectors }
}

async function repeat(times: number, act: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await act()
}

function note(running: Running, { status, body }: Answer): boolean {
  if (status < 300) return true
  if (status >= 500) running.faults.push(`${status} ${JSON.stringify(body)}`)
  else running.refused.set(body.code, (running.refused.get(body.code) ?? 0) + 1)
  return false
}

type ArtistContext = { readonly artist: Person; readonly imageId: string }

async function publishWork(
  running: Running,
  { artist, imageId, price }: ArtistContext & { price: number },
) {
  const created = await artist.call('POST', '/artworks', { title: 'Dawn', price, imageId })
  if (!note(running, created)) return
  const work = { id: String(created.body.id), prices: new Set([price]), isGone: false }
  running.works.push(work)
  note(running, await artist.call('PUT', `/artworks/${work.id}/publication`))
}

async function changeWork(
  running: Running,
  { artist, imageId, draw }: ArtistContext & { draw: Draw },
) {
  const there = running.works.filter(({ isGone }) => !isGone)
  const price = draw.int(1, 60)
  if (there.length < 4 || draw.chance(0.2)) return publishWork(running, { artist, imageId, price })
  const work = draw.pick(there)
  if (draw.chance(0.75)) {
    // Recorded before the call: a purchase may use the new price before the response.
    work.prices.add(price)
    note(running, await artist.call('PATCH', `/artworks/${work.id}`, { price }))
    return
  }
  if (note(running, await artist.call('DELETE', `/artworks/${work.id}`))) work.isGone = true
}

async function collect(running: Running, buyer: Person, draw: Draw): Promise<void> {
  const { id } = draw.pick(running.works.slice(-8))
  const act = draw.next()
  if (act < 0.3) return void note(running, await buyer.call('POST', '/cart/items', { id }))
  if (act < 0.5) return void note(running, await buyer.call('PUT', `/favorites/${id}`))
  if (act < 0.6) return void note(running, await buyer.call('DELETE', `/favorites/${id}`))
  await buy(running, buyer)
}

/** Reads the cart, accepts its changes and orders it. */
async function buy(running: Running, buyer: Person): Promise<void> {
  const { body: cart } = await buyer.call('GET', '/cart')
  for (const { id, state, price } of cart.items) {
    if (state === 'gone') note(running, await buyer.call('DELETE', `/cart/items/${id}`))
    if (state === 'repriced')
      note(running, await buyer.call('PUT', `/cart/items/${id}/acceptance`, { price }))
  }
  const { total } = cart
  const key = { 'idempotency-key': newId() }
  const bought = await buyer.call('POST', '/purchases', { delivery: DELIVERY, total }, key)
  if (note(running, bought)) running.ordered.push({ buyer, id: bought.body.id, total })
}

/** Inconsistencies between purchases, carts, favourites and works. */
export async function auditTrade(app: TestApp, trade: Trade): Promise<string[]> {
  const violations: string[] = []
  const works = new Map(trade.works.map((work) => [work.id, work]))
  for (const { buyer, id, total } of trade.ordered) {
    const { status, body } = await buyer.call('GET', `/purchases/${id}`)
    if (status !== 200) violations.push(`the confirmed purchase ${id} is missing`)
    else violations.push(...auditPurchase(body, total, works))
  }
  for (const person of trade.collectors) violations.push(...(await auditHoldings(person)))
  const [counted] = await app.database.sql<{ bought: number }[]>`
    select count(*)::int as bought from purchases
    where buyer_id in ${app.database.sql(trade.collectors.map(({ id }) => id))}`
  if (counted?.bought !== trade.ordered.length) {
    violations.push(`${counted?.bought} purchases, ${trade.ordered.length} of them confirmed`)
  }
  return violations
}

type Bought = { total: number; items: { id: string; price: number; quantity: number }[] }

function auditPurchase({ total, items }: Bought, seen: number, works: ReadonlyMap<string, Work>) {
  const sum = items.reduce((cents, item) => cents + item.price * 100 * item.quantity, 0) / 100
  const wrong = items.filter(({ id, price }) => works.get(id)?.prices.has(price) !== true)
  return [
    ...(total === seen && sum === seen ? [] : [`seen ${seen}, paid ${total}, of lines ${sum}`]),
    ...wrong.map(({ id, price }) => `${id} never cost ${price}`),
  ]
}

/** Every work in a cart and among favourites exists and has its current price. */
async function auditHoldings(person: Person): Promise<string[]> {
  const violations: string[] = []
  const { body: cart } = await person.call('GET', '/cart')
  for (const { id, state, price, seenPrice } of cart.items) {
    const work = await person.call('GET', `/artworks/${id}`)
    const isRight =
      work.status === 404
        ? state === 'gone'
        : work.body.price === price && (price === seenPrice) === (state === 'available')
    if (!isRight) violations.push(`cart: ${id} is ${state} at ${price}, seen at ${seenPrice}`)
  }
  const { body: liked } = await person.call('GET', '/favorites?limit=100')
  for (const { id } of liked.items) {
    const { status } = await person.call('GET', `/artworks/${id}`)
    if (status !== 200) violations.push(`favourites: ${id} answers ${status}`)
  }
  return violations
}
