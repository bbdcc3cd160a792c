import { hc, type ClientResponse } from 'hono/client'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Api } from './api.server.ts'
import { LocalRequest } from './local-call.server.ts'
import { ProblemError, type ApiEnv, type Viewer } from '../http/http.server.ts'
import { problemFor, type Problem } from '../kernel/problem.ts'

/** The API as its callers reach it, in this process and through the network. */
export type ApiDoor = {
  fetch(request: Request, env?: ApiEnv['Bindings']): Response | Promise<Response>
}

/** What the server hands to a page's loaders and actions. */
export type PageServices = {
  readonly api: ApiDoor
  /** Looks the session up once for the whole page. */
  readonly findViewer: () => Promise<Viewer | null>
  readonly requestId: string
  readonly address: string
  /** Where people reach Frame, for links that leave it. */
  readonly publicUrl: string
  /** Cookies that the API set while the page was made; the server adds them to its response. */
  readonly cookies: string[]
  /** By which the page is evicted from the cache, besides its path. */
  readonly cacheTags: Set<string>
}

export const pageServices = createContext<PageServices>()

/** What a loader or an action is called with, as far as calls of the API need it. */
export type PageArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

export type ApiClient = ReturnType<typeof apiFor>

/**
 * The typed API, called in this process in the name of whoever asked for the page: the one door through
 * which pages reach data.
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
      // Nothing is handed over of a session that this very call may end or change.
      const response = await api.fetch(call, { requestId, address })
      cookies.push(...response.headers.getSetCookie())
      return response
    },
  })
  return encodingParams(client)
}

/** Of a page's request what the API looks at: in whose name, and from where. */
function ownHeaders(page: Headers): Headers {
  const own = new Headers()
  for (const name of ['cookie', 'user-agent']) {
    const value = page.get(name)
    if (value !== null) own.set(name, value)
  }
  return own
}

/**
 * Hono's client puts the values of parameters into the path as they are: an id out of an address, such as
 * `x/../../users/me`, would lead a page's call to another operation.
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

/** Dots alone mean another folder even when encoded once; encoded twice, they are an id that nothing has. */
function encodeSegment(value: string): string {
  return /^\.{1,2}$/.test(value)
    ? value.replaceAll('.', '%252E')
    : encodeURIComponent(value.toWellFormed())
}

/**
 * Who asks for this page; null for guests.
 * @throws the problem, with its status, when nobody can tell at the moment
 */
export async function viewerOf({ context }: Pick<PageArgs, 'context'>): Promise<Viewer | null> {
  try {
    return await context.get(pageServices).findViewer()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const problem = problemFor(error.code)
    throw data(problem, { status: problem.status })
  }
}

/**
 * What a page's form sent.
 * @throws the problem, with its status: `malformed-request` for a body that is no form, `request-too-large` for too much text
 */
export async function readForm({ request }: Pick<PageArgs, 'request'>): Promise<FormData> {
  const form = await request.formData().catch(() => null)
  const code =
    form === null ? 'malformed-request' : hasTooMuchText(form) ? 'request-too-large' : null
  if (form !== null && code === null) return form
  const problem = problemFor(code ?? 'malformed-request')
  throw data(problem, { status: problem.status })
}

/** Characters in all fields together: a form that may bring a picture may not bring a text as long. */
const MOST_TEXT = 256 * 1024

function hasTooMuchText(form: FormData): boolean {
  let length = 0
  for (const [name, value] of form)
    length += name.length + (typeof value === 'string' ? value.length : 0)
  return length > MOST_TEXT
}

/** Has the cached page evicted with others of this tag. */
export function tagPage({ context }: Pick<PageArgs, 'context'>, tag: string): void {
  context.get(pageServices).cacheTags.add(tag)
}

type Body<Response> = Response extends ClientResponse<infer Value, number, string> ? Value : never
type Called = ClientResponse<unknown, number, string>

/**
 * The body of a call that has to succeed for the page to make sense.
 * @throws the problem, with its status, for the page's error boundary
 */
export async function read<Response extends Called>(
  call: Promise<Response>,
): Promise<Body<Response>> {
  const response = await call
  if (response.ok) return (await bodyOf(response)) as Body<Response>
  throw data((await response.json()) as Problem, { status: response.status })
}

export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem }

/** The outcome of a call whose refusal the page shows to the person. */
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
