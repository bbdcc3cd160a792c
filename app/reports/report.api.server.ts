import type { Database } from '../database/database.server.ts'
import { requireSide } from '../enquiries/enquiry-access.server.ts'
import { apiRouter, orThrow } from '../http/http.server.ts'
import { jsonBody, NO_CONTENT, operation } from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import { NewReport } from './report.schema.ts'
import { addReport } from './report.store.server.ts'

const { limits } = OPERATIONS['POST /api/reports']

type ReportServices = { readonly db: Database; readonly limiter: RateLimiter }

/** `POST /reports`: anybody, also a guest, reports a subject to the operators. */
export function createReportApi({ db, limiter }: ReportServices) {
  return apiRouter().openapi(create, async (c) => {
    const { email = null, subject, ...report } = c.req.valid('json')
    const viewer = await c.get('findViewer')()
    await limiter.count(`report:${c.get('address')}`, limits.perAddress)
    if (viewer !== null) await limiter.count(`report:${viewer.id}`, limits.perAccount)
    const visitor = viewer === null ? { email } : { id: viewer.id }
    if (subject.kind !== 'message') {
      orThrow(await addReport(db, { ...report, subject, reporter: visitor }))
      return c.body(null, 204)
    }
    const { userId, guestEmail: guest, ...place } = await requireSide(c, db, subject.enquiry)
    const reporter = guest === undefined ? visitor : { email: guest }
    const message = { kind: subject.kind, id: subject.id, place: { ...place, userId } }
    orThrow(await addReport(db, { ...report, subject: message, reporter }))
    return c.body(null, 204)
  })
}

const create = operation({
  method: 'post',
  path: '/reports',
  operationId: 'createReport',
  tags: ['Reports'],
  summary: 'Report a work, an artist, a series or an exhibition, a shared list or a message',
  description:
    'Operators of this gallery read it and may answer by mail. Whoever is reported never learns by whom. ' +
    'A message is reported by the other side of its conversation, and read with the messages around it.',
  request: { body: jsonBody(NewReport) },
  responses: { 204: NO_CONTENT },
  refusals: [
    'artwork-not-found',
    'artist-not-found',
    'exhibition-not-found',
    'shared-list-not-found',
    'not-signed-in',
    'enquiry-not-found',
    'enquiry-message-not-found',
    'already-reported',
    'too-many-requests',
  ],
})
