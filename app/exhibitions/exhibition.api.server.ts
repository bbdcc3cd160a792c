import { z } from '@hono/zod-openapi'
import { requestKeyOf } from '../database/idempotent-request.store.server.ts'
import { IdempotencyHeader, IdParam } from '../http/id.schema.ts'
import type { RequireVerifiedEmail } from '../account/email/verified-email.server.ts'
import { IF_MATCH, readIfMatch, taggedResponse } from '../http/entity-tag.server.ts'
import type { Database } from '../database/database.server.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  requireArtist,
  type ApiContext,
} from '../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import { newId } from '../kernel/id.ts'
import { arrangePage, listPinnedWorks } from './arrangement.store.server.ts'
import {
  changeExhibition,
  createExhibition,
  deleteExhibition,
  setExhibitionPublication,
  setExhibitionWorks,
  type ExhibitionChangeKey,
} from './exhibition-change.store.server.ts'
import {
  Arrangement,
  ExhibitionFacts,
  ExhibitionSummarySchema,
  ExhibitionWorks,
  NewExhibition,
  OwnArrangementSchema,
  OwnExhibitionSchema,
} from './exhibition.schema.ts'
import { readChanged, readCurrent } from './exhibition-response.server.ts'
import { listOwnExhibitions } from './exhibition.store.server.ts'

export type ExhibitionServices = {
  readonly db: Database
  readonly requireVerifiedEmail: RequireVerifiedEmail
}

/** Lets artists edit their series and exhibitions, and order their page. */
export function createExhibitionApi({ db, requireVerifiedEmail }: ExhibitionServices) {
  const keyOf = async (c: ApiContext, id: string): Promise<ExhibitionChangeKey> => {
    const { id: artistId } = await requireArtist(c)
    return { id, artistId, now: new Date() }
  }
  return apiRouter()
    .openapi(listOwn, async (c) => {
      const { id } = await requireArtist(c)
      return c.json({ items: await listOwnExhibitions(db, id, new Date()) }, 200)
    })
    .openapi(create, async (c) => {
      const { id: artistId } = await requireArtist(c)
      const input = c.req.valid('json')
      const requestKey = requestKeyOf(c.req, artistId, input)
      const draft = { id: newId(), artistId, ...input, now: new Date() }
      const id = orThrow(await createExhibition(db, draft, requestKey))
      return c.json(await readCurrent(db, c, { id, artistId }), 201)
    })
    .openapi(read, async (c) => {
      const { id: artistId } = await requireArtist(c)
      return c.json(await readCurrent(db, c, { id: c.req.valid('param').id, artistId }), 200)
    })
    .openapi(change, async (c) => {
      const key = { ...(await keyOf(c, c.req.valid('param').id)), seen: readIfMatch(c) }
      const outcome = await changeExhibition(db, key, c.req.valid('json'))
      return c.json(await readChanged(db, c, { key, outcome }), 200)
    })
    .openapi(setWorks, async (c) => {
      const key = { ...(await keyOf(c, c.req.valid('param').id)), seen: readIfMatch(c) }
      const outcome = await setExhibitionWorks(db, key, c.req.valid('json').works)
      return c.json(await readChanged(db, c, { key, outcome }), 200)
    })
    .openapi(publish, async (c) => {
      const artist = await requireArtist(c)
      await requireVerifiedEmail(artist)
      const key = await keyOf(c, c.req.valid('param').id)
      const outcome = await setExhibitionPublication(db, key, true)
      return c.json(await readChanged(db, c, { key, outcome }), 200)
    })
    .openapi(unpublish, async (c) => {
      const key = await keyOf(c, c.req.valid('param').id)
      const outcome = await setExhibitionPublication(db, key, false)
      return c.json(await readChanged(db, c, { key, outcome }), 200)
    })
    .openapi(remove, async (c) => {
      const key = await keyOf(c, c.req.valid('param').id)
      if (!(await deleteExhibition(db, key))) throw new ProblemError('exhibition-not-found')
      return c.body(null, 204)
    })
    .openapi(readArrangement, async (c) => {
      const { id } = await requireArtist(c)
      const [exhibitions, works] = await Promise.all([
        listOwnExhibitions(db, id, new Date()),
        listPinnedWorks(db, id),
      ])
      return c.json({ exhibitions, works }, 200)
    })
    .openapi(arrange, async (c) => {
      const { id } = await requireArtist(c)
      await arrangePage(db, id, c.req.valid('json'))
      return c.body(null, 204)
    })
}

