import { apiRouter, orThrow } from '../http/http.server.ts'
import { jsonResponse, operation } from '../http/operation.server.ts'
import {
  StockPhotoPageQuery,
  StockPhotoPageSchema,
  StockPhotoParameters,
  StockPhotoSchema,
} from './stock-photo.schema.ts'
import type { StockPhotos } from './stock-photo.server.ts'

const listStockPhotos = operation({
  method: 'get',
  path: '/stock-photos',
  tags: ['Stock photos'],
  operationId: 'listStockPhotos',
  summary: 'A page of stock photos, 30 at a time, or of those that have some words',
  request: { query: StockPhotoPageQuery },
  responses: { 200: jsonResponse(StockPhotoPageSchema, 'Past the last page, `items` is empty') },
  refusals: ['stock-photos-unavailable'],
})

const getStockPhoto = operation({
  method: 'get',
  path: '/stock-photos/{id}',
  tags: ['Stock photos'],
  operationId: 'getStockPhoto',
  summary: 'One stock photo, at its price',
  request: { params: StockPhotoParameters },
  responses: { 200: jsonResponse(StockPhotoSchema, 'The photo') },
  refusals: ['artwork-not-found', 'stock-photos-unavailable'],
})

/** The response is the same for every viewer and changes at most hourly. */
const CACHE = 'public, max-age=60'

export function createStockPhotoApi({ stockPhotos }: { stockPhotos: StockPhotos }) {
  return apiRouter()
    .openapi(listStockPhotos, async (c) => {
      const { q, page } = c.req.valid('query')
      const found = q === '' ? stockPhotos.listPage(page) : stockPhotos.search(q, page)
      return c.json(orThrow(await found), 200, { 'cache-control': CACHE })
    })
    .openapi(getStockPhoto, async (c) => {
      const photo = orThrow(await stockPhotos.find(c.req.valid('param').id))
      return c.json(photo, 200, { 'cache-control': CACHE })
    })
}
