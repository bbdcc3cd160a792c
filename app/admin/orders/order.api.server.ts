import { z } from '@hono/zod-openapi'
import { apiRouter } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import {
  OPERATOR_REFUSALS,
  requireOperator,
  type OperatorServices,
} from '../operators/operator-access.server.ts'
import { IdPageQuery, idPage, pageSchema } from '../reason.schema.ts'
import { listOrders } from './order.store.server.ts'

/** `GET /admin/orders`: orders, without addresses. */
export function createOrderListApi(services: OperatorServices) {
  return apiRouter().openapi(list, async (c) => {
    await requireOperator(c, services)
    const query = c.req.valid('query')
    const page = idPage(await listOrders(services.db, query), query.limit)
    const items = page.items.map((order) => ({ ...order, works: [...order.works] }))
    return c.json({ ...page, items }, 200)
  })
}

const ListedOrderSchema = z
  .object({
    id: z.uuid(),
    orderNumber: z.int(),
    total: z.number().describe('Euros'),
    purchasedAt: z.iso.datetime(),
    buyerId: z.string().nullable(),
    buyer: z.string().nullable(),
    works: z.array(z.object({ title: z.string(), quantity: z.int() })),
  })
  .openapi('ListedOrder')

const list = operation({
  method: 'get',
  path: '/admin/orders',
  operationId: 'listOrders',
  tags: ['Administration'],
  summary: 'Orders, the latest first',
  description: 'Without addresses. Orders of guests are not stored.',
  request: { query: IdPageQuery },
  responses: { 200: jsonResponse(pageSchema(ListedOrderSchema), 'A page of orders') },
  refusals: OPERATOR_REFUSALS,
})
