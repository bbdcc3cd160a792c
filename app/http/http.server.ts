import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { getPath } from 'hono/utils/url'
import { isDatabaseUnavailable, isDataException } from '../database/database-fault.ts'
import { describeFault } from './fault.server.ts'
import type { Log } from '../kernel/log.ts'
import { isUuid, parseWorkId } from '../kernel/id.ts'
import { decodeCursor, type Keyset } from '../kernel/keyset.ts'
import {
  problemFor,
  type FieldError,
  type ProblemCode,
  type ProblemExtra,
} from '../kernel/problem.ts'
import { inputMessage } from '../config/input-message.ts'
import { problemHeaders } from './problem-response.server.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import { methodsOf } from '../routing/find-route.ts'

// Issues become problems, whose messages users see.
z.config({ localeError: inputMessage })

/** The user who makes the request, read from the session or API token in the database. */
export type Viewer = {
  readonly id: string
  /** The id of the session, or of the API token used instead of one. */
  readonly sessionId: string
  readonly isArtist: boolean
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * A session token from one of Frame's cookies. Only the database can tell whether the session
 * exists and whose it is.
 */
export type SessionClaim = {
  readonly token: string
  /** ISO 8601. A session that ends earlier has expired, or is due for renewal. */
  readonly lastsUntil: string
  /** The ids of users whose sessions this process does not accept. */
  readonly closedAccounts: readonly string[]
}

/** The parts of a request from which its session is found. */
export type SessionRequest = {
  readonly headers: Headers
  /** The client address; '' when unknown. */
  readonly address: string
}

export type ApiEnv = {
  /** Values that a page passes with a call in this process. */
  Bindings: {
    readonly viewer?: Promise<Viewer | null>
    readonly requestId?: string
    readonly address?: string
    /** The response of Node, for requests from the network. */
    readonly outgoing?: ServerResponse
  }
  Variables: {
    /** Finds the session when a handler first calls it, and at most once per request. */
    findViewer: () => Promise<Viewer | null>
    /**
     * The session that the cookie claims, read without a query. Null if the viewer is known
     * already, or if only better-auth can read the cookie.
     */
    claimSession: () => Promise<SessionClaim | null>
    /** The operator who makes the request; set below `/admin` only. */
    operator: Viewer
    requestId: string
    /** The client address, from proxies only as far as the configuration trusts them. */
    address: string
  }
}

export type ApiContext = Context<ApiEnv>

/** A refusal that becomes a response. Thrown only in `*.api.server.ts`. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly extra: ProblemExtra
  constructor(code: ProblemCode, extra: ProblemExtra = {}) {
    super(code)
    this.code = code
    this.extra = extra
  }
}

/** Returns the value, or throws the refusal as a ProblemError. */
export function orThrow<Value>(value: Value | Refusal): Exclude<Value, Refusal> {
  if (isRefusal(value)) {
    const { refused, ...extra } = value
    throw new ProblemError(refused, extra)
  }
  return value as Exclude<Value, Refusal>
}

/** @throws ProblemError `not-signed-in`, or the code given */
export async function requireViewer(
  c: Pick<ApiContext, 'get'>,
  code: ProblemCode = 'not-signed-in',
): Promise<Viewer> {
  const viewer = await c.get('findViewer')()
  if (viewer === null) throw new ProblemError(code)
  return viewer
}

/**
 * @param detail for guests (specification, point 5)
 * @throws ProblemError `not-signed-in`, or `artists-only` for collectors
 */
export async function requireArtist(c: Pick<ApiContext, 'get'>, detail?: string): Promise<Viewer> {
  const viewer = await c.get('findViewer')()
  if (viewer === null) throw new ProblemError('not-signed-in', { detail })
  if (!viewer.isArtist) throw new ProblemError('artists-only')
  return viewer
}

/**
 * Returns a check whether the client has closed its connection; always false in in-process calls.
 */
export function abortOf(c: ApiContext): () => boolean {
  const request: { readonly signal?: AbortSignal } = c.req.raw
  return () => request.signal?.aborted === true
}

/**
 * A router that validates inputs with the schemas that also describe them.
 * @param below a path prefix that routing ignores: building another request without it would cost
 *   as much as the rest of the routing
 */
export function apiRouter({ below = '' }: { readonly below?: string } = {}) {
  return new OpenAPIHono<ApiEnv>({
    getPath: (request) => {
      const path = getPath(request)
      if (below === '' || !path.startsWith(below)) return path
      const rest = path.slice(below.length)
      return rest === '' || rest.startsWith('/') ? rest || '/' : path
    },
    defaultHook: (result, c) => {
      if (result.success) return undefined
      return sendProblem(c, 'invalid-request', { errors: fieldErrors(result.error.issues) })
    },
  })
}

export function fieldErrors(
  issues: readonly { path: PropertyKey[]; message: string }[],
): FieldError[] {
  return issues.map((issue) => ({
    field: issue.path.map(String).join('.'),
    message: issue.message,
  }))
}

export function sendProblem(c: ApiContext, code: ProblemCode, extra: ProblemExtra = {}): Response {
  const problem = problemFor(code, { ...extra, requestId: c.get('requestId') })
  const headers = problemHeaders(problem, extra)
  return c.body(JSON.stringify(problem), { status: problem.status as 400, headers })
}

/** Answers a request without an operation, with the methods that its address does have. */
export function refuseUnrouted(c: ApiContext): Response {
  const methods = methodsOf(c.req.path)
  if (methods.length === 0) return sendProblem(c, 'not-found')
  c.header('allow', methods.join(', '))
  return sendProblem(c, 'method-not-allowed')
}

/** Problem codes of the router's own refusals, by status. */
const httpProblems: Partial<Record<number, ProblemCode>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'request-too-large',
  415: 'unsupported-type',
}

