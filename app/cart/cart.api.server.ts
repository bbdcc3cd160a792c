import { z } from '@hono/zod-openapi'
import { WorkId } from '../artworks/artwork.schema.ts'
import { runAsViewer } from '../http/actor.server.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer, type Viewer } from '../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import { isUuid } from '../kernel/id.ts'
import { centsFromEuros } from '../kernel/money.ts'
import { MAX_CART_LINES } from './cart.ts'
import {
  CartMerge,
  CartSchema,
  NewCartItem,
  PriceAcceptance,
  QuantityChange,
  Quotation,
} from './cart.schema.ts'
import {
  acceptPrice,
  addToCart,
  clearCart,
  countCart,
  loadCart,
  mergeIntoCart,
  quote,
  removeFromCart,
  setQuantity,
  type Addition,
} from './cart.store.server.ts'

export type CartServices = {
  db: Database
  /** Stores a stock photo if it is new, asking the service. @returns whether it exists */
  knowStockPhoto: (id: string) => Promise<boolean>
}

export function createCartApi({ db, knowStockPhoto }: CartServices) {
  return apiRouter()
    .openapi(read, async (c) => {
      const viewer = await requireViewer(c)
      return c.json(await loadCart(db, viewer.id), 200)
    })
    .openapi(readCount, async (c) => {
      const viewer = await requireViewer(c)
      return c.json({ count: await countCart(db, viewer.id) }, 200)
    })
    .openapi(add, async (c) => {
      const { id: itemId, quantity } = c.req.valid('json')
      const addition = { itemId, quantity }
      const added =
        (await runAsViewer(c, (actor) => addToCart(db, actor, addition))) ??
        (await addKnowing(await requireViewer(c), addition))
      return c.json(added, added.isNew ? 201 : 200)
    })
    .openapi(change, async (c) => {
      const viewer = await requireViewer(c)
      const itemId = c.req.valid('param').id
      const { quantity } = c.req.valid('json')
      if (quantity < 1) await removeFromCart(db, viewer.id, itemId)
      else if (!(await setQuantity(db, { userId: viewer.id, itemId, quantity }))) {
        throw new ProblemError('cart-item-not-found')
      }
      return c.json(await loadCart(db, viewer.id), 200)
    })
    .openapi(accept, async (c) => {
      const viewer = await requireViewer(c)
      const itemId = c.req.valid('param').id
      const { price } = c.req.valid('json')
      const { items } = await loadCart(db, viewer.id)
      const item = items.find(({ id }) => id === itemId)
      if (item === undefined) throw new ProblemError('cart-item-not-found')
      if (item.price !== price) throw new ProblemError('cart-changed')
      await acceptPrice(db, { userId: viewer.id, itemId, priceCents: centsFromEuros(price) })
      return c.json(await loadCart(db, viewer.id), 200)
    })
    .openapi(remove, async (c) => {
      const viewer = await requireViewer(c)
      await removeFromCart(db, viewer.id, c.req.valid('param').id)
      return c.json(await loadCart(db, viewer.id), 200)
    })
    .openapi(clear, async (c) => {
      const viewer = await requireViewer(c)
      await clearCart(db, viewer.id)
      return c.body(null, 204)
    })
    .openapi(merge, async (c) => {
      const viewer = await requireViewer(c)
      const { items } = c.req.valid('json')
      for (const { id } of items) if (!isUuid(id)) await knowStockPhoto(id)
      const additions = items.map(({ id, quantity, price }) => ({
        itemId: id,
        quantity,
        seenPriceCents: price === undefined ? null : centsFromEuros(price),
      }))
      await mergeIntoCart(db, viewer.id, additions)
      return c.json(await loadCart(db, viewer.id), 200)
    })
    .openapi(quoteGuest, async (c) => {
      const { items } = c.req.valid('json')
      const wanted = items.map(({ price, ...item }) => ({ ...item, seenPrice: price }))
      return c.json(await quote(db, wanted), 200)
    })

  /** For works that are not stored yet: a stock photo, or nothing. */
  async function addKnowing({ id: userId }: Viewer, addition: Addition) {
    const isKnown = !isUuid(addition.itemId) && (await knowStockPhoto(addition.itemId))
    const added = isKnown ? await addToCart(db, { userId }, addition) : null
    if (added === null) throw new ProblemError(await whyNotAdded(userId))
    return added
  }

  async function whyNotAdded(userId: string): Promise<'cart-full' | 'artwork-not-found'> {
    const { items } = await loadCart(db, userId)
    return items.length >= MAX_CART_LINES ? 'cart-full' : 'artwork-not-found'
  }
}

const Count = z.object({ count: z.int() }).openapi('CartCount')
const Added = z
  .object({
    quantity: z.int(),
    isNew: z.boolean().describe('False when it was in the cart already'),
  })
  .openapi('CartAddition')

const read = operation({
  method: 'get',
  path: '/cart',
  tags: ['Cart'],
  summary: 'Your cart',
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
  refusals: ['not-signed-in'],
})

const readCount = operation({
  method: 'get',
  path: '/cart/count',
  tags: ['Cart'],
  summary: 'The number of items in your cart',
  responses: { 200: jsonResponse(Count, 'The sum of all quantities') },
  refusals: ['not-signed-in'],
})

const add = operation({
  method: 'post',
  path: '/cart/items',
  tags: ['Cart'],
  summary: 'Add to your cart',
  description: 'Raises the quantity of an item that is in the cart already.',
  request: { body: jsonBody(NewCartItem) },
  responses: {
    200: jsonResponse(Added, 'Already in the cart: its new quantity'),
    201: jsonResponse(Added, 'The new item'),
  },
  refusals: ['not-signed-in', 'artwork-not-found', 'cart-full'],
})

const change = operation({
  method: 'put',
  path: '/cart/items/{id}',
  tags: ['Cart'],
  summary: 'Set the quantity of an item',
  description: 'Below 1 removes it.',
  request: { params: WorkId, body: jsonBody(QuantityChange) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
  refusals: ['not-signed-in', 'cart-item-not-found'],
})

const accept = operation({
  method: 'put',
  path: '/cart/items/{id}/acceptance',
  tags: ['Cart'],
  summary: 'Accept the changed price of an item',
  request: { params: WorkId, body: jsonBody(PriceAcceptance) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
  refusals: ['not-signed-in', 'cart-item-not-found', 'cart-changed'],
})

const remove = operation({
  method: 'delete',
  path: '/cart/items/{id}',
  tags: ['Cart'],
  summary: 'Remove an item from your cart',
  request: { params: WorkId },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
  refusals: ['not-signed-in'],
})

const clear = operation({
  method: 'delete',
  path: '/cart',
  tags: ['Cart'],
  summary: 'Empty your cart',
  responses: { 204: NO_CONTENT },
  refusals: ['not-signed-in'],
})

const merge = operation({
  method: 'post',
  path: '/cart/merges',
  tags: ['Cart'],
  summary: "Merge a guest's cart into yours",
  description:
    'The larger quantity of each item stays, so a repeated merge changes nothing. Works that no longer exist are left out.',
  request: { body: jsonBody(CartMerge) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
  refusals: ['not-signed-in'],
})

const quoteGuest = operation({
  method: 'post',
  path: '/quotations',
  tags: ['Cart'],
  summary: "A guest's cart at today's prices",
  description: 'For carts that are stored in a browser. Nothing is stored here.',
  request: { body: jsonBody(Quotation) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
})
