import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RETRY_AFTER_S } from '../../http/problem-response.server.ts'
import { problemFor, problems } from '../../kernel/problem.ts'
import { acceptsPage, renderStaticPage, STATIC_PAGE_POLICY } from '../pages/static-page.server.ts'

const { words } = problems.unavailable
const busyPage = (requestId: string) =>
  renderStaticPage({ status: 503, title: words, requestId, links: 'retry' })
const busyProblem = (requestId: string) => JSON.stringify(problemFor('unavailable', { requestId }))

/** Rejects a request under overload, with a small response that needs no other part of Frame. */
export function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  const isForPeople = acceptsPage(request.headers.accept)
  const requestId = randomUUID()
  const body = isForPeople ? busyPage(requestId) : busyProblem(requestId)
  response.setHeader('x-request-id', requestId)
  response.writeHead(503, {
    'content-type': isForPeople ? 'text/html; charset=utf-8' : 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': STATIC_PAGE_POLICY,
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_S,
    'x-content-type-options': 'nosniff',
    // The rest of an unread body would be taken for the next request.
    ...(request.complete || request.method === 'GET' ? {} : { connection: 'close' }),
  })
  response.end(body)
}
