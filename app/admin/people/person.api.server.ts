import { z } from '@hono/zod-openapi'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  pageResponse,
} from '../../http/operation.server.ts'
import { RowId, IdParam } from '../../http/id.schema.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import { grantRole, revokeRole } from '../operators/operator.store.server.ts'
import { Reason } from '../reason.schema.ts'
import { suspendedMail, unsuspendedMail } from '../withholding-mail.ts'
import { createWithholdingMailer, type WithholdingServices } from '../withholding-mailer.server.ts'
import { ListedPersonSchema, PeopleQuery, PersonSchema } from './person.schema.ts'
import {
  endPersonSessions,
  findPerson,
  listPeople,
  restorePerson,
  suspendPerson,
} from './person.store.server.ts'

/** Operations on people, for operators. Every change is logged in its own transaction. */
export function createPersonApi(services: WithholdingServices) {
  const { db } = services
  const mailPerson = createWithholdingMailer(services)
  return apiRouter()
    .openapi(list, async (c) => c.json(await listPeople(db, c.req.valid('query')), 200))
    .openapi(read, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: userId } = c.req.valid('param')
      const person = await findPerson(db, userId, { now: new Date() })
      if (person === null) throw new ProblemError('person-not-found')
      await logAudit(db, { actorId, action: 'person.viewed', subjectId: userId })
      return c.json(person, 200)
    })
    .openapi(suspend, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: userId } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const suspension = { at: new Date(), reason }
      if (orThrow(await suspendPerson(db, { actorId, userId }, suspension))) {
        mailPerson(c, userId, (addressed, { isArtist }) =>
          suspendedMail(addressed, { isArtist, reason }),
        )
      }
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: userId } = c.req.valid('param')
      if (await restorePerson(db, { actorId, userId })) {
        mailPerson(c, userId, (addressed, { isArtist }) => unsuspendedMail(addressed, isArtist))
      }
      return c.body(null, 204)
    })
    .openapi(grant, async (c) => {
      const { id: actorId } = c.get('operator')
      orThrow(await grantRole(db, { actorId, userId: c.req.valid('param').id }))
      return c.body(null, 204)
    })
    .openapi(revoke, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: userId } = c.req.valid('param')
      if (userId === actorId) throw new ProblemError('own-role')
      orThrow(await revokeRole(db, { actorId, userId }))
      return c.body(null, 204)
    })
    .openapi(endAll, async (c) => {
      const { id: actorId } = c.get('operator')
      await endPersonSessions(db, { actorId, userId: c.req.valid('param').id }, null)
      return c.body(null, 204)
    })
    .openapi(endOne, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: userId, sessionId } = c.req.valid('param')
      const ended = await endPersonSessions(db, { actorId, userId }, sessionId)
      if (ended === 0) throw new ProblemError('session-not-found')
      return c.body(null, 204)
    })
}

const PATH = '/admin/people/{id}'
const tags = ['Administration']

const list = operation({
  method: 'get',
  path: '/admin/people',
  operationId: 'listPeople',
  tags,
  summary: 'People, the latest account first',
  description: 'A search considers at most 1,000 people.',
  request: { query: PeopleQuery },
  responses: { 200: pageResponse(ListedPersonSchema, 'A page of people') },
})

const read = operation({
  method: 'get',
  path: PATH,
  operationId: 'getPerson',
  tags,
  summary: 'A person: what is stored, and their sessions',
  description: 'The audit log records the viewer.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(PersonSchema, 'The person') },
  refusals: ['person-not-found'],
})

const suspend = operation({
  method: 'put',
  path: `${PATH}/suspension`,
  operationId: 'suspendPerson',
  tags,
  summary: 'Suspend a person',
  description:
    'Ends all sessions and withholds all works. Purchases stay with their buyers. The person reads the reason in a mail, and when they sign in.',
  request: { params: IdParam, body: jsonBody(Reason) },
  responses: { 204: NO_CONTENT },
  refusals: ['person-not-found', 'operator-not-suspendable'],
})

const restore = operation({
  method: 'delete',
  path: `${PATH}/suspension`,
  operationId: 'restorePerson',
  tags,
  summary: 'End the suspension of a person',
  description:
    'Works return to their places, and the person is told by mail. Nothing happens when they are not suspended.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
})

const grant = operation({
  method: 'put',
  path: `${PATH}/role`,
  operationId: 'grantOperator',
  tags,
  summary: 'Make a person an operator',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['person-not-found', 'operator-suspended'],
})

const revoke = operation({
  method: 'delete',
  path: `${PATH}/role`,
  operationId: 'revokeOperator',
  tags,
  summary: 'Remove the operator role from a person',
  description: 'Not from oneself, so that one operator stays.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['own-role'],
})

const endAll = operation({
  method: 'delete',
  path: `${PATH}/sessions`,
  operationId: 'endPersonSessions',
  tags,
  summary: 'End all sessions of a person',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
})

const endOne = operation({
  method: 'delete',
  path: `${PATH}/sessions/{sessionId}`,
  operationId: 'endPersonSession',
  tags,
  summary: 'End one session of a person',
  request: { params: z.object({ id: RowId, sessionId: RowId }) },
  responses: { 204: NO_CONTENT },
  refusals: ['session-not-found'],
})
