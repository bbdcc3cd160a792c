import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RETRY_AFTER_S } from '../../http/problem-response.server.ts'
import { problemFor, problems } from '../../kernel/problem.ts'
import {
  acceptsPage,
  PAGE_TYPE,
  renderStaticPage,
  staticHeaders,
} from '../pages/static-page.server.ts'

const { message } = problems.unavailable
const busyPage = (requestId: string) =>
  renderStaticPage({ status: 503, title: message, requestId, links: 'retry' })
const busyProblem = (requestId: string) => JSON.stringify(problemFor('unavailable', { requestId }))

/** Rejects a request under overload, with a small response that needs no other part of Frame. */
export function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  const isForPeople = acceptsPage(request.headers.accept)
  const requestId = randomUUID()
  const body = isForPeople ? busyPage(requestId) : busyProblem(requestId)
  response.setHeader('x-request-id', requestId)
  response.writeHead(503, {
    ...staticHeaders(body, isForPeople ? PAGE_TYPE : 'application/problem+json'),
    'retry-after': RETRY_AFTER_S,
    // Node would parse the rest of an unread body as the next request.
    ...(request.complete || request.method === 'GET' ? {} : { connection: 'close' }),
  })
  response.end(body)
}
