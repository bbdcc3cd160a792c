import { IdParam } from '../../http/id.schema.ts'
import { apiRouter, orRefuse, ProblemError } from '../../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  pageResponse,
} from '../../http/operation.server.ts'
import { requireOperator, type OperatorServices } from '../operators/operator-access.server.ts'
import { Reason } from '../reason.schema.ts'
import {
  ListedExhibitionSchema,
  ReviewedExhibitionSchema,
  ReviewedExhibitionsQuery,
} from './reviewed-exhibition.schema.ts'
import {
  findReviewedExhibition,
  hideReviewedExhibition,
  listReviewedExhibitions,
  restoreReviewedExhibition,
} from './reviewed-exhibition.store.server.ts'

/** Lists, hides and restores series and exhibitions, for operators. */
export function createReviewedExhibitionApi(services: OperatorServices) {
  const { db } = services
  return apiRouter()
    .openapi(list, async (c) => {
      await requireOperator(c, services)
      return c.json(await listReviewedExhibitions(db, c.req.valid('query')), 200)
    })
    .openapi(read, async (c) => {
      await requireOperator(c, services)
      const exhibition = await findReviewedExhibition(db, c.req.valid('param').id)
      if (exhibition === null) throw new ProblemError('exhibition-not-found')
      return c.json(exhibition, 200)
    })
    .openapi(hide, async (c) => {
      const { id: actorId } = await requireOperator(c, services)
      const { id: exhibitionId } = c.req.valid('param')
      const hiding = { at: new Date(), reason: c.req.valid('json').reason }
      orRefuse(await hideReviewedExhibition(db, { actorId, exhibitionId }, hiding))
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => {
      const { id: actorId } = await requireOperator(c, services)
      const { id: exhibitionId } = c.req.valid('param')
      await restoreReviewedExhibition(db, { actorId, exhibitionId })
      return c.body(null, 204)
    })
}

const PATH = '/admin/exhibitions/{id}'
const tags = ['Administration']

const list = operation({
  method: 'get',
  path: '/admin/exhibitions',
  operationId: 'listReviewedExhibitions',
  tags,
  summary: 'Hidden or reported series and exhibitions, or all of them, the latest first',
  request: { query: ReviewedExhibitionsQuery },
  responses: { 200: pageResponse(ListedExhibitionSchema, 'A page of them') },
})

const read = operation({
  method: 'get',
  path: PATH,
  operationId: 'reviewExhibition',
  tags,
  summary: 'A series or an exhibition of whatever artist and state',
  request: { params: IdParam },
  responses: { 200: jsonResponse(ReviewedExhibitionSchema, 'It with all its works') },
  refusals: ['exhibition-not-found'],
})

const hide = operation({
  method: 'put',
  path: `${PATH}/hiding`,
  operationId: 'hideExhibition',
  tags,
  summary: 'Hide a series or an exhibition',
  description:
    'Takes its page, its rooms and its manifest away at once; its works stay. Its artist reads the ' +
    'reason and cannot publish it.',
  request: { params: IdParam, body: jsonBody(Reason) },
  responses: { 204: NO_CONTENT },
  refusals: ['exhibition-not-found'],
})

const restore = operation({
  method: 'delete',
  path: `${PATH}/hiding`,
  operationId: 'restoreExhibition',
  tags,
  summary: 'End the hiding of a series or an exhibition',
  description: 'What was published is again. Nothing happens when it is not hidden.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
})
