import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pageServices, type ApiHandler } from '../../api/api-client.server.ts'
import { compressFor } from '../../http/compression.server.ts'
import { limitBodies, closeUnread } from './body-limit.server.ts'
import { listFiles } from './built-file.server.ts'
import { PLAIN_POLICY, plainHeaders, securityHeaders } from '../pages/content-security.server.ts'
import { subscriberOf } from '../../http/address.ts'
import {
  answerError,
  sendProblem,
  type ApiEnv,
  type Log,
  type Viewer,
} from '../../http/http.server.ts'
import type { DatabaseHealth } from '../../database/database-health.server.ts'
import { requireDatabase, type ViewerFinder } from './database-guard.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import {
  respondWith,
  mayKeep,
  pageKey,
  type CachedPage,
  type GuestPageCache,
} from '../cache/guest-page-cache.server.ts'
import { isPagePrefetch, allowPrefetchReuse, changeCookieFor } from '../../http/prefetch.server.ts'
import { isForeignOrigin } from '../../http/origin.ts'
import { renderedPage, type RenderedPage } from '../pages/rendered-page.server.ts'

export type WebOptions = {
  readonly api: ApiHandler
  readonly findViewer: ViewerFinder
  readonly databaseHealth: DatabaseHealth
  /** Hono apps by the path at which they serve files. */
  readonly files: Readonly<Record<string, FileApp>>
  /** What search engines read: robots.txt and the sitemaps. */
  readonly sitemap: Web
  readonly pages: ServerBuild
  /** The built client, or null where the development server has it. */
  readonly assetsDir: string | null
  /** Guests' pages, or null where every page has to be rendered anew. */
  readonly cache: GuestPageCache | null
  /** For those who look from outside: health, readiness, metrics. */
  readonly health: Web
  readonly publicUrl: string
  readonly trustedProxies: number
  readonly log: Log
}

type Web = Hono<ApiEnv>
type FileApp = Pick<Web, 'fetch'>
const YEAR_S = 31_536_000

/** Everything on the one port: /api, images, health, the built client, then the pages. */
export function createWeb(options: WebOptions): Web {
  const web = new Hono<ApiEnv>()
  const guard = guardDoor(options)
  // Before the layers that everything else goes through: each of them costs as much as all that is asked here.
  web.use('/api/*', (c) =>
    guard(c, async () => {
      c.res = await callApi(c, options.api)
    }),
  )
  web.use(guard)
  web.onError((error, c) => answerError(error, c, options.log))
  web.route('/', options.health)
  web.use('/og/*', requireDatabase(options.databaseHealth))
  for (const [path, files] of Object.entries(options.files)) {
    web.mount(path, (request) => files.fetch(request))
  }
  web.use('/sitemap*', compress(), etag(), requireDatabase(options.databaseHealth))
  web.route('/', options.sitemap)
  if (options.assetsDir !== null) serveAssets(web, options.assetsDir)
  servePages(web, options)
  return web
}

/** Gives every request an id and an address, and sends away what nobody may ask for. */
function guardDoor(options: WebOptions): MiddlewareHandler<ApiEnv> {
  const { trustedProxies, publicUrl } = options
  const plainHeadersAt = plainHeaders(publicUrl)
  const limitBody = limitBodies(options)
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('address', addressOf(c, trustedProxies))
    // On Node's response, where a handler's headers replace them: it costs less than `Headers`.
    const { outgoing } = c.env
    outgoing?.setHeader('x-request-id', requestId)
    for (const [name, value] of plainHeadersAt(c.req.path)) outgoing?.setHeader(name, value)
    const code = whyUnreadable(c) ?? whyForeign(c, publicUrl)
    const response = code === null ? await limitBody(c, next) : sendProblem(c, code)
    if (response instanceof Response) c.res = response
    const cookie = changeCookieFor(c.req.raw, requestId)
    if (cookie !== null) c.res.headers.append('set-cookie', cookie)
    closeUnread(c)
  }
}

const whyForeign = (c: Context<ApiEnv>, publicUrl: string): ProblemCode | null =>
  isForeignOrigin(c.req.method, c.req.raw.headers, publicUrl) ? 'foreign-origin' : null

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What no `Request` can be made of: TRACE, somebody's password in the address, no path but a host. */
function whyUnreadable(c: Context<ApiEnv>): ProblemCode | null {
  if (!METHODS.has(c.req.method)) return 'method-not-allowed'
  if (c.req.url.includes('@')) {
    const { username, password } = new URL(c.req.url)
    if (username !== '' || password !== '') return 'malformed-request'
  }
  // Two slashes begin the name of another host, in whatever is done with the path later on.
  return c.req.path.startsWith('//') ? 'not-found' : null
}

