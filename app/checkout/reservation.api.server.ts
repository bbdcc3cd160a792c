import { hashToken } from '../http/secret-token.server.ts'
import type { RequireVerifiedEmail } from '../account/email/verified-email.server.ts'
import { toGuestLines } from '../cart/cart-item.ts'
import { newReservationToken } from '../cart/reservation-token.server.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, orThrow } from '../http/http.server.ts'
import { jsonBody, jsonResponse, operation } from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import { NewReservation, ReservationSchema } from './purchase.schema.ts'
import { reserveCart, reserveGuestCart } from './reservation.store.server.ts'

const { limits } = OPERATIONS['POST /api/reservations']

export type ReservationServices = {
  readonly db: Database
  readonly limiter: RateLimiter
  readonly requireVerifiedEmail: RequireVerifiedEmail
}

/** Reserves copies of limited editions at the start of a checkout. */
export function createReservationApi(services: ReservationServices) {
  const { db, limiter, requireVerifiedEmail } = services
  return apiRouter().openapi(create, async (c) => {
    const viewer = await c.get('findViewer')()
    const { items, reservation } = c.req.valid('json')
    await limiter.count(`reserve:${c.get('address')}`, limits.perAddress)
    const now = new Date()
    if (viewer !== null) {
      await requireVerifiedEmail(viewer)
      const { until } = orThrow(await reserveCart(db, { buyerId: viewer.id, now }))
      return c.json({ until: until?.toISOString() ?? null, reservation: null }, 200)
    }
    const token = reservation ?? newReservationToken()
    const order = { lines: toGuestLines(items), holder: hashToken(token), now }
    const { until } = orThrow(await reserveGuestCart(db, order))
    return c.json({ until: until?.toISOString() ?? null, reservation: token }, 200)
  })
}

const create = operation({
  method: 'post',
  path: '/reservations',
  operationId: 'createReservation',
  tags: ['Checkout'],
  summary: 'Start a checkout',
  description:
    'Reserves the copies in your cart for 15 minutes, all or none. A repeated start keeps the end of ' +
    'what is reserved still. Open editions need no reservation.',
  request: { body: jsonBody(NewReservation) },
  responses: { 200: jsonResponse(ReservationSchema, 'What is reserved') },
  refusals: ['cart-empty', 'copies-taken', 'email-unverified', 'too-many-requests'],
})
