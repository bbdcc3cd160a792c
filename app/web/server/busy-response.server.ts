import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RETRY_AFTER_S } from '../../http/problem-response.server.ts'
import { problemFor, problems } from '../../kernel/problem.ts'

const { words } = problems.unavailable
const BUSY_STYLE =
  'body{max-width:34rem;margin:20vh auto;padding:0 1.5rem;font:1.1rem/1.6 Georgia,serif;' +
  'color-scheme:light dark}p:first-child,small{font:.9rem monospace}'
const BUSY_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', BUSY_STYLE, 'base64')}'`
const busyPage = (requestId: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${words} · Frame</title>` +
  '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
  `<style>${BUSY_STYLE}</style><p>/* error 503 */<h1>${words}</h1>` +
  `<p><a href="">Try again</a><p><small>${requestId}</small>`
const busyProblem = (requestId: string) => JSON.stringify(problemFor('unavailable', { requestId }))

/** Rejects a request under overload, with a small response that needs no other part of Frame. */
export function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  const acceptsHtml = request.headers.accept?.includes('text/html') === true
  const requestId = randomUUID()
  const body = acceptsHtml ? busyPage(requestId) : busyProblem(requestId)
  response.setHeader('x-request-id', requestId)
  response.writeHead(503, {
    'content-type': acceptsHtml ? 'text/html; charset=utf-8' : 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': BUSY_POLICY,
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_S,
    'x-content-type-options': 'nosniff',
    // The rest of an unread body would be taken for the next request.
    ...(request.complete || request.method === 'GET' ? {} : { connection: 'close' }),
  })
  response.end(body)
}