const tags = ['Exhibitions']
const path = '/exhibitions/{id}'
const params = IdParam
const responses = { 200: taggedResponse(OwnExhibitionSchema, 'It as it is now') }

const listOwn = operation({
  method: 'get',
  path: '/users/me/exhibitions',
  operationId: 'listOwnExhibitions',
  tags,
  summary: 'Your series and exhibitions, drafts too, in the order of your page',
  responses: {
    200: jsonResponse(z.object({ items: z.array(ExhibitionSummarySchema) }), 'At most 50'),
  },
})

const create = operation({
  method: 'post',
  path: '/exhibitions',
  operationId: 'createExhibition',
  tags,
  summary: 'Add a series or an exhibition, as a draft',
  description: 'It comes first on your page once it is published.',
  request: { headers: IdempotencyHeader, body: jsonBody(NewExhibition) },
  responses: { 201: taggedResponse(OwnExhibitionSchema, 'The draft') },
  refusals: ['exhibitions-full'],
})

const read = operation({
  method: 'get',
  path: '/users/me/exhibitions/{id}',
  operationId: 'getOwnExhibition',
  tags,
  summary: 'One of your series or exhibitions, with all its works',
  request: { params },
  responses,
  refusals: ['exhibition-not-found'],
})

const change = operation({
  method: 'put',
  path,
  operationId: 'updateExhibition',
  tags,
  summary: 'Set the title, the text, the dates and the place',
  description: 'A series has neither dates nor a place: they are dropped.',
  parameters: [IF_MATCH],
  request: { params, body: jsonBody(ExhibitionFacts) },
  responses,
  refusals: ['exhibition-not-found', 'exhibition-changed-elsewhere'],
})

const setWorks = operation({
  method: 'put',
  path: `${path}/works`,
  operationId: 'setExhibitionWorks',
  tags,
  summary: 'Set the works in their order',
  description:
    'Your own works; any others are left out. A work can be in several. Others see it there ' +
    'while it is published.',
  parameters: [IF_MATCH],
  request: { params, body: jsonBody(ExhibitionWorks) },
  responses,
  refusals: ['exhibition-not-found', 'exhibition-changed-elsewhere'],
})

const publish = operation({
  method: 'put',
  path: `${path}/publication`,
  operationId: 'publishExhibition',
  tags,
  summary: 'Publish a series or an exhibition',
  description:
    'Its page is `/exhibition/{id}`. It needs a published work. Repeating it changes nothing. One that ' +
    'operators hide cannot be published.',
  request: { params },
  responses,
  refusals: ['email-unverified', 'exhibition-not-found', 'exhibition-empty', 'exhibition-hidden'],
})

const unpublish = operation({
  method: 'delete',
  path: `${path}/publication`,
  operationId: 'unpublishExhibition',
  tags,
  summary: 'Make a series or an exhibition a draft again',
  request: { params },
  responses,
  refusals: ['exhibition-not-found'],
})

const remove = operation({
  method: 'delete',
  path,
  operationId: 'deleteExhibition',
  tags,
  summary: 'Delete a series or an exhibition',
  description: 'Its works stay.',
  request: { params },
  responses: { 204: NO_CONTENT },
  refusals: ['exhibition-not-found'],
})

const readArrangement = operation({
  method: 'get',
  path: '/users/me/arrangement',
  operationId: 'getArrangement',
  tags,
  summary: 'How your page is arranged',
  responses: { 200: jsonResponse(OwnArrangementSchema, 'What comes first on it') },
})

const arrange = operation({
  method: 'put',
  path: '/users/me/arrangement',
  operationId: 'setArrangement',
  tags,
  summary: 'Arrange your page',
  description:
    'The order of your series and exhibitions, and the works at the top. What you leave out ' +
    'stays as it is.',
  request: { body: jsonBody(Arrangement) },
  responses: { 204: NO_CONTENT },
})
