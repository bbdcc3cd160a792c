import type { MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import type { ApiHandler } from '../../api/api-client.server.ts'
import { UNAVAILABLE, type DatabaseHealth } from '../../database/database-health.server.ts'
import { hasSessionCookie } from '../../http/session-cookie.ts'
import {
  ProblemError,
  sendProblem,
  type ApiEnv,
  type SessionRequest,
  type Viewer,
} from '../../http/http.server.ts'
import { problemResponse } from '../../http/problem-response.server.ts'
import { findRoute, needsDatabase } from '../../routing/find-route.ts'

export type ViewerFinder = (
  request: SessionRequest,
  setCookie: (cookie: string) => void,
) => Promise<Viewer | null>

type Guarded = { readonly api: ApiHandler; readonly findViewer: ViewerFinder }

/**
 * Answers `unavailable` at once during an outage of the database, also to requests that already
 * wait for it. A change that was sent to the database may still happen.
 */
export function guardDatabase(
  databaseHealth: DatabaseHealth,
  { api, findViewer }: Guarded,
): Guarded {
  return {
    api: {
      async fetch(request, env) {
        if (!needsDatabase(request.method, getPath(request))) return api.fetch(request, env)
        const answer = await databaseHealth.raceOutage(async () => api.fetch(request, env))
        return answer === UNAVAILABLE
          ? problemResponse('unavailable', { requestId: env?.requestId })
          : answer
      },
    },
    async findViewer(request, setCookie) {
      // Guests need no database to be known as guests.
      if (!hasSessionCookie(request.headers.get('cookie'))) return null
      const viewer = await databaseHealth.raceOutage(() => findViewer(request, setCookie))
      if (viewer === UNAVAILABLE) throw new ProblemError('unavailable')
      return viewer
    },
  }
}

/** Middleware for files that are made from the database without the API. */
export function requireDatabase(databaseHealth: DatabaseHealth): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const route = findRoute(c.req.method, c.req.path)
    if (route?.kind !== 'file' || route.facts.needsDatabase !== true) return next()
    const outcome = await databaseHealth.raceOutage(next)
    return outcome === UNAVAILABLE ? sendProblem(c, 'unavailable') : undefined
  }
}
