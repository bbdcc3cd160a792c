import { z } from '@hono/zod-openapi'
import { apiRouter } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import { requireOperator, type OperatorServices } from '../operators/operator-access.server.ts'
import { findOverview } from './overview.store.server.ts'

/** `GET /admin/overview`: how much of everything there is. */
export function createOverviewApi(services: OperatorServices) {
  return apiRouter().openapi(read, async (c) => {
    await requireOperator(c, services)
    return c.json(await findOverview(services.db), 200)
  })
}

const OverviewSchema = z
  .object({
    people: z.int(),
    operators: z.int(),
    suspended: z.int(),
    artworks: z.int(),
    hidden: z.int(),
    openReports: z.int(),
    orders: z.int(),
    images: z.int(),
  })
  .openapi('Overview')

const read = operation({
  method: 'get',
  path: '/admin/overview',
  operationId: 'getOverview',
  tags: ['Administration'],
  summary: 'How much of everything there is',
  description: 'Counts end at 10,001.',
  responses: { 200: jsonResponse(OverviewSchema, 'The counts') },
})
