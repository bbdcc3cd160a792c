import type { Database } from '../../database/database.server.ts'
import { apiRouter, readCursor, requireViewer } from '../../http/http.server.ts'
import { jsonResponse, operation, PageQuery } from '../../http/operation.server.ts'
import { FeedPageSchema } from '../gallery.api.server.ts'
import { listFollowedWorks } from './followed-work.store.server.ts'

/** `GET /following/artworks`: the feed of the artists whom the viewer follows. */
export function createFollowedWorkApi({ db }: { readonly db: Database }) {
  return apiRouter().openapi(list, async (c) => {
    const viewer = await requireViewer(c, 'sign-in-to-follow')
    const { cursor, limit } = c.req.valid('query')
    const query = { viewerId: viewer.id, limit, after: readCursor(cursor) }
    return c.json(await listFollowedWorks(db, query), 200)
  })
}

const list = operation({
  method: 'get',
  path: '/following/artworks',
  operationId: 'listFollowedArtworks',
  tags: ['Following'],
  summary: 'Works of the artists whom you follow, newest first',
  request: { query: PageQuery },
  responses: { 200: jsonResponse(FeedPageSchema, 'A page of cards') },
  refusals: ['sign-in-to-follow'],
})
