import { IdParam } from '../../http/id.schema.ts'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  pageResponse,
} from '../../http/operation.server.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { Reason } from '../reason.schema.ts'
import { hiddenMail, shownAgainMail, type Withheld } from '../withholding-mail.ts'
import { createWithholdingMailer, type WithholdingServices } from '../withholding-mailer.server.ts'
import { ListedWorkSchema, WorksQuery, type ListedWork } from './work.schema.ts'
import { findWork, hideWork, listWorks, restoreWork } from './work.store.server.ts'

/** Lists, hides and restores works, for operators. */
export function createWorkApi(services: WithholdingServices) {
  const { db } = services
  const mailPerson = createWithholdingMailer(services)
  return apiRouter()
    .openapi(list, async (c) => c.json(await listWorks(db, c.req.valid('query')), 200))
    .openapi(read, async (c) => {
      const work = await findWork(db, c.req.valid('param').id)
      if (work === null) throw new ProblemError('artwork-not-found')
      return c.json(work, 200)
    })
    .openapi(hide, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: artworkId } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const hiding = { at: new Date(), reason }
      const hidden = orThrow(await hideWork(db, { actorId, artworkId }, hiding))
      if (hidden !== null) {
        mailPerson(c, hidden.artistId, (addressed) =>
          hiddenMail(addressed, toWithheld(hidden), reason),
        )
      }
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: artworkId } = c.req.valid('param')
      const restored = await restoreWork(db, { actorId, artworkId })
      if (restored !== null) {
        const isPublished = restored.state === 'published'
        mailPerson(c, restored.artistId, (to) =>
          shownAgainMail(to, toWithheld(restored), isPublished),
        )
      }
      return c.body(null, 204)
    })
}

const toWithheld = ({ id, title }: ListedWork): Withheld => ({
  kind: 'work',
  title,
  path: workPath(id),
})

const PATH = '/admin/artworks/{id}'
const tags = ['Administration']

const list = operation({
  method: 'get',
  path: '/admin/artworks',
  operationId: 'listWorks',
  tags,
  summary: 'Artworks of all artists, drafts too, the latest first',
  description: 'A search considers at most 1,000 works.',
  request: { query: WorksQuery },
  responses: { 200: pageResponse(ListedWorkSchema, 'A page of works') },
})

const read = operation({
  method: 'get',
  path: PATH,
  operationId: 'getWork',
  tags,
  summary: 'An artwork of any artist, in any state',
  request: { params: IdParam },
  responses: { 200: jsonResponse(ListedWorkSchema, 'The work') },
  refusals: ['artwork-not-found'],
})

const hide = operation({
  method: 'put',
  path: `${PATH}/hiding`,
  operationId: 'hideWork',
  tags,
  summary: 'Hide a work',
  description:
    'Takes it out of the gallery at once. Its artist is told the reason by mail and cannot publish it. Purchases stay.',
  request: { params: IdParam, body: jsonBody(Reason) },
  responses: { 204: NO_CONTENT },
  refusals: ['artwork-not-found'],
})

const restore = operation({
  method: 'delete',
  path: `${PATH}/hiding`,
  operationId: 'restoreWork',
  tags,
  summary: 'End the hiding of a work',
  description:
    'A published work returns to its place, and its artist is told by mail. Nothing happens when it is not hidden.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
})
