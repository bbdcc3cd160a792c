import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { matchesTag } from '../http/content-negotiation.ts'
import { entityTag } from '../http/entity-tag.server.ts'
import { sendProblem, type ApiEnv } from '../http/http.server.ts'
import { DAY_MS } from '../kernel/day.ts'

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Allows any site to read these responses: all of them are public, and cookies change nothing. Also
 * answers the preflight of requests with custom headers.
 */
const allowAllOrigins = cors({
  origin: '*',
  allowMethods: METHODS,
  exposeHeaders: ['link', 'etag'],
  maxAge: DAY_MS / 1000,
})

const OPEN_TO_ALL = {
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const

/** A router whose responses pages of other sites may read. */
export function createOpenRouter(): Hono<ApiEnv> {
  const router = new Hono<ApiEnv>()
  router.use(allowAllOrigins)
  router.use(async (c, next) => {
    for (const [name, value] of Object.entries(OPEN_TO_ALL)) c.header(name, value)
    await next()
  })
  return router
}

/** Answers requests that no route of a router has taken. */
export function refuseRest(c: Context<ApiEnv>): Response {
  if (['GET', 'HEAD'].includes(c.req.method)) return sendProblem(c, 'not-found')
  c.header('allow', METHODS.join(', '))
  return sendProblem(c, 'method-not-allowed')
}

/** Clients that ask for linked data get the type of linked data. */
const isLinkedData = (c: Context<ApiEnv>): boolean =>
  c.req.header('accept')?.includes('application/ld+json') === true

type Description = { readonly '@context': string }
type Sent = { readonly link?: string; readonly maxAgeS: number }

/** Sends a description as JSON or JSON-LD, or 304. */
export function sendDescription(c: Context<ApiEnv>, body: Description, sent: Sent): Response {
  const text = JSON.stringify(body)
  const type = isLinkedData(c)
    ? `application/ld+json;profile="${body['@context']}"`
    : 'application/json'
  // Both types have the same text, and a 304 would leave the type of the other one.
  const etag = entityTag(type + text)
  const headers = {
    etag,
    vary: 'accept',
    'cache-control': `public, max-age=${sent.maxAgeS}, must-revalidate`,
    ...(sent.link !== undefined && { link: sent.link }),
  }
  if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': type })
}
