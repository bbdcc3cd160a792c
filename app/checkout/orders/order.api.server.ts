import { z } from '@hono/zod-openapi'
import { hashToken } from '../../http/secret-token.server.ts'
import type { Database } from '../../database/database.server.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  requireArtist,
  requireViewer,
} from '../../http/http.server.ts'
import { RowId, IdParam } from '../../http/id.schema.ts'
import { jsonBody, jsonResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { changeLine, type FindTransferred } from './line-change.store.server.ts'
import { NewLineChange, OrderSchema, SaleDetailSchema } from './order.schema.ts'
import {
  findGuestOrder,
  findOrder,
  findSaleDetail,
  type FindCertificates,
} from './order.store.server.ts'

type OrderServices = {
  readonly db: Database
  readonly limiter: RateLimiter
  /** These two come from the slice `certificates`, which this one may not import. */
  readonly findTransferred: FindTransferred
  readonly findCertificates: FindCertificates
}

const { perAccount } = OPERATIONS['POST /api/purchases/:id/lines/:lineId/changes'].limits
const { perAddress } = OPERATIONS['GET /api/guest-orders/:token'].limits

/** Orders with the progress of their lines, for buyers, guests with a link, and artists. */
export function createOrderApi(services: OrderServices) {
  const { db, limiter, findTransferred, findCertificates } = services
  const readerOf = (now: Date) => ({ now, findTransferred, findCertificates })
  return apiRouter()
    .openapi(read, async (c) => {
      const viewer = await requireViewer(c)
      const key = { id: c.req.valid('param').id, buyerId: viewer.id }
      return c.json(
        found(await findOrder(db, key, readerOf(new Date())), 'purchase-not-found'),
        200,
      )
    })
    .openapi(change, async (c) => {
      const viewer = await requireViewer(c)
      await limiter.count(`order-change:${viewer.id}`, perAccount)
      const { id, lineId } = c.req.valid('param')
      const actor = { role: 'buyer', buyerId: viewer.id } as const
      const now = new Date()
      const line = { lineId, purchaseId: id }
      const wanted = { ...c.req.valid('json'), ...line, actor, findTransferred, now }
      orThrow(await changeLine(db, wanted))
      const order = await findOrder(db, { id, buyerId: viewer.id }, readerOf(now))
      return c.json(found(order, 'purchase-not-found'), 200)
    })
    .openapi(readAsGuest, async (c) => {
      await limiter.count(`guest-order:${c.get('address')}`, perAddress)
      const hash = hashToken(c.req.valid('param').token)
      const order = await findGuestOrder(db, hash, readerOf(new Date()))
      return c.json(found(order, 'guest-order-not-found'), 200)
    })
    .openapi(changeAsGuest, async (c) => {
      await limiter.count(`guest-order:${c.get('address')}`, perAddress)
      const { token, lineId } = c.req.valid('param')
      const hash = hashToken(token)
      const actor = { role: 'buyer', guestTokenHash: hash } as const
      const now = new Date()
      const wanted = { ...c.req.valid('json'), lineId, actor, findTransferred, now }
      orThrow(await changeLine(db, wanted))
      return c.json(
        found(await findGuestOrder(db, hash, readerOf(now)), 'guest-order-not-found'),
        200,
      )
    })
    .openapi(readSale, async (c) => {
      const artist = await requireArtist(c)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      return c.json(found(await findSaleDetail(db, key, new Date()), 'sale-not-found'), 200)
    })
    .openapi(changeSale, async (c) => {
      const artist = await requireArtist(c)
      await limiter.count(`order-change:${artist.id}`, perAccount)
      const { id } = c.req.valid('param')
      const actor = { role: 'artist', artistId: artist.id } as const
      const now = new Date()
      orThrow(await changeLine(db, { ...c.req.valid('json'), lineId: id, actor, now }))
      const sale = await findSaleDetail(db, { id, artistId: artist.id }, now)
      return c.json(found(sale, 'sale-not-found'), 200)
    })
}

type NotFound = 'purchase-not-found' | 'guest-order-not-found' | 'sale-not-found'

function found<Value>(value: Value | null, code: NotFound): Value {
  if (value === null) throw new ProblemError(code)
  return value
}

const GuestToken = z.string().min(1).max(200).describe('The end of the link')

const CHANGE_REFUSALS = [
  'line-change-forbidden',
  'line-change-refused',
  'line-change-late',
  'too-many-requests',
] as const

const BUYERS_REFUSALS = [...CHANGE_REFUSALS, 'line-transferred'] as const

/** Shared by all changes, because `TRANSITIONS` decides on each of them. */
const CHANGE_DESCRIPTION =
  '`allowed` of a line lists what is possible. Repeating a change that is done changes nothing.'

const read = operation({
  method: 'get',
  path: '/purchases/{id}',
  operationId: 'getPurchase',
  tags: ['Orders'],
  summary: 'One of your purchases with its progress',
  request: { params: IdParam },
  responses: { 200: jsonResponse(OrderSchema, 'The purchase') },
  refusals: ['purchase-not-found'],
})

const change = operation({
  method: 'post',
  path: '/purchases/{id}/lines/{lineId}/changes',
  operationId: 'changePurchaseLine',
  tags: ['Orders'],
  summary: 'Cancel a line, say that it has arrived, or ask for a return',
  description: `For the buyer. ${CHANGE_DESCRIPTION}`,
  request: { params: z.object({ id: RowId, lineId: RowId }), body: jsonBody(NewLineChange) },
  responses: { 200: jsonResponse(OrderSchema, 'The purchase') },
  refusals: ['purchase-not-found', ...BUYERS_REFUSALS],
})

const readAsGuest = operation({
  method: 'get',
  path: '/guest-orders/{token}',
  operationId: 'getGuestOrder',
  tags: ['Orders'],
  summary: "A guest's order, by the link in its confirmation",
  description: 'The link ends when the personal data of the order is erased.',
  request: { params: z.object({ token: GuestToken }) },
  responses: { 200: jsonResponse(OrderSchema, 'The order') },
  refusals: ['guest-order-not-found', 'too-many-requests'],
})

const changeAsGuest = operation({
  method: 'post',
  path: '/guest-orders/{token}/lines/{lineId}/changes',
  operationId: 'changeGuestOrderLine',
  tags: ['Orders'],
  summary: "Cancel, receive or return a line of a guest's order",
  description: CHANGE_DESCRIPTION,
  request: {
    params: z.object({ token: GuestToken, lineId: RowId }),
    body: jsonBody(NewLineChange),
  },
  responses: { 200: jsonResponse(OrderSchema, 'The order') },
  refusals: ['purchase-not-found', 'guest-order-not-found', ...BUYERS_REFUSALS],
})

const readSale = operation({
  method: 'get',
  path: '/sales/{id}',
  operationId: 'getSale',
  tags: ['Orders'],
  summary: 'One of your sales with its progress',
  description: 'With the address until you have shipped it. It does not name the buyer otherwise.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(SaleDetailSchema, 'The sale') },
  refusals: ['sale-not-found'],
})

const changeSale = operation({
  method: 'post',
  path: '/sales/{id}/changes',
  operationId: 'changeSale',
  tags: ['Orders'],
  summary: 'Confirm, ship or cancel a sale, or say that a return has arrived',
  description: `For the artist. ${CHANGE_DESCRIPTION}`,
  request: { params: IdParam, body: jsonBody(NewLineChange) },
  responses: { 200: jsonResponse(SaleDetailSchema, 'The sale') },
  refusals: ['sale-not-found', ...CHANGE_REFUSALS],
})
