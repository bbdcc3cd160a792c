import { NewLineChange, OrderSchema } from '../../checkout/orders/order.schema.ts'
import { findOperatorsOrder } from '../../checkout/orders/order.store.server.ts'
import { parseReference } from '../../checkout/orders/order-reference.ts'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import { IdParam, RowId } from '../../http/id.schema.ts'
import { jsonBody, jsonResponse, operation, pageResponse } from '../../http/operation.server.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { ListedOrderSchema, OrdersQuery } from './order.schema.ts'
import { changeOrder, listOrders } from './order.store.server.ts'

/** Orders for operators, without addresses, and the changes that operators may make to them. */
export function createOrderListApi({ db }: OperatorServices) {
  const findOrder = async (id: string, now: Date) => {
    const order = await findOperatorsOrder(db, id, now)
    if (order === null) throw new ProblemError('purchase-not-found')
    return order
  }
  return apiRouter()
    .openapi(list, async (c) => {
      const { q, ...query } = c.req.valid('query')
      const reference = q === undefined ? undefined : parseReference(q)
      if (reference === null) return c.json({ items: [], nextCursor: null }, 200)
      return c.json(await listOrders(db, { ...query, reference }), 200)
    })
    .openapi(read, async (c) => c.json(await findOrder(c.req.valid('param').id, new Date()), 200))
    .openapi(change, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id, lineId } = c.req.valid('param')
      const now = new Date()
      const wanted = { ...c.req.valid('json'), lineId, purchaseId: id, now }
      orThrow(await changeOrder(db, actorId, wanted))
      return c.json(await findOrder(id, now), 200)
    })
}

const OperatorsOrderSchema = OrderSchema.omit({ delivery: true }).meta({ id: 'OperatorsOrder' })

const list = operation({
  method: 'get',
  path: '/admin/orders',
  operationId: 'listOrders',
  tags: ['Administration'],
  summary: 'Orders, the latest first',
  description: 'Without addresses.',
  request: { query: OrdersQuery },
  responses: { 200: pageResponse(ListedOrderSchema, 'A page of orders') },
})

const read = operation({
  method: 'get',
  path: '/admin/orders/{id}',
  operationId: 'getOrder',
  tags: ['Administration'],
  summary: 'An order with its progress',
  description: 'Without who has bought and where it goes.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(OperatorsOrderSchema, 'The order') },
  refusals: ['purchase-not-found'],
})

const change = operation({
  method: 'post',
  path: '/admin/orders/{id}/lines/{lineId}/changes',
  operationId: 'changeOrderLine',
  tags: ['Administration'],
  summary: 'Change a line in the place of its artist or buyer',
  description: 'Logged. `allowed` of a line lists what is possible.',
  request: { params: IdParam.extend({ lineId: RowId }), body: jsonBody(NewLineChange) },
  responses: { 200: jsonResponse(OperatorsOrderSchema, 'The order') },
  refusals: [
    'purchase-not-found',
    'line-change-forbidden',
    'line-change-refused',
    'line-change-late',
  ],
})
