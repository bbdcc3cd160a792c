import { z } from 'zod'
import type { Database } from '../database/database.server.ts'
import { apiRouter, ProblemError, readCursor, requireViewer } from '../http/http.server.ts'
import { RowId } from '../http/id.schema.ts'
import {
  jsonResponse,
  NO_CONTENT,
  operation,
  PageQuery,
  pageResponse,
} from '../http/operation.server.ts'
import { NotificationSchema, NotifiedWorks } from './notification.schema.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from './notification.store.server.ts'

/** The viewer's notifications: new works by followed artists or found by saved searches. */
export function createNotificationApi({ db }: { readonly db: Database }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c)
      const { cursor, limit } = c.req.valid('query')
      return c.json(await listNotifications(db, id, { limit, after: readCursor(cursor) }), 200)
    })
    .openapi(count, async (c) => {
      const { id } = await requireViewer(c)
      return c.json({ count: await countUnread(db, id) }, 200)
    })
    .openapi(readOne, async (c) => {
      const { id: userId } = await requireViewer(c)
      const { artworkId } = c.req.valid('param')
      if (!(await markRead(db, { userId, artworkIds: [artworkId] }))) {
        throw new ProblemError('notification-not-found')
      }
      return c.body(null, 204)
    })
    .openapi(readSeveral, async (c) => {
      const { id: userId } = await requireViewer(c)
      const { artworkId } = c.req.valid('query')
      if (artworkId === undefined) await markAllRead(db, userId)
      else await markRead(db, { userId, artworkIds: [artworkId].flat() })
      return c.body(null, 204)
    })
}

const list = operation({
  method: 'get',
  path: '/users/me/notifications',
  operationId: 'listNotifications',
  tags: ['Following'],
  summary: 'New works by artists whom you follow, or found by your saved searches',
  description: 'Latest first, for 90 days. Works that are no longer published are left out.',
  request: { query: PageQuery },
  responses: { 200: pageResponse(NotificationSchema, 'A page of notifications') },
})

const count = operation({
  method: 'get',
  path: '/users/me/notifications/count',
  operationId: 'countUnreadNotifications',
  tags: ['Following'],
  summary: 'How many notifications you have not read',
  description: 'Counts up to 100.',
  responses: { 200: jsonResponse(z.object({ count: z.int() }), 'The number') },
})

const readOne = operation({
  method: 'put',
  path: '/users/me/notifications/{artworkId}/reading',
  operationId: 'markNotificationRead',
  tags: ['Following'],
  summary: 'Mark a notification as read',
  description: 'Repeating it changes nothing.',
  request: { params: z.object({ artworkId: RowId }) },
  responses: { 204: NO_CONTENT },
  refusals: ['notification-not-found'],
})

const readSeveral = operation({
  method: 'put',
  path: '/users/me/notifications/reading',
  operationId: 'markAllNotificationsRead',
  tags: ['Following'],
  summary: 'Mark all your notifications as read, or those of some works',
  description: 'Repeating it changes nothing. Works without a notification are ignored.',
  request: { query: NotifiedWorks },
  responses: { 204: NO_CONTENT },
})
