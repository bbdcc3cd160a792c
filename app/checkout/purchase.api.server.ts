import { hashToken } from '../http/secret-token.server.ts'
import type { RequireVerifiedEmail } from '../account/email/verified-email.server.ts'
import { toGuestLines } from '../cart/cart-item.ts'
import { holderOf } from '../cart/reservation-token.server.ts'
import type { Database } from '../database/database.server.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  readCursor,
  requireArtist,
  requireViewer,
} from '../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  operation,
  PageQuery,
  pageResponse,
} from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { newId } from '../kernel/id.ts'
import { drawOrderNumber } from './purchase.ts'
import {
  ConfirmationSchema,
  GuestOrder,
  OrderKeyHeader,
  NewPurchase,
  OptionalOrderKeyHeader,
  PurchaseSchema,
  SaleSchema,
  SalesSummarySchema,
} from './purchase.schema.ts'
import { placeGuestOrder, placeOrder } from './order-placement.store.server.ts'
import { findPurchase, listPurchases } from './purchase.store.server.ts'
import { listSales, summariseSales } from './sale.store.server.ts'
import { OPERATIONS } from '../routing/route-facts.ts'

const { limits } = OPERATIONS['POST /api/purchases']
const guestLimits = OPERATIONS['POST /api/guest-orders'].limits

export type PurchaseServices = {
  readonly db: Database
  readonly limiter: RateLimiter
  readonly requireVerifiedEmail: RequireVerifiedEmail
  /** The token with which a guest can open the purchase with this id. */
  readonly orderTokenOf: (purchaseId: string) => string
}

export function createPurchaseApi(services: PurchaseServices) {
  const { db, limiter, requireVerifiedEmail, orderTokenOf } = services
  return apiRouter()
    .openapi(create, async (c) => {
      const viewer = await requireViewer(c)
      await requireVerifiedEmail(viewer)
      await limiter.count(`checkout:${viewer.id}`, limits.perAccount)
      await limiter.count(`checkout:${c.get('address')}`, limits.perAddress)
      const { delivery, total } = c.req.valid('json')
      const order = {
        buyerId: viewer.id,
        idempotencyKey: c.req.valid('header')['idempotency-key'],
        delivery,
        total,
        orderNumber: drawOrderNumber(Math.random),
        now: new Date(),
      }
      const { purchaseId, isNew } = orThrow(await placeOrder(db, order))
      const purchase = await findPurchase(db, { id: purchaseId, buyerId: viewer.id })
      if (purchase === null) throw new ProblemError('purchase-not-found')
      return c.json(purchase, isNew ? 201 : 200)
    })
    .openapi(list, async (c) => {
      const viewer = await requireViewer(c)
      const { cursor, limit } = c.req.valid('query')
      const after = readCursor(cursor)
      return c.json(await listPurchases(db, viewer.id, { limit, after }), 200)
    })
    .openapi(orderAsGuest, async (c) => {
      await limiter.count(`checkout:${c.get('address')}`, guestLimits.perAddress)
      const { delivery, items, total, reservation } = c.req.valid('json')
      await limiter.count(`guest-order:${delivery.email.toLowerCase()}`, guestLimits.perAccount)
      const order = {
        idempotencyKey: c.req.valid('header')['idempotency-key'] ?? newId(),
        lines: toGuestLines(items),
        holder: holderOf(reservation),
        delivery,
        tokenHashOf: (purchaseId: string) => hashToken(orderTokenOf(purchaseId)),
        total,
        orderNumber: drawOrderNumber(Math.random),
        now: new Date(),
      }
      const placed = orThrow(await placeGuestOrder(db, order))
      const { purchaseId, orderNumber, reference, isNew } = placed
      const confirmation = { orderNumber, reference, total, token: orderTokenOf(purchaseId) }
      return c.json(confirmation, isNew ? 201 : 200)
    })
    .openapi(listOwnSales, async (c) => {
      const artist = await requireArtist(c)
      const { cursor, limit } = c.req.valid('query')
      const after = readCursor(cursor)
      return c.json(await listSales(db, artist.id, { limit, after }), 200)
    })
    .openapi(readSummary, async (c) => {
      const artist = await requireArtist(c)
      return c.json(await summariseSales(db, artist.id), 200)
    })
}

const create = operation({
  method: 'post',
  path: '/purchases',
  operationId: 'createPurchase',
  tags: ['Checkout'],
  summary: 'Buy the works in your cart',
  description:
    'A demo: no payment is made, and card details are refused. Prices come from the gallery; ' +
    '`total` is the total that you saw. A repeated key returns the purchase that it made, or is ' +
    'refused with another address or total.',
  request: { headers: OrderKeyHeader, body: jsonBody(NewPurchase) },
  responses: {
    200: jsonResponse(PurchaseSchema, 'The purchase that this key made before'),
    201: jsonResponse(PurchaseSchema, 'The purchase'),
  },
  refusals: [
    'email-unverified',
    'cart-empty',
    'cart-changed',
    'copies-taken',
    'order-differs',
    'too-many-requests',
  ],
})

const list = operation({
  method: 'get',
  path: '/purchases',
  operationId: 'listPurchases',
  tags: ['Checkout'],
  summary: 'Your purchases, latest first',
  request: { query: PageQuery },
  responses: { 200: pageResponse(PurchaseSchema, 'A page of purchases') },
})

const orderAsGuest = operation({
  method: 'post',
  path: '/guest-orders',
  operationId: 'createGuestOrder',
  tags: ['Checkout'],
  summary: "Order a guest's cart",
  description:
    'Checked like any order. Name, email and address are stored until some time after the order has ' +
    'ended; a mail has the link that follows the order. A repeated key makes no second order, and is ' +
    'refused with another address or total.',
  request: { headers: OptionalOrderKeyHeader, body: jsonBody(GuestOrder) },
  responses: {
    200: jsonResponse(ConfirmationSchema, 'That of the order that this key made before'),
    201: jsonResponse(ConfirmationSchema, 'The confirmation'),
  },
  refusals: ['cart-empty', 'cart-changed', 'copies-taken', 'order-differs', 'too-many-requests'],
})

const listOwnSales = operation({
  method: 'get',
  path: '/sales',
  operationId: 'listSales',
  tags: ['Checkout'],
  summary: 'Your sales, latest first',
  request: { query: PageQuery },
  responses: { 200: pageResponse(SaleSchema, 'A page of sales') },
})

const readSummary = operation({
  method: 'get',
  path: '/sales/summary',
  operationId: 'getSalesSummary',
  tags: ['Checkout'],
  summary: 'A summary of your sales',
  responses: { 200: jsonResponse(SalesSummarySchema, 'Totals, and totals by month') },
})
