import { requestKeyOf } from '../database/idempotent-request.store.server.ts'
import { z } from '@hono/zod-openapi'
import { IdempotencyHeader, IdParam } from '../http/id.schema.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, orThrow, ProblemError, requireViewer } from '../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import { newLinkToken } from '../http/secret-token.server.ts'
import { isUuid, newId } from '../kernel/id.ts'
import { copySharedList, mergeIntoList, shareList } from './list-change.store.server.ts'
import { SIGN_IN_TO_KEEP_LISTS } from './list.api.server.ts'
import { ListMerge, NamedListSchema, ShareToken, SharedListSchema } from './list.schema.ts'
import { findSharedList } from './list.store.server.ts'

type SharedListServices = {
  readonly db: Database
  /** Stores the new ones of several stock photos, up to a limit. */
  readonly storeStockPhotos: (ids: readonly string[]) => Promise<void>
}

/** Lists that go from one person to another, or from a guest's browser to their account. */
export function createSharedListApi({ db, storeStockPhotos }: SharedListServices) {
  return apiRouter()
    .openapi(share, async (c) => {
      const { id: userId } = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const shared = await shareList(db, {
        ...c.req.valid('param'),
        userId,
        token: newLinkToken(),
      })
      if (shared == null) throw new ProblemError('list-not-found')
      return c.json({ shareToken: shared }, 200)
    })
    .openapi(unshare, async (c) => {
      const { id: userId } = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const shared = await shareList(db, { ...c.req.valid('param'), userId, token: null })
      if (shared === undefined) throw new ProblemError('list-not-found')
      return c.body(null, 204)
    })
    .openapi(read, async (c) => {
      const found = await findSharedList(db, c.req.valid('param').token)
      if (found === null) throw new ProblemError('shared-list-not-found')
      return c.json(found, 200)
    })
    .openapi(copy, async (c) => {
      const { id: userId } = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const requestKey = requestKeyOf(c.req, userId, null)
      const copied = { id: newId(), userId, now: new Date(), requestKey }
      return c.json(orThrow(await copySharedList(db, c.req.valid('param').token, copied)), 201)
    })
    .openapi(merge, async (c) => {
      const { id: userId } = await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)
      const { name, items } = c.req.valid('json')
      await storeStockPhotos(items.map(({ id }) => id).filter((id) => !isUuid(id)))
      const into = { id: newId(), userId, name, items, now: new Date() }
      return c.json({ id: orThrow(await mergeIntoList(db, into)), name }, 200)
    })
}

const tags = ['Lists']

const share = operation({
  method: 'put',
  path: '/lists/{id}/sharing',
  operationId: 'shareList',
  tags,
  summary: 'Share a list by a link',
  description:
    'Its page is `/shared-lists/{shareToken}`. A list that is shared already keeps its link.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(z.object({ shareToken: z.string() }), 'The end of the link') },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found'],
})

const unshare = operation({
  method: 'delete',
  path: '/lists/{id}/sharing',
  operationId: 'unshareList',
  tags,
  summary: 'Make a list private',
  description: 'The link no longer works then: sharing again makes a new one.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found'],
})

const read = operation({
  method: 'get',
  path: '/shared-lists/{token}',
  operationId: 'getSharedList',
  tags,
  summary: 'A list that somebody shares',
  description: 'It does not tell whose list it is.',
  request: { params: ShareToken },
  responses: { 200: jsonResponse(SharedListSchema, 'The list') },
  refusals: ['shared-list-not-found'],
})

const copy = operation({
  method: 'post',
  path: '/shared-lists/{token}/copies',
  operationId: 'copySharedList',
  tags,
  summary: 'Copy a shared list to your lists',
  description: 'Without its notes. A number follows the name if you have a list of that name.',
  request: { params: ShareToken, headers: IdempotencyHeader },
  responses: { 201: jsonResponse(NamedListSchema, 'The copy') },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'shared-list-not-found', 'list-not-found', 'lists-full'],
})

const merge = operation({
  method: 'post',
  path: '/lists/merges',
  operationId: 'mergeList',
  tags,
  summary: "Merge a guest's list into yours of the same name",
  description:
    'Adds the list if you have none of that name, and another, such as `My list (2)`, for what ' +
    'exceeds its limit. Works that are in them already or no longer exist are left out, so a ' +
    'repeated merge changes nothing.',
  request: { body: jsonBody(ListMerge) },
  responses: { 200: jsonResponse(NamedListSchema, 'The list') },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'lists-full'],
})
