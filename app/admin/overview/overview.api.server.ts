import { apiRouter } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import type { JobApiServices } from '../jobs/job.api.server.ts'
import { OverviewSchema } from './overview.schema.ts'
import { findOverview } from './overview.store.server.ts'

/** `GET /admin/overview`: the numbers of people, works, orders and other rows. */
export function createOverviewApi(services: JobApiServices) {
  return apiRouter().openapi(read, async (c) => {
    const { db, jobs } = services
    const [counts, report] = await Promise.all([findOverview(db), jobs?.report()])
    const failedJobs = report?.failures.filter(({ isRetried }) => !isRetried).length ?? 0
    return c.json({ ...counts, failedJobs }, 200)
  })
}

const read = operation({
  method: 'get',
  path: '/admin/overview',
  operationId: 'getOverview',
  tags: ['Administration'],
  summary: 'How much of everything there is',
  description: 'Counts end at 10,001.',
  responses: { 200: jsonResponse(OverviewSchema, 'The counts') },
})