/** Turns a thrown value into a problem. Details of faults go to the log only. */
export function answerError(error: unknown, c: ApiContext, log: Log): Response {
  if (error instanceof ProblemError) return sendProblem(c, error.code, error.extra)
  if (error instanceof HTTPException && error.status < 500) {
    return sendProblem(c, httpProblems[error.status] ?? 'malformed-request')
  }
  if (isClientGone(error)) return sendProblem(c, 'malformed-request')
  // Text that PostgreSQL can't hold, such as a NUL character.
  if (isDataException(error)) return sendProblem(c, 'malformed-request')
  const requestId = c.get('requestId')
  if (isDatabaseUnavailable(error)) {
    log.warn({ requestId, ...describeFault(error) }, 'the database did not answer')
    return sendProblem(c, 'unavailable')
  }
  log.error({ requestId, ...describeFault(error) }, 'unexpected error')
  return sendProblem(c, 'unexpected-error')
}

/** Logs a fault of work for which the response does not wait, such as sending a mail. */
export const logFault =
  (c: ApiContext, log: Log, message: string) =>
  (fault: unknown): void =>
    log.error({ requestId: c.get('requestId'), ...describeFault(fault) }, message)

/**
 * True when the client closed the connection during the request. Node reports it with ECONNRESET,
 * like a lost connection to the database.
 */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error
}

/** The problem of a cursor that does not belong to what is listed. */
export const cursorProblem = (message = 'This cursor is of another list'): ProblemError =>
  new ProblemError('malformed-request', { errors: [{ field: 'cursor', message }] })

/**
 * Decodes a cursor; null for the start of the list.
 * @param isId whether an id has the format of this list
 * @throws ProblemError `malformed-request` for an invalid cursor
 */
export function readCursor(
  cursor: string | undefined,
  isId: (id: string) => boolean = isUuid,
): Keyset | null {
  if (cursor === undefined) return null
  const keyset = decodeCursor(cursor)
  const id = keyset === null ? null : parseWorkId(keyset.id)
  if (keyset === null || id === null || !isId(id)) throw cursorProblem()
  return { ...keyset, id }
}