/**
 * The client's address, as far as tries are counted by it: of the forwarding headers only as many entries
 * are believed as there are trusted proxies, counted from the nearest; whatever a client claims beyond them
 * is ignored.
 */
function addressOf(c: Context<ApiEnv>, trustedProxies: number): string {
  const claimed =
    trustedProxies === 0
      ? undefined
      : c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies)
  return subscriberOf(claimed ?? getConnInfo(c).remote.address ?? '')
}

function callApi(c: Context<ApiEnv>, api: ApiHandler): Response | Promise<Response> {
  const requestId = c.get('requestId')
  const address = c.get('address')
  const { outgoing } = c.env
  return api.fetch(c.req.raw, { requestId, address, ...(outgoing && { outgoing }) })
}

function serveAssets(web: Web, root: string): void {
  web.get('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', `public, max-age=${YEAR_S}, immutable`)
  })
  const serve = serveStatic<ApiEnv>({ root, index: 'none', precompressed: true })
  // Asking the file system at every page whether it might be a file costs more than it seems.
  const files = new Set(listFiles(root))
  web.get('*', (c, next) => (files.has(c.req.path) ? serve(c, next) : next()))
}

function servePages(web: Web, { api, findViewer, pages, publicUrl, cache }: WebOptions): void {
  const handle = createRequestHandler(pages, import.meta.env.MODE)
  const secure = Object.entries(securityHeaders(publicUrl))
  web.all('*', async (c) => {
    // Pages bring their own; in development Vite's have none, and could not run under the one of all else.
    c.env.outgoing?.removeHeader('content-security-policy')
    const cookies: string[] = []
    const cacheTags = new Set<string>()
    let viewer: Promise<Viewer | null> | undefined
    const context = new RouterContextProvider()
    context.set(pageServices, {
      api,
      publicUrl,
      cookies,
      cacheTags,
      requestId: c.get('requestId'),
      address: c.get('address'),
      findViewer: () => {
        viewer ??= findViewer(c.req.raw.headers, (cookie) => cookies.push(cookie))
        // Not every call asks who it is: a look-up that failed unasked must not end the process.
        viewer.catch(() => undefined)
        return viewer
      },
    })
    // Whoever asks for the head gets that of the page: a proxy renews what it kept with it. Hono leaves the body out.
    const asked =
      c.req.method === 'HEAD' ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw
    const { pathname, search } = new URL(c.req.url)
    const key =
      cache === null ? null : pageKey(asked.method, pathname + search, c.req.header('cookie'))
    const page: RenderedPage = {
      written: null,
      isForMany: (answer) => key !== null && mayKeep(answer),
    }
    context.set(renderedPage, page)
    const render = async () => {
      // Its headers are changed where they are: another response of its body would make a stream of it.
      const response = await handle(asked, context)
      const { headers } = response
      if (response.status === 503) headers.set('retry-after', '2')
      for (const cookie of new Set(cookies)) headers.append('set-cookie', cookie)
      // On Node's own answer, as in `guardDoor`; what is kept has to bring them along. A page's own word goes before.
      const outgoing = key === null ? c.env.outgoing : undefined
      for (const [name, value] of secure) {
        if (outgoing !== undefined) outgoing.setHeader(name, value)
        else if (!headers.has(name)) headers.set(name, value)
      }
      // A page's data is no page: nothing of it is ever to be run.
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
      if (!isPage) headers.set('content-security-policy', PLAIN_POLICY)
      if (!headers.has('cache-control')) {
        headers.set('cache-control', 'private, no-cache')
        const isOfNow = key !== null || response.status !== 200 || headers.has('set-cookie')
        if (!isOfNow && isPagePrefetch(asked)) allowPrefetchReuse(headers)
      }
      if (page.written === null) return response
      const body = Buffer.concat(page.written.map((part) => Buffer.from(part)))
      const { status } = response
      // The cache compresses its pages itself.
      if (key !== null || status !== 200) return new Response(body, { status, headers })
      const bytes = compressFor(c.req.header('accept-encoding'), body, headers)
      return new Response(bytes, { status, headers })
    }
    if (cache === null || key === null) return render()
    const kept = await cache.load(key, render, cacheTags)
    return kept instanceof Response ? kept : sendCached(c, kept)
  })
}

function sendCached(c: Context<ApiEnv>, page: CachedPage): Response {
  const { status, headers, body } = respondWith(page, {
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
    purpose: c.req.header('sec-purpose'),
  })
  return new Response(body, { status, headers })
}
