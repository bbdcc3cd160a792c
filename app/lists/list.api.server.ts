import { z } from '@hono/zod-openapi'
import type { Database } from '../database/database.server.ts'
import { requestKeyOf } from '../database/idempotent-request.store.server.ts'
import { apiRouter, orThrow, ProblemError, requireViewer } from '../http/http.server.ts'
import { WorkIdText, IdempotencyHeader, IdParam } from '../http/id.schema.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import { newId } from '../kernel/id.ts'
import { createList, deleteList, renameList } from './list-change.store.server.ts'
import { ListNaming, ListSchema, ListSummarySchema, NamedListSchema } from './list.schema.ts'
import { findList, listLists } from './list.store.server.ts'

export const SIGN_IN_TO_KEEP_LISTS = 'sign-in-to-keep-lists'

/** The named lists of the viewer. Those of other people do not exist for them. */
export function createListApi({ db }: { readonly db: Database }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const viewer = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      return c.json({ items: await listLists(db, viewer.id, c.req.valid('query').workId) }, 200)
    })
    .openapi(create, async (c) => {
      const viewer = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const { name } = c.req.valid('json')
      const list = { id: newId(), userId: viewer.id, name, now: new Date() }
      const id = orThrow(await createList(db, list, requestKeyOf(c.req, viewer.id, name)))
      return c.json({ id, name }, 201)
    })
    .openapi(read, async (c) => {
      const viewer = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const found = await findList(db, viewer.id, c.req.valid('param').id)
      if (found === null) throw new ProblemError('list-not-found')
      return c.json(found, 200)
    })
    .openapi(rename, async (c) => {
      const viewer = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const named = { id: c.req.valid('param').id, name: c.req.valid('json').name }
      const change = { ...named, userId: viewer.id, now: new Date() }
      if (!orThrow(await renameList(db, change))) throw new ProblemError('list-not-found')
      return c.json(named, 200)
    })
    .openapi(remove, async (c) => {
      const viewer = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const isDeleted = await deleteList(db, viewer.id, c.req.valid('param').id)
      if (!isDeleted) throw new ProblemError('list-not-found')
      return c.body(null, 204)
    })
}

const tags = ['Lists']

const list = operation({
  method: 'get',
  path: '/lists',
  operationId: 'listLists',
  tags,
  summary: 'Your lists, the last changed first',
  request: {
    query: z.object({ workId: WorkIdText.optional().describe('The work of which `holds` tells') }),
  },
  responses: { 200: jsonResponse(z.object({ items: z.array(ListSummarySchema) }), 'At most 50') },
  refusals: [SIGN_IN_TO_KEEP_LISTS],
})

const create = operation({
  method: 'post',
  path: '/lists',
  operationId: 'createList',
  tags,
  summary: 'Add a list',
  request: { headers: IdempotencyHeader, body: jsonBody(ListNaming) },
  responses: { 201: jsonResponse(NamedListSchema, 'The list') },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-name-taken', 'lists-full'],
})

const read = operation({
  method: 'get',
  path: '/lists/{id}',
  operationId: 'getList',
  tags,
  summary: 'One of your lists, with its works',
  request: { params: IdParam },
  responses: { 200: jsonResponse(ListSchema, 'The list') },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found'],
})

const rename = operation({
  method: 'patch',
  path: '/lists/{id}',
  operationId: 'renameList',
  tags,
  summary: 'Rename a list',
  request: { params: IdParam, body: jsonBody(ListNaming) },
  responses: { 200: jsonResponse(NamedListSchema, 'The list') },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found', 'list-name-taken'],
})

const remove = operation({
  method: 'delete',
  path: '/lists/{id}',
  operationId: 'deleteList',
  tags,
  summary: 'Delete a list',
  description: 'Its link no longer works then.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found'],
})
