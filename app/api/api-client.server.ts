import { hc, type ClientResponse } from 'hono/client'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Api } from './api.server.ts'
import { LocalRequest } from './local-call.server.ts'
import type { FooterCounts } from '../gallery/gallery-count.ts'
import { ProblemError, type ApiEnv, type Viewer } from '../http/http.server.ts'
import type { GallerySettings } from '../settings/gallery-settings.ts'
import { problemFor, type Problem, type ProblemCode } from '../kernel/problem.ts'
import { BODY_LIMIT_BYTES } from '../routing/route-fact.ts'

/** The `fetch` of the API, for calls in this process and from the network. */
export type ApiHandler = {
  fetch(request: Request, env?: ApiEnv['Bindings']): Response | Promise<Response>
}

/** The context that the server passes to the loaders and actions of pages. */
export type PageServices = {
  readonly api: ApiHandler
  /** Finds the session, once per page. */
  readonly findViewer: () => Promise<Viewer | null>
  readonly requestId: string
  readonly address: string
  /** The public address of Frame, for absolute links. */
  readonly publicUrl: string
  /** The gallery's own pages on social networks. */
  readonly socialAddresses: readonly string[]
  readonly footerCounts: FooterCounts
  readonly settings: GallerySettings
  /** Cookies set by API calls of the page. The server adds them to the response. */
  readonly cookies: string[]
  /** Tags that evict the page from the cache, in addition to its path. */
  readonly cacheTags: Set<string>
}

export const pageServices = createContext<PageServices>()

/** The part of a loader's or action's arguments that API calls need. */
export type PageArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

export type ApiClient = ReturnType<typeof apiFor>

/**
 * The typed API, called in this process for the viewer of the page. Pages read and write data only
 * through it.
 */
export function apiFor({ request, context }: PageArgs) {
  const { api, findViewer, requestId, address, cookies } = context.get(pageServices)
  const own = ownHeaders(request.headers)
  const client = hc<Api>('http://frame.internal/api', {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      if (init?.method === 'GET') {
        const call = new LocalRequest(String(input), own) as unknown as Request
        return api.fetch(call, { viewer: findViewer(), requestId, address })
      }
      const call = new Request(input, init)
      for (const [name, value] of own) call.headers.set(name, value)
      // A write that follows a sign-in runs in the new session.
      if (cookies.length > 0) call.headers.set('cookie', updateCookies(own.get('cookie'), cookies))
      // Passes no `viewer`, since this call may end or change the session.
      const response = await api.fetch(call, { requestId, address })
      cookies.push(...response.headers.getSetCookie())
      return response
    },
  })
  return encodingParams(client)
}

/** The headers of the page request that the API reads: cookies, and the user agent. */
function ownHeaders(page: Headers): Headers {
  const own = new Headers()
  for (const name of ['cookie', 'user-agent']) {
    const value = page.get(name)
    if (value !== null) own.set(name, value)
  }
  return own
}

/**
 * Returns the `cookie` header that a browser would send next.
 * @param sent the header `cookie` of the request
 * @param received headers `set-cookie`
 */
function updateCookies(sent: string | null, received: readonly string[]): string {
  const pairs = [...(sent?.split(/; */) ?? []), ...received.map((text) => text.split(';', 1)[0])]
  const byName = new Map(pairs.map((pair = '') => [pair.split('=', 1)[0], pair]))
  return [...byName.values()].join('; ')
}

/**
 * Hono's client does not encode path parameters. An id such as `x/../../users/me` from an address
 * would reach another operation.
 */
function encodingParams<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(at, key) {
      const inner: unknown = Reflect.get(at, key)
      return typeof inner === 'function' ? encodingParams(inner) : inner
    },
    apply: (call, self, [input, ...rest]: [CallInput | undefined, ...unknown[]]) =>
      Reflect.apply(call as () => unknown, self, [withEncodedParams(input), ...rest]),
  })
}

type CallInput = { readonly param?: Readonly<Record<string, string | undefined>> }

function withEncodedParams(input: CallInput | undefined): CallInput | undefined {
  if (input?.param === undefined) return input
  const param = Object.entries(input.param).map(([name, value = '']) => [
    name,
    encodeSegment(value),
  ])
  return { ...input, param: Object.fromEntries(param) as Record<string, string> }
}

