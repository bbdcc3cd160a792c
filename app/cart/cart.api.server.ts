import { z } from '@hono/zod-openapi'
import { WorkId } from '../artworks/artwork.schema.ts'
import { copiesLimit } from '../artworks/edition/edition.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer } from '../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import { centsFromEuros } from '../kernel/money.ts'
import { CartSchema, PriceAcceptance, QuantityChange } from './cart.schema.ts'
import {
  acceptPrice,
  clearCart,
  countCart,
  loadCart,
  removeFromCart,
  setQuantity,
} from './cart.store.server.ts'

/** The lines of the viewer's cart. */
export function createCartApi({ db }: { readonly db: Database }) {
  return apiRouter()
    .openapi(read, async (c) => {
      const viewer = await requireViewer(c)
      return c.json(await loadCart(db, viewer.id, new Date()), 200)
    })
    .openapi(readCount, async (c) => {
      const viewer = await requireViewer(c)
      return c.json({ count: await countCart(db, viewer.id) }, 200)
    })
    .openapi(change, async (c) => {
      const viewer = await requireViewer(c)
      const itemId = c.req.valid('param').id
      const { quantity } = c.req.valid('json')
      if (quantity < 1) await removeFromCart(db, viewer.id, itemId)
      else if (!(await setQuantity(db, { userId: viewer.id, itemId, quantity }))) {
        const { items } = await loadCart(db, viewer.id, new Date())
        const edition = items.find(({ id }) => id === itemId)?.edition
        if (edition === undefined) throw new ProblemError('cart-item-not-found')
        throw new ProblemError('copies-limit', { detail: copiesLimit(edition) })
      }
      return c.json(await loadCart(db, viewer.id, new Date()), 200)
    })
    .openapi(accept, async (c) => {
      const viewer = await requireViewer(c)
      const itemId = c.req.valid('param').id
      const { price } = c.req.valid('json')
      const { items } = await loadCart(db, viewer.id, new Date())
      const item = items.find(({ id }) => id === itemId)
      if (item === undefined) throw new ProblemError('cart-item-not-found')
      if (item.price !== price) throw new ProblemError('cart-changed')
      await acceptPrice(db, { userId: viewer.id, itemId, priceCents: centsFromEuros(price) })
      return c.json(await loadCart(db, viewer.id, new Date()), 200)
    })
    .openapi(remove, async (c) => {
      const viewer = await requireViewer(c)
      await removeFromCart(db, viewer.id, c.req.valid('param').id)
      return c.json(await loadCart(db, viewer.id, new Date()), 200)
    })
    .openapi(clear, async (c) => {
      const viewer = await requireViewer(c)
      await clearCart(db, viewer.id)
      return c.body(null, 204)
    })
}

const Count = z.object({ count: z.int() }).openapi('CartCount')
const read = operation({
  method: 'get',
  path: '/cart',
  operationId: 'getCart',
  tags: ['Cart'],
  summary: 'Your cart',
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
})

const readCount = operation({
  method: 'get',
  path: '/cart/count',
  operationId: 'getCartCount',
  tags: ['Cart'],
  summary: 'The number of items in your cart',
  responses: { 200: jsonResponse(Count, 'The sum of all quantities') },
})

const change = operation({
  method: 'put',
  path: '/cart/items/{id}',
  operationId: 'setCartItemQuantity',
  tags: ['Cart'],
  summary: 'Set the quantity of an item',
  description: 'Below 1 removes it.',
  request: { params: WorkId, body: jsonBody(QuantityChange) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
  refusals: ['cart-item-not-found', 'copies-limit'],
})

const accept = operation({
  method: 'put',
  path: '/cart/items/{id}/acceptance',
  operationId: 'acceptCartItemPrice',
  tags: ['Cart'],
  summary: 'Accept the changed price of an item',
  request: { params: WorkId, body: jsonBody(PriceAcceptance) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
  refusals: ['cart-item-not-found', 'cart-changed'],
})

const remove = operation({
  method: 'delete',
  path: '/cart/items/{id}',
  operationId: 'removeCartItem',
  tags: ['Cart'],
  summary: 'Remove an item from your cart',
  request: { params: WorkId },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
})

const clear = operation({
  method: 'delete',
  path: '/cart',
  operationId: 'clearCart',
  tags: ['Cart'],
  summary: 'Empty your cart',
  responses: { 204: NO_CONTENT },
})
