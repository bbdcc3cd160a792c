import { findResult, requestKeyOf } from '../../database/idempotent-request.store.server.ts'
import { IdempotencyHeader, IdParam } from '../../http/id.schema.ts'
import type { Mailer } from '../../account/mailer.server.ts'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  pageResponse,
} from '../../http/operation.server.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { reportMail } from './report-mail.server.ts'
import {
  ListedReportSchema,
  NewMessage,
  NewNote,
  ReportSchema,
  ReportsQuery,
  StateChange,
} from './report-queue.schema.ts'
import {
  addReportMessage,
  addReportNote,
  changeReportState,
  findAddressee,
  findReport,
  listReports,
  unshareReported,
} from './report-queue.store.server.ts'

type Services = OperatorServices & {
  readonly mailer: Pick<Mailer, 'send'>
  /** The site's public URL. */
  readonly origin: string
}

/** Operations on reports, for operators. Every change is logged in its own transaction. */
export function createReportQueueApi({ db, mailer, origin }: Services) {
  return apiRouter()
    .openapi(list, async (c) => c.json(await listReports(db, c.req.valid('query')), 200))
    .openapi(read, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: reportId } = c.req.valid('param')
      const report = await findReport(db, reportId)
      if (report === null) throw new ProblemError('report-not-found')
      // The report names its reporter.
      await logAudit(db, { actorId, action: 'report.viewed', subjectId: reportId })
      return c.json(report, 200)
    })
    .openapi(changeState, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: reportId } = c.req.valid('param')
      const { state } = c.req.valid('json')
      orThrow(await changeReportState(db, { actorId, reportId }, state))
      return c.body(null, 204)
    })
    .openapi(addNote, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: reportId } = c.req.valid('param')
      const { text } = c.req.valid('json')
      const requestKey = requestKeyOf(c.req, actorId, text)
      orThrow(await addReportNote(db, { actorId, reportId, requestKey }, text))
      return c.body(null, 204)
    })
    .openapi(unshare, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: reportId } = c.req.valid('param')
      orThrow(await unshareReported(db, { actorId, reportId }))
      return c.body(null, 204)
    })
    .openapi(sendMessage, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id: reportId } = c.req.valid('param')
      const { to, text } = c.req.valid('json')
      const addressee = await findAddressee(db, reportId, to)
      if (addressee === null) throw new ProblemError('report-not-found')
      const { email } = addressee
      if (email === null) throw new ProblemError('no-recipient')
      const requestKey = requestKeyOf(c.req, actorId, [to, text])
      if ((await findResult(db, requestKey)) !== null) return c.body(null, 204)
      // Sends first, so that the history contains no message that was not sent.
      await mailer.send(reportMail({ ...addressee, to, email, text, origin }))
      await addReportMessage(db, { actorId, reportId, requestKey }, { to, text })
      return c.body(null, 204)
    })
}

const PATH = '/admin/reports/{id}'
const tags = ['Administration']

const list = operation({
  method: 'get',
  path: '/admin/reports',
  operationId: 'listReports',
  tags,
  summary: 'Reports of works, artists, exhibitions, lists and messages, the latest first',
  request: { query: ReportsQuery },
  responses: { 200: pageResponse(ListedReportSchema, 'A page of reports') },
})

const read = operation({
  method: 'get',
  path: PATH,
  operationId: 'getReport',
  tags,
  summary: 'A report with its reporter and what was done about it',
  description: 'The audit log records the viewer.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(ReportSchema, 'The report') },
  refusals: ['report-not-found'],
})

const changeState = operation({
  method: 'put',
  path: `${PATH}/state`,
  operationId: 'changeReportState',
  tags,
  summary: 'Move a report to another state',
  description:
    'An open report can be taken in progress, and both can be resolved or dismissed. Those can be taken in progress again.',
  request: { params: IdParam, body: jsonBody(StateChange) },
  responses: { 204: NO_CONTENT },
  refusals: ['report-not-found', 'report-state'],
})

const addNote = operation({
  method: 'post',
  path: `${PATH}/notes`,
  operationId: 'addReportNote',
  tags,
  summary: 'Add a note that only operators read',
  request: { params: IdParam, headers: IdempotencyHeader, body: jsonBody(NewNote) },
  responses: { 204: NO_CONTENT },
  refusals: ['report-not-found'],
})

const unshare = operation({
  method: 'delete',
  path: `${PATH}/sharing`,
  operationId: 'unshareReportedList',
  tags,
  summary: 'Make a reported list private',
  description: 'Its link no longer works then. Its owner can share it again, by another link.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['report-not-found', 'shared-list-not-found'],
})

const sendMessage = operation({
  method: 'post',
  path: `${PATH}/messages`,
  operationId: 'sendReportMessage',
  tags,
  summary: 'Answer the reporter, or write to the owner, by mail',
  description: 'The owner is the artist, or whose list it is, and does not learn who reported.',
  request: { params: IdParam, headers: IdempotencyHeader, body: jsonBody(NewMessage) },
  responses: { 204: NO_CONTENT },
  refusals: ['report-not-found', 'no-recipient'],
})
