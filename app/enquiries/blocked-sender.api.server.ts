import { IdParam } from '../http/id.schema.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, readCursor, requireViewer } from '../http/http.server.ts'
import { NO_CONTENT, operation, PageQuery, pageResponse } from '../http/operation.server.ts'
import { listBlockedSenders, removeBlockedSender } from './blocked-sender.store.server.ts'
import { BlockedSenderSchema } from './enquiry.schema.ts'

/** Lists and removes the viewer's blocked senders, also of enquiries that were deleted. */
export function createBlockedSenderApi({ db }: { readonly db: Database }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c)
      const { cursor, limit } = c.req.valid('query')
      return c.json(await listBlockedSenders(db, id, { limit, after: readCursor(cursor) }), 200)
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c)
      await removeBlockedSender(db, { id: c.req.valid('param').id, userId })
      return c.body(null, 204)
    })
}

const tags = ['Enquiries']

const list = operation({
  method: 'get',
  path: '/users/me/blocked-senders',
  operationId: 'listBlockedSenders',
  tags,
  summary: 'Whom you have blocked, the latest first',
  request: { query: PageQuery },
  responses: { 200: pageResponse(BlockedSenderSchema, 'A page of people') },
})

const remove = operation({
  method: 'delete',
  path: '/users/me/blocked-senders/{id}',
  operationId: 'removeBlockedSender',
  tags,
  summary: 'Receive messages of somebody again',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
})
