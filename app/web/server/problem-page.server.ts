import type { Context } from 'hono'
import type { ApiEnv } from '../../http/http.server.ts'
import type { Problem } from '../../kernel/problem.ts'
import {
  acceptsPage,
  PAGE_TYPE,
  renderStaticPage,
  STATIC_PAGE_POLICY,
} from '../pages/static-page.server.ts'

/** Statuses after which a retry may succeed. */
const TEMPORARY = new Set([429, 503])

/**
 * Shows a problem outside of the API as a page to people: a refused form, a missing file. Pages
 * show their own problems.
 */
export async function showProblem(c: Context<ApiEnv>): Promise<void> {
  const { path, method } = c.req
  const isForPeople = acceptsPage(c.req.header('accept'))
  if (!isForPeople || path.startsWith('/api/') || method === 'HEAD') return
  if (c.res.headers.get('content-type') !== 'application/problem+json') return
  const { status, title, detail, requestId } = (await c.res.json()) as Problem
  const page = renderStaticPage({
    status,
    title,
    text: detail,
    requestId,
    links: TEMPORARY.has(status) ? 'retry' : 'site',
  })
  const headers = new Headers(c.res.headers)
  headers.set('content-type', PAGE_TYPE)
  headers.set('content-security-policy', STATIC_PAGE_POLICY)
  // Without the old response, whose headers Hono would copy.
  c.res = undefined
  c.res = new Response(page, { status, headers })
}