/**
 * A URL parser resolves `.` and `..` even when encoded once. Encoded twice, they are an unknown id.
 */
function encodeSegment(value: string): string {
  return /^\.{1,2}$/.test(value)
    ? value.replaceAll('.', '%252E')
    : encodeURIComponent(value.toWellFormed())
}

/**
 * The viewer of the page; null for guests.
 * @throws the problem with its status, if the session cannot be looked up
 */
export async function viewerOf({ context }: Pick<PageArgs, 'context'>): Promise<Viewer | null> {
  try {
    return await context.get(pageServices).findViewer()
  } catch (error) {
    throw error instanceof ProblemError ? problemData(error.code) : error
  }
}

/**
 * Reads the form that was sent to a page.
 * @throws the problem with its status: `malformed-request` for a body that is not a form,
 *   `request-too-large` for too much text
 */
export async function readForm({ request }: Pick<PageArgs, 'request'>): Promise<FormData> {
  const form = await request.formData().catch(() => null)
  if (form === null) throw problemData('malformed-request')
  if (hasTooMuchText(form)) throw problemData('request-too-large')
  return form
}

/** Whether a script sent the form; without scripts, the answer is the next document. */
export const isSentByScript = ({ request }: Pick<PageArgs, 'request'>): boolean =>
  new URL(request.url).pathname.endsWith('.data')

/** Wraps a problem for a page to throw; its error boundary shows it. */
export function problemData(given: Problem | ProblemCode) {
  const problem = typeof given === 'string' ? problemFor(given) : given
  return data(problem, { status: problem.status })
}

/** The body limit of a form with an image is too high for the text in its fields. */
function hasTooMuchText(form: FormData): boolean {
  let length = 0
  for (const [name, value] of form)
    length += name.length + (typeof value === 'string' ? value.length : 0)
  return length > BODY_LIMIT_BYTES.text
}

/** The address and the name of the site, for the metadata of a page. */
export function siteOf({ context }: Pick<PageArgs, 'context'>) {
  const { publicUrl, settings } = context.get(pageServices)
  return { publicUrl, name: settings.name }
}

/** Adds a cache tag to the page, by which events evict it. */
export function tagPage({ context }: Pick<PageArgs, 'context'>, tag: string): void {
  context.get(pageServices).cacheTags.add(tag)
}

type Body<Response> = Response extends ClientResponse<infer Value, number, string> ? Value : never
type Called = ClientResponse<unknown, number, string>

/**
 * Returns the body of a call without which the page cannot be shown.
 * @param options.ifMalformed the problem to throw if the API refuses the address as invalid, such
 * as that of a dead link: a page without a form has no fields to check
 * @throws the problem with its status, for the error boundary of the page
 */
export async function read<Response extends Called>(
  call: Promise<Response>,
  { ifMalformed = 'not-found' }: { readonly ifMalformed?: ProblemCode } = {},
): Promise<Body<Response>> {
  const response = await call
  if (response.ok) return (await bodyOf(response)) as Body<Response>
  const problem = (await response.json()) as Problem
  throw problemData(problem.code === 'invalid-request' ? ifMalformed : problem)
}

/**
 * Returns the body of a call, or null if its address is malformed or the API finds nothing there.
 * @throws any other problem with its status
 */
export async function readIfFound<Response extends Called>(
  call: Promise<Response>,
): Promise<Body<Response> | null> {
  const answer = await attempt(call)
  if (answer.ok) return answer.value
  const { status, code } = answer.problem
  if (status === 404 || code === 'invalid-request') return null
  throw problemData(answer.problem)
}

export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem }

/** The outcome of a call whose refusal the page shows to users. */
export async function attempt<Response extends Called>(
  call: Promise<Response>,
): Promise<Attempt<Body<Response>>> {
  const response = await call
  if (response.ok) return { ok: true, value: (await bodyOf(response)) as Body<Response> }
  return { ok: false, problem: (await response.json()) as Problem }
}

function bodyOf(response: Called): Promise<unknown> {
  return response.status === 204 ? Promise.resolve(null) : response.json()
}
