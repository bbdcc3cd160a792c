import { z } from '@hono/zod-openapi'
import { WorkId } from '../artworks/artwork.schema.ts'
import { runAsViewer, type Actor } from '../http/actor.server.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, ProblemError, readCursor, requireViewer } from '../http/http.server.ts'
import { jsonResponse, operation, PageQuery, shownPageResponse } from '../http/operation.server.ts'
import { isUuid } from '../kernel/id.ts'
import { FavouriteSchema } from './favourite.schema.ts'
import {
  addFavourite,
  isFavouritesLimitReached,
  isFavourite,
  listFavourites,
  removeFavourite,
} from './favourite.store.server.ts'

type FavouriteServices = {
  db: Database
  /** Stores a stock photo if it is not stored yet. False when the service has no such photo. */
  storeStockPhoto: (id: string) => Promise<boolean>
}

export function createFavouriteApi({ db, storeStockPhoto }: FavouriteServices) {
  return apiRouter()
    .openapi(list, async (c) => {
      const viewer = await requireViewer(c, 'sign-in-to-favourite')
      const { cursor, limit } = c.req.valid('query')
      const after = readCursor(cursor, () => true)
      return c.json(await listFavourites(db, viewer.id, { limit, after }), 200)
    })
    .openapi(read, async (c) => {
      const viewer = await requireViewer(c, 'sign-in-to-favourite')
      return c.json({ isFavorited: await isFavourite(db, viewer.id, c.req.valid('param').id) }, 200)
    })
    .openapi(add, async (c) => {
      const itemId = c.req.valid('param').id
      const favourite = { itemId, addedAt: new Date() }
      const add = (actor: Actor) => addFavourite(db, actor, favourite)
      const added = await runAsViewer(c, add, 'sign-in-to-favourite')
      if (added === null) {
        const { id } = await requireViewer(c, 'sign-in-to-favourite')
        const isKnown = !isUuid(itemId) && (await storeStockPhoto(itemId))
        if (!isKnown || (await add({ userId: id })) === null) {
          const isFull = await isFavouritesLimitReached(db, id)
          throw new ProblemError(isFull ? 'favourites-full' : 'artwork-not-found')
        }
      }
      return c.json({ isFavorited: true }, 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await runAsViewer(c, (actor) => removeFavourite(db, actor, id), 'sign-in-to-favourite')
      return c.json({ isFavorited: false }, 200)
    })
}

const FavouriteState = z.object({ isFavorited: z.boolean() }).openapi('FavoriteState')

const list = operation({
  method: 'get',
  path: '/favorites',
  operationId: 'listFavorites',
  tags: ['Favourites'],
  summary: 'Your favourites, latest first',
  request: { query: PageQuery },
  responses: { 200: shownPageResponse(FavouriteSchema, 'A page of favourites') },
  refusals: ['sign-in-to-favourite'],
})

const read = operation({
  method: 'get',
  path: '/favorites/{id}',
  operationId: 'getFavorite',
  tags: ['Favourites'],
  summary: 'Whether a work is among your favourites',
  request: { params: WorkId },
  responses: { 200: jsonResponse(FavouriteState, 'The state') },
  refusals: ['sign-in-to-favourite'],
})

const add = operation({
  method: 'put',
  path: '/favorites/{id}',
  operationId: 'addFavorite',
  tags: ['Favourites'],
  summary: 'Add a work or a stock photo to your favourites',
  description: 'Repeating it changes nothing.',
  request: { params: WorkId },
  responses: { 200: jsonResponse(FavouriteState, 'It is among your favourites') },
  refusals: ['sign-in-to-favourite', 'artwork-not-found', 'favourites-full'],
})

const remove = operation({
  method: 'delete',
  path: '/favorites/{id}',
  operationId: 'removeFavorite',
  tags: ['Favourites'],
  summary: 'Remove a work from your favourites',
  description: 'Repeating it changes nothing.',
  request: { params: WorkId },
  responses: { 200: jsonResponse(FavouriteState, 'It is not among your favourites') },
  refusals: ['sign-in-to-favourite'],
})
