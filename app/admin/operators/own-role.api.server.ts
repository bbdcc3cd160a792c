import { z } from '@hono/zod-openapi'
import { apiRouter, requireViewer } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import type { OperatorServices } from './operator-access.server.ts'
import { isOperator } from './operator.store.server.ts'

/** `GET /users/me/role`: whether the viewer is an operator. */
export function createOwnRoleApi({ db }: OperatorServices) {
  return apiRouter().openapi(read, async (c) => {
    const { id } = await requireViewer(c)
    return c.json({ isOperator: await isOperator(db, id) }, 200)
  })
}

const read = operation({
  method: 'get',
  path: '/users/me/role',
  operationId: 'getOwnRole',
  tags: ['Account'],
  summary: 'Whether you are an operator',
  description: 'True also before a second factor, which using the role needs.',
  responses: { 200: jsonResponse(z.object({ isOperator: z.boolean() }), 'Your role') },
})
