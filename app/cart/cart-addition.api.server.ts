import { z } from '@hono/zod-openapi'
import { copiesLimit } from '../artworks/edition/edition.ts'
import { passReservations } from '../artworks/edition/copy.store.server.ts'
import { findCards } from '../artworks/card/work-card.store.server.ts'
import { runAsViewer } from '../http/actor.server.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer, type Viewer } from '../http/http.server.ts'
import { jsonBody, jsonResponse, operation } from '../http/operation.server.ts'
import { isUuid } from '../kernel/id.ts'
import { centsFromEuros } from '../kernel/money.ts'
import { MAX_CART_LINES } from './cart.ts'
import { CartMerge, CartSchema, NewCartItem, Quotation } from './cart.schema.ts'
import { addToCart, mergeIntoCart, type Addition } from './cart-addition.store.server.ts'
import { loadCart, quote } from './cart.store.server.ts'
import { holderOf } from './reservation-token.server.ts'

export type CartAdditionServices = {
  db: Database
  /** Stores a stock photo if it is new, asking the service. @returns whether it exists */
  storeStockPhoto: (id: string) => Promise<boolean>
  /** Stores the new ones of several stock photos, up to a limit. */
  storeStockPhotos: (ids: readonly string[]) => Promise<void>
}

/** Adds works to carts, and merges guests' carts into them. */
export function createCartAdditionApi(services: CartAdditionServices) {
  const { db, storeStockPhoto, storeStockPhotos } = services
  return apiRouter()
    .openapi(add, async (c) => {
      const { id: itemId, quantity } = c.req.valid('json')
      const addition = { itemId, quantity }
      const added =
        (await runAsViewer(c, (actor) => addToCart(db, actor, addition))) ??
        (await addKnowing(await requireViewer(c), addition))
      return c.json(added, added.isNew ? 201 : 200)
    })
    .openapi(merge, async (c) => {
      const viewer = await requireViewer(c)
      const { items, reservation } = c.req.valid('json')
      await storeStockPhotos(items.map(({ id }) => id).filter((id) => !isUuid(id)))
      const additions = items.map(({ id, quantity, price }) => ({
        itemId: id,
        quantity,
        seenPriceCents: price === undefined ? null : centsFromEuros(price),
      }))
      await mergeIntoCart(db, viewer.id, additions)
      const from = holderOf(reservation)
      if (from !== null) await passReservations(db, { from, to: viewer.id })
      return c.json(await loadCart(db, viewer.id, new Date()), 200)
    })
    .openapi(quoteGuest, async (c) => {
      const { items, reservation } = c.req.valid('json')
      const lines = items.map(({ price, ...item }) => ({ ...item, seenPrice: price }))
      const taker = { holder: holderOf(reservation), now: new Date() }
      return c.json(await quote(db, lines, taker), 200)
    })

  /**
   * Stores and adds a stock photo that is not stored yet.
   * @throws the reason why any other work could not be added
   */
  async function addKnowing({ id: userId }: Viewer, addition: Addition) {
    const isKnown = !isUuid(addition.itemId) && (await storeStockPhoto(addition.itemId))
    const added = isKnown ? await addToCart(db, { userId }, addition) : null
    if (added === null) throw await whyNotAdded(userId, addition.itemId)
    return added
  }

  async function whyNotAdded(userId: string, itemId: string): Promise<ProblemError> {
    const edition = (await findCards(db, [itemId])).get(itemId)?.edition
    const { items } = await loadCart(db, userId, new Date())
    const isThere = items.some(({ id }) => id === itemId)
    if (!isThere && items.length >= MAX_CART_LINES) return new ProblemError('cart-full')
    if (edition === undefined) return new ProblemError('artwork-not-found')
    if (edition.available === 0) return new ProblemError('work-sold')
    return new ProblemError('copies-limit', { detail: copiesLimit(edition) })
  }
}

const Added = z
  .object({
    quantity: z.int(),
    isNew: z.boolean().describe('False when it was in the cart already'),
  })
  .openapi('CartAddition')

const add = operation({
  method: 'post',
  path: '/cart/items',
  operationId: 'addCartItem',
  tags: ['Cart'],
  summary: 'Add to your cart',
  description: 'Raises the quantity of an item that is in the cart already.',
  request: { body: jsonBody(NewCartItem) },
  responses: {
    200: jsonResponse(Added, 'Already in the cart: its new quantity'),
    201: jsonResponse(Added, 'The new item'),
  },
  refusals: ['artwork-not-found', 'cart-full', 'work-sold', 'copies-limit'],
})

const merge = operation({
  method: 'post',
  path: '/cart/merges',
  operationId: 'mergeCart',
  tags: ['Cart'],
  summary: "Merge a guest's cart into yours",
  description:
    'The larger quantity of each item stays, so a repeated merge changes nothing. ' +
    'Works that no longer exist are left out.',
  request: { body: jsonBody(CartMerge) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
})

const quoteGuest = operation({
  method: 'post',
  path: '/quotations',
  operationId: 'createQuotation',
  tags: ['Cart'],
  summary: "A guest's cart at today's prices",
  description: 'For carts that are stored in a browser. Nothing is stored here.',
  request: { body: jsonBody(Quotation) },
  responses: { 200: jsonResponse(CartSchema, 'The cart') },
})
