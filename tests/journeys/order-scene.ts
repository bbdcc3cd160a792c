import type { BrowserContext } from '@playwright/test'
import { DELIVERY } from '../helpers/app/person.ts'
import type { Stage } from './fixtures.ts'

type Id = { readonly id: string }
type List<Item> = { readonly items: readonly [Item] }

/**
 * The last segments of addresses: a guest's order, a certificate, and the offer to take over its
 * work.
 */
export type OrderScene = {
  readonly order: string
  readonly owned: string
  readonly transfer: string
}

/**
 * Delivers the collector's purchase, which is the artist's only sale, and offers it to others. A
 * guest orders the same work.
 */
export async function prepareOrders(
  call: Stage['call'],
  people: Readonly<Record<'artist' | 'collector' | 'guest', BrowserContext>>,
  bought: { readonly purchase: string; readonly workId: string; readonly price: number },
): Promise<OrderScene> {
  const { artist, collector, guest } = people
  const { purchase, workId, price } = bought
  const sales = (await call(artist, 'GET', '/sales')) as List<Id>
  const [{ id: line }] = sales.items
  await call(artist, 'POST', `/sales/${line}/changes`, { change: 'shipped' })
  const changes = `/purchases/${purchase}/lines/${line}/changes`
  await call(collector, 'POST', changes, { change: 'delivered' })
  type Owned = { readonly certificateId: string }
  const { items } = (await call(collector, 'GET', '/collection')) as List<Owned>
  const owned = items[0].certificateId
  const offer = await call(collector, 'PUT', `/certificates/${owned}/transfer`, {})
  const placed = await call(guest, 'POST', '/guest-orders', {
    delivery: DELIVERY,
    items: [{ id: workId, quantity: 1, price }],
    total: price,
  })
  const { token: transfer } = offer as { token: string }
  const { token: order } = placed as { token: string }
  return { order, owned, transfer }
}
