import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { clientAddressOf } from '../../http/client-address.server.ts'
import { hasBearerToken } from '../../http/bearer-token.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { isForeignOrigin } from '../../http/origin.ts'
import { changeCookieFor } from '../../http/prefetch.server.ts'
import type { WriteBudget } from '../../http/write-budget.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { isApi, methodsOf } from '../../routing/find-route.ts'
import { HTTP_METHODS } from '../../routing/route-fact.ts'
import { nonPageHeaders } from '../pages/content-security.server.ts'
import { closeUnread, limitBodies } from './body-limit.server.ts'
import type { ViewerFinder } from './database-guard.server.ts'
import { showProblem } from './problem-page.server.ts'

/**
 * Gives every request an id, its client's address and the security headers, and rejects requests
 * that no handler may see.
 */
export function guardRequests(options: {
  readonly findViewer: ViewerFinder
  readonly writeBudget?: WriteBudget | null
  readonly publicUrl: string
  readonly trustedProxies: number
}): MiddlewareHandler<ApiEnv> {
  const { trustedProxies, publicUrl } = options
  const nonPageHeadersAt = nonPageHeaders(publicUrl)
  const limitBody = limitBodies(options)
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const { outgoing } = c.env
    c.set('address', outgoing === undefined ? '' : clientAddressOf(outgoing.req, trustedProxies))
    // On Node's response, which costs less than `Headers`. A handler's headers replace them.
    outgoing?.setHeader('x-request-id', requestId)
    for (const [name, value] of nonPageHeadersAt(c.req.path)) outgoing?.setHeader(name, value)
    const code = findRejection(c, publicUrl)
    if (code === 'method-not-allowed') c.header('allow', allowedAt(c.req.path))
    const response = code === null ? await limitBody(c, next) : sendProblem(c, code)
    if (response instanceof Response) c.res = response
    if (c.res.status >= 400) await showProblem(c)
    const cookie = changeCookieFor(c.req.raw, requestId)
    if (cookie !== null) c.res.headers.append('set-cookie', cookie)
    closeUnread(c)
  }
}

const allowedAt = (path: string): string =>
  isApi(path) ? methodsOf(path).join(', ') : 'GET, HEAD, POST'

/** The reason to reject a request before any handler sees it; null if there is none. */
function findRejection(c: Context<ApiEnv>, publicUrl: string): ProblemCode | null {
  const { method, url, path, raw } = c.req
  if (!HTTP_METHODS.has(method)) return 'method-not-allowed'
  // A `Request` cannot be made of a URL with credentials.
  if (url.includes('@')) {
    const { username, password } = new URL(url)
    if (username !== '' || password !== '') return 'malformed-request'
  }
  // A URL that begins with two slashes names another host.
  if (path.startsWith('//')) return 'not-found'
  // The API accepts such a request by its token alone, which browsers never send by themselves.
  const isByToken = () =>
    path.startsWith('/api/') && hasBearerToken(raw.headers.get('authorization'))
  return isForeignOrigin(method, raw.headers, publicUrl) && !isByToken() ? 'foreign-origin' : null
}
