import type { Database } from '../../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer } from '../../http/http.server.ts'
import { FILE_NAME, jsonResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { AccountExportSchema } from './account-export.schema.ts'
import { collectAccount } from './account-export.store.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'

const { limits } = OPERATIONS['GET /api/users/me/export']

export type AccountExportServices = {
  db: Database
  limiter: RateLimiter
  /** The site's public URL. */
  origin: string
  /** When the user became an operator; null for everyone else. */
  findOperatorSince: (userId: string) => Promise<Date | null>
}

/** `GET /users/me/export`: everything that Frame stores about the viewer. */
export function createAccountExportApi(services: AccountExportServices) {
  const { db, limiter, origin, findOperatorSince } = services
  return apiRouter().openapi(readExport, async (c) => {
    const viewer = await requireViewer(c)
    await limiter.count(`export:${viewer.id}`, limits.perAccount)
    const at = new Date()
    const now = at.toISOString()
    const account = await collectAccount(db, viewer.id, at)
    if (account === null) throw new ProblemError('user-data-not-found')
    c.header('content-disposition', `attachment; filename="frame-${now.slice(0, 10)}.json"`)
    const operatorSince = (await findOperatorSince(viewer.id))?.toISOString() ?? null
    return c.json({ exportedAt: now, origin, operatorSince, ...account }, 200)
  })
}

const readExport = operation({
  method: 'get',
  path: '/users/me/export',
  operationId: 'exportAccount',
  tags: ['Account'],
  summary: 'Everything that Frame stores about you',
  description:
    'A JSON document to download: profile, sessions, works, sales, favourites, cart, purchases and conversations. Without password hash and session tokens.',
  responses: {
    200: { ...jsonResponse(AccountExportSchema, 'Your data'), headers: FILE_NAME },
  },
  refusals: ['user-data-not-found', 'too-many-requests'],
})
