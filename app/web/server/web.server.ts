import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { ApiHandler } from '../../api/api-client.server.ts'
import type { DatabaseHealth } from '../../database/database-health.server.ts'
import { answerError, type ApiEnv } from '../../http/http.server.ts'
import type { WriteBudget } from '../../http/write-budget.server.ts'
import type { Log } from '../../kernel/log.ts'
import { SERVICE_WORKER_POLICY, serviceWorkerFile } from '../pages/service-worker.server.ts'
import { requireDatabase } from './database-guard.server.ts'
import { createPageHandler, type PageOptions } from './page-handler.server.ts'
import { guardRequests } from './request-guard.server.ts'

export type WebOptions = PageOptions & {
  readonly databaseHealth: DatabaseHealth
  /** Null for servers without limits. */
  readonly writeBudget?: WriteBudget | null
  /** Hono apps by the path at which they serve files. */
  readonly files: Readonly<Record<string, Web>>
  /** For search engines: robots.txt and the sitemaps. */
  readonly sitemap: Web
  /** For monitoring: health, readiness, metrics. */
  readonly health: Web
  readonly trustedProxies: number
  readonly log: Log
}

type Web = Hono<ApiEnv>

const SERVICE_WORKER_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': SERVICE_WORKER_POLICY,
}

/** Serves everything on one port but the built client: the API, files, health, then the pages. */
export function createWeb(options: WebOptions): Web {
  const { api, log, health, databaseHealth, files, sitemap } = options
  const web = new Hono<ApiEnv>()
  const guard = guardRequests(options)
  // Before all other middleware, which the API does not need: each layer takes time.
  web.use('/api/*', (c, next) => {
    // The address /api itself is a page.
    if (/^\/api\/?$/.test(c.req.path)) return next()
    return guard(c, async () => {
      c.res = await callApi(c, api)
    })
  })
  web.use(guard)
  web.onError((error, c) => answerError(error, c, log))
  web.route('/', health)
  web.use(requireDatabase(databaseHealth))
  web.use('/feeds/*', compress(), etag())
  for (const [path, app] of Object.entries(files)) web.route(path, app)
  web.use('/sitemap*', compress(), etag())
  web.route('/', sitemap)
  web.use('/service-worker.js', compress(), etag())
  web.get('/service-worker.js', (c) => c.body(serviceWorkerFile(), 200, SERVICE_WORKER_HEADERS))
  web.all('*', createPageHandler(options))
  return web
}

function callApi(c: Context<ApiEnv>, api: ApiHandler): Response | Promise<Response> {
  const requestId = c.get('requestId')
  const address = c.get('address')
  const { outgoing } = c.env
  return api.fetch(c.req.raw, { requestId, address, ...(outgoing && { outgoing }) })
}
