import type { MiddlewareHandler } from 'hono'
import { claimSession, findViewer } from '../account/session/session.api.server.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import type { ApiEnv } from '../http/http.server.ts'
import { newId } from '../kernel/id.ts'
import { compressedJson } from '../http/compression.server.ts'
import { admitByToken } from './token-access.server.ts'
import { limitWrites } from './write-limit.server.ts'
import { LocalRequest, LocalResponse } from './local-call.server.ts'
import { addCookie } from '../http/set-cookie.server.ts'
import type { ApiServices } from './dependencies.server.ts'

/** Sets the context of each request, and compresses or passes on JSON responses. */
export function requestContext(services: ApiServices): MiddlewareHandler<ApiEnv> {
  const { db, auth } = services
  return async (c, next) => {
    const { viewer, requestId = newId(), address = '', outgoing } = c.env ?? {}
    // A header of the handler's response replaces this one.
    outgoing?.setHeader('cache-control', 'no-store')
    let found = viewer
    c.set('requestId', requestId)
    c.set('address', address)
    const authorization =
      outgoing === undefined ? c.req.header('authorization') : outgoing.req.headers.authorization
    const isByToken = hasBearerToken(authorization)
    if (isByToken) found = Promise.resolve(await admitByToken(c, services, authorization))
    c.set('findViewer', () => {
      const request = { headers: c.req.raw.headers, address }
      found ??= findViewer({ db, auth }, request, (cookie) => addCookie(c, cookie))
      return found
    })
    c.set('claimSession', async () =>
      viewer === undefined && !isByToken ? claimSession(auth, c.req.raw.headers) : null,
    )
    const isLocal = c.req.raw instanceof LocalRequest
    // Node has parsed these headers already. Reading them from `Request` would copy them all.
    const accepted = outgoing?.req.headers['accept-encoding'] ?? c.req.header('accept-encoding')
    c.json = (isLocal ? answerLocally : compressedJson(c, accepted)) as unknown as typeof c.json
    await limitWrites(c, services, next)
    if (isLocal) return
    // Responses are for this caller and this moment, so no cache may store them.
    if (outgoing === undefined && !c.res.headers.has('cache-control')) {
      c.res.headers.set('cache-control', 'no-store')
    }
  }
}

const answerLocally = (value: unknown, status?: number) => new LocalResponse(value, status)
