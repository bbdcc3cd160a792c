import type { Database } from '../database/database.server.ts'
import { apiRouter, orRefuse } from '../http/http.server.ts'
import { jsonBody, NO_CONTENT, operation } from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import { NewReport } from './report.schema.ts'
import { addReport } from './report.store.server.ts'

const { limits } = OPERATIONS['POST /api/reports']

type ReportServices = { readonly db: Database; readonly limiter: RateLimiter }

/** `POST /reports`: anybody reports a work, an artist or a shared list to the operators. */
export function createReportApi({ db, limiter }: ReportServices) {
  return apiRouter().openapi(create, async (c) => {
    const { email = null, ...report } = c.req.valid('json')
    const viewer = await c.get('findViewer')()
    await limiter.count(`report:${c.get('address')}`, limits.perAddress)
    if (viewer !== null) await limiter.count(`report:${viewer.id}`, limits.perAccount)
    const reporter = viewer === null ? { email } : { id: viewer.id }
    orRefuse(await addReport(db, { ...report, reporter }))
    return c.body(null, 204)
  })
}

const create = operation({
  method: 'post',
  path: '/reports',
  operationId: 'createReport',
  tags: ['Reports'],
  summary: 'Report a work, an artist or a shared list',
  description:
    'Operators of this gallery read it and may answer by mail. Whoever is reported never learns by whom.',
  request: { body: jsonBody(NewReport) },
  responses: { 204: NO_CONTENT },
  refusals: [
    'artwork-not-found',
    'artist-not-found',
    'shared-list-not-found',
    'already-reported',
    'too-many-requests',
  ],
})
