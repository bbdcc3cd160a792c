import type { Context, Handler } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pageServices, type ApiHandler } from '../../api/api-client.server.ts'
import type { FooterCounts } from '../../gallery/gallery-count.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import type { FooterCountsChoice } from '../../settings/gallery-settings.ts'
import { compressFor } from '../../http/compression.server.ts'
import type { SiteAddress } from '../../http/site-address.server.ts'
import type { ApiEnv, Viewer } from '../../http/http.server.ts'
import { allowPrefetchReuse, isPagePrefetch } from '../../http/prefetch.server.ts'
import { RETRY_AFTER_S } from '../../http/problem-response.server.ts'
import { isCacheable, respondWith, type CachedPage } from '../cache/cached-page.server.ts'
import { pageKey, type GuestPageCache } from '../cache/guest-page-cache.server.ts'
import { NON_PAGE_POLICY, securityHeaders } from '../pages/content-security.server.ts'
import { cacheCheck } from '../pages/cache-check.server.ts'
import type { ViewerFinder } from './database-guard.server.ts'

export type PageOptions = {
  readonly api: ApiHandler
  readonly findViewer: ViewerFinder
  readonly build: ServerBuild
  readonly publicUrl: string
  readonly site: SiteAddress
  readonly socialAddresses: readonly string[]
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly readFooterCounts: (choice: FooterCountsChoice) => Promise<FooterCounts>
  /** The cache of guests' pages; null when every page is rendered anew. */
  readonly cache: GuestPageCache | null
}

/** One request for a page, or for its data. */
type Visit = {
  readonly c: Context<ApiEnv>
  readonly request: Request
  /** The key in the cache; null for a page that is not cached. */
  readonly key: string | null
  /** Cookies that the API set while the page was rendered. */
  readonly cookies: string[]
  readonly cacheTags: Set<string>
}

/** Answers requests for pages and their data, from the cache or by React Router. */
export function createPageHandler(options: PageOptions): Handler<ApiEnv> {
  const { build, publicUrl, cache, site } = options
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const secure = Object.entries(securityHeaders(publicUrl))

  async function render(visit: Visit): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(pageServices, await servicesFor(visit, options))
    if (visit.key !== null) context.set(cacheCheck, isCacheable)
    const response = await handle(visit.request, context)
    setSecurityHeaders(visit, response.headers, secure)
    setCacheHeaders(visit, response)
    // The cache compresses its pages itself.
    return visit.key === null && isPage(response) ? compressPage(visit.c, response) : response
  }

  return async (c) => {
    // Pages set their own policy. Vite's pages in development have none and need none.
    c.env.outgoing?.removeHeader('content-security-policy')
    const visit = visitOf(c, cache === null ? null : site.cacheNameFor(c.req.header('host')))
    if (cache === null || visit.key === null) return render(visit)
    const page = await cache.load(visit.key, () => render(visit), visit.cacheTags)
    return page instanceof Response ? page : sendCached(c, page)
  }
}

/** @param cacheName the result of `cacheNameFor`; null when no page is cached */
function visitOf(c: Context<ApiEnv>, cacheName: string | null): Visit {
  const { url, method, raw } = c.req
  const { pathname, search } = new URL(url)
  const cookie = c.req.header('cookie')
  const cacheMethod = method === 'HEAD' ? 'GET' : method
  const key = pageKey({ method: cacheMethod, url: pathname + search, cookie, cacheName })
  const hasDeviceCookie = key !== null && cookie !== undefined
  // HEAD gets the headers of the page, with which a proxy renews its copy. Hono removes the body.
  const request =
    cacheMethod !== method || hasDeviceCookie
      ? toGetRequest(raw, { withoutCookie: key !== null })
      : raw
  return { c, request, key, cookies: [], cacheTags: new Set() }
}

/** A cached page is for all guests, so its rendering must not see a device cookie. */
function toGetRequest(
  { url, headers }: Request,
  { withoutCookie }: { readonly withoutCookie: boolean },
): Request {
  const copy = new Headers(headers)
  if (withoutCookie) copy.delete('cookie')
  return new Request(url, { headers: copy })
}

async function servicesFor({ c, cookies, cacheTags }: Visit, options: PageOptions) {
  const { api, site, socialAddresses, readFooterCounts } = options
  const settings = await options.settings.read()
  const publicUrl = site.urlFor(c.req.header('host'))
  const address = c.get('address')
  let viewer: Promise<Viewer | null> | undefined
  const findViewer = () => {
    const request = { headers: c.req.raw.headers, address }
    viewer ??= options.findViewer(request, (cookie) => cookies.push(cookie))
    // Not every call awaits the viewer, and an unhandled rejection would end the process.
    viewer.catch(() => undefined)
    return viewer
  }
  const requestId = c.get('requestId')
  return {
    api,
    publicUrl,
    socialAddresses,
    footerCounts: await readFooterCounts(settings.footerCounts),
    settings,
    cookies,
    cacheTags,
    requestId,
    address,
    findViewer,
  }
}

/**
 * Sets them on Node's response, which costs less than `Headers`. A cached page needs its own copy.
 */
function setSecurityHeaders(
  { c, key }: Visit,
  headers: Headers,
  secure: readonly [string, string][],
): void {
  const outgoing = key === null ? c.env.outgoing : undefined
  for (const [name, value] of secure) {
    if (outgoing !== undefined) outgoing.setHeader(name, value)
    else if (!headers.has(name)) headers.set(name, value)
  }
  // A page's data must never run as a page.
  if (!isPage({ headers })) headers.set('content-security-policy', NON_PAGE_POLICY)
}

/** Changes the headers in place: a second response would read the body of the first as a stream. */
function setCacheHeaders({ key, request, cookies }: Visit, { status, headers }: Response): void {
  if (status === 503) headers.set('retry-after', RETRY_AFTER_S)
  // React Router refuses other methods of a page without an action.
  if (status === 405) headers.set('allow', 'GET, HEAD')
  for (const cookie of new Set(cookies)) headers.append('set-cookie', cookie)
  if (headers.has('cache-control')) return
  headers.set('cache-control', 'private, no-cache')
  const isReusable = key === null && status === 200 && !headers.has('set-cookie')
  if (isReusable && isPagePrefetch(request)) allowPrefetchReuse(headers)
}

const isPage = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false

async function compressPage(c: Context<ApiEnv>, response: Response): Promise<Response> {
  const { status, headers } = response
  const bytes = compressFor(c.req.header('accept-encoding'), await response.text(), headers)
  return new Response(bytes, { status, headers })
}

function sendCached(c: Context<ApiEnv>, page: CachedPage): Response {
  const { status, headers, body } = respondWith(page, {
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
    purpose: c.req.header('sec-purpose'),
  })
  return new Response(body, { status, headers })
}
