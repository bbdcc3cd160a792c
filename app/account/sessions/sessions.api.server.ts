import { IdParam } from '../../http/id.schema.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer } from '../../http/http.server.ts'
import { jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { deviceName } from './device-name.server.ts'
import { endOtherSessions, endSession, listSessions } from './session-use.store.server.ts'
import { OwnSessionsSchema } from './sessions.schema.ts'

/** Lists and ends the viewer's sessions. */
export function createSessionsApi({ db }: { readonly db: Database }) {
  return apiRouter()
    .openapi(listOwnSessions, async (c) => {
      const viewer = await requireViewer(c)
      const rows = await listSessions(db, viewer.id, new Date())
      const items = rows.map((row) => ({
        id: row.id,
        device: deviceName(row.userAgent),
        place: row.place ?? '',
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        isCurrent: row.id === viewer.sessionId,
      }))
      return c.json({ items }, 200)
    })
    .openapi(endOwnSession, async (c) => {
      const { id: userId } = await requireViewer(c)
      const { id: sessionId } = c.req.valid('param')
      const isEnded = await endSession(db, { userId, sessionId })
      if (!isEnded) throw new ProblemError('session-not-found')
      return c.body(null, 204)
    })
    .openapi(endOwnOtherSessions, async (c) => {
      const { id: userId, sessionId } = await requireViewer(c)
      await endOtherSessions(db, { userId, sessionId })
      return c.body(null, 204)
    })
}

const listOwnSessions = operation({
  method: 'get',
  path: '/users/me/sessions',
  operationId: 'listSessions',
  tags: ['Account'],
  summary: 'Where you are signed in',
  description: 'The latest used session is first.',
  responses: { 200: jsonResponse(OwnSessionsSchema, 'Your sessions') },
})

const endOwnSession = operation({
  method: 'delete',
  path: '/users/me/sessions/{id}',
  operationId: 'endSession',
  tags: ['Account'],
  summary: 'End one of your sessions',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['session-not-found'],
})

const endOwnOtherSessions = operation({
  method: 'delete',
  path: '/users/me/sessions',
  operationId: 'endOtherSessions',
  tags: ['Account'],
  summary: 'End all your sessions but this one',
  responses: { 204: NO_CONTENT },
})
