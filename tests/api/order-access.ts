import { newId } from '../../app/kernel/id.ts'
import { DELIVERY, type Person } from '../helpers/app/person.ts'
import type { Scene } from './access-cast.ts'
import {
  artists,
  everybody,
  notFoundByOthers,
  ownerOnly,
  signedIn,
  type AccessRows,
} from './access-row.ts'

/** Puts the published work into the caller's cart. */
export const putIntoCart = ({ publishedId }: Scene, caller: Person) =>
  caller.call('POST', '/cart/items', { id: publishedId })

const cancelled = { change: 'cancelled' }

/** The rows of the access table for checkout and orders. The owner has bought their own work. */
export const ORDER_ACCESS: AccessRows = {
  'POST /reservations': {
    statuses: everybody(200),
    before: putIntoCart,
    request: ({ publishedId }) => ({ body: { items: [{ id: publishedId, price: 120 }] } }),
  },
  'POST /purchases': {
    statuses: signedIn(201),
    before: putIntoCart,
    request: () => ({
      body: { delivery: DELIVERY, total: 120 },
      headers: { 'idempotency-key': newId() },
    }),
  },
  'GET /purchases': { statuses: signedIn(200) },
  'GET /purchases/{id}': {
    statuses: notFoundByOthers(200),
    request: ({ purchaseId }) => ({ path: `/purchases/${purchaseId}` }),
  },
  'POST /purchases/{id}/lines/{lineId}/changes': {
    statuses: notFoundByOthers(200),
    request: ({ purchaseId, saleId }) => ({
      path: `/purchases/${purchaseId}/lines/${saleId}/changes`,
      body: cancelled,
    }),
  },
  'POST /guest-orders': {
    statuses: everybody(201),
    request: ({ publishedId }) => ({
      body: { delivery: DELIVERY, total: 120, items: [{ id: publishedId, price: 120 }] },
    }),
  },
  'GET /purchases/{id}/receipt': {
    statuses: notFoundByOthers(200),
    request: ({ purchaseId }) => ({ path: `/purchases/${purchaseId}/receipt` }),
  },
  'GET /guest-orders/{token}/receipt': {
    statuses: everybody(200),
    request: ({ orderToken }) => ({ path: `/guest-orders/${orderToken}/receipt` }),
  },
  'GET /sales/{id}/packing-slip': {
    statuses: ownerOnly(200),
    request: ({ saleId }) => ({ path: `/sales/${saleId}/packing-slip` }),
  },
  'GET /guest-orders/{token}': {
    statuses: everybody(200),
    request: ({ orderToken }) => ({ path: `/guest-orders/${orderToken}` }),
  },
  'POST /guest-orders/{token}/lines/{lineId}/changes': {
    statuses: everybody(200),
    request: ({ orderToken, guestLineId }) => ({
      path: `/guest-orders/${orderToken}/lines/${guestLineId}/changes`,
      body: cancelled,
    }),
  },
  'GET /sales': { statuses: artists(200) },
  'GET /sales/summary': { statuses: artists(200) },
  'GET /sales/{id}': {
    statuses: ownerOnly(200),
    request: ({ saleId }) => ({ path: `/sales/${saleId}` }),
  },
  'POST /sales/{id}/changes': {
    statuses: ownerOnly(200),
    request: ({ saleId }) => ({ path: `/sales/${saleId}/changes`, body: cancelled }),
  },
}
