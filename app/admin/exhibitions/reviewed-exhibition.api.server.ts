import { IdParam } from '../../http/id.schema.ts'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  pageResponse,
} from '../../http/operation.server.ts'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import { Reason } from '../reason.schema.ts'
import { hiddenMail, shownAgainMail, type Withheld } from '../withholding-mail.ts'
import { createWithholdingMailer, type WithholdingServices } from '../withholding-mailer.server.ts'
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
  type ReviewedExhibition,
} from './reviewed-exhibition.store.server.ts'

/** Lists, hides and restores series and exhibitions, for operators. */
export function createReviewedExhibitionApi(services: WithholdingServices) {
  const { db } = services
  const mailPerson = createWithholdingMailer(services)
  return apiRouter()
    .openapi(list, async (c) =>
      c.json(await listReviewedExhibitions(db, c.req.valid('query')), 200),
    )
    .openapi(read, async (c) => {
      const exhibition = await findReviewedExhibition(db, c.req.valid('param').id)
      if (exhibition === null) throw new ProblemError('exhibition-not-found')
      return c.json(exhibition, 200)
    })
    .openapi(hide, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: exhibitionId } = c.req.valid('param')
      const hiding = { at: new Date(), reason: c.req.valid('json').reason }
      const hidden = orThrow(await hideReviewedExhibition(db, { actorId, exhibitionId }, hiding))
      if (hidden !== null) {
        const { reason } = hiding
        mailPerson(c, hidden.artistId, (addressed) =>
          hiddenMail(addressed, toWithheld(hidden), reason),
        )
      }
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: exhibitionId } = c.req.valid('param')
      const restored = await restoreReviewedExhibition(db, { actorId, exhibitionId })
      if (restored !== null) {
        const isPublished = restored.state === 'published'
        mailPerson(c, restored.artistId, (to) =>
          shownAgainMail(to, toWithheld(restored), isPublished),
        )
      }
      return c.body(null, 204)
    })
}

const toWithheld = ({ id, kind, title }: ReviewedExhibition): Withheld => ({
  kind,
  title,
  path: exhibitionPath(id),
})

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
  summary: 'A series or an exhibition of any artist, in any state',
  request: { params: IdParam },
  responses: { 200: jsonResponse(ReviewedExhibitionSchema, 'The exhibition with its works') },
  refusals: ['exhibition-not-found'],
})

const hide = operation({
  method: 'put',
  path: `${PATH}/hiding`,
  operationId: 'hideExhibition',
  tags,
  summary: 'Hide a series or an exhibition',
  description:
    'Takes its page, its rooms and its manifest away at once; its works stay. Its artist is told ' +
    'the reason by mail and cannot publish it.',
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
  description:
    'What was published is again, and its artist is told by mail. Nothing happens when it is not hidden.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
})
