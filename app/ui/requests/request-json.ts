import type { Problem } from '../../kernel/problem.ts'
import { UNEXPECTED_ERROR } from '../../kernel/problems/request-problems.ts'
import {
  NOTHING_CHANGED,
  type ReadableProblem,
  reasonOf,
  TRY_AGAIN,
  UNREACHABLE,
  withoutAnswer,
  withoutConnection,
} from './failure-text.ts'
import { ConnectionError, RequestTimeoutError } from './connection-error.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { ACTION_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts'

type JsonRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a `FormData` as it is. */
  readonly body?: object | undefined
  readonly signal?: AbortSignal
  /** Whether the request continues when its page is left. */
  readonly keepalive?: boolean
  /** If not stated, `READ_TIMEOUT_MS` for a GET and `ACTION_TIMEOUT_MS` for the others. */
  readonly timeoutMs?: number
}

/** Why a request has no value. */
export type RequestFailure =
  | { readonly ok: false; readonly kind: 'problem'; readonly problem: ProblemMessage }
  /** `no-answer`: a read that timed out. `no-connection`: another failed read, or a change not sent. */
  | { readonly ok: false; readonly kind: 'no-connection' | 'no-answer' }
  /** A change that may have happened. `unreachable`: the connection failed or was cut. */
  | { readonly ok: false; readonly kind: 'not-confirmed' | 'unreachable' }

type ProblemMessage = ReadableProblem & Pick<Problem, 'status'>

/**
 * Calls the API from a page that is shown already, and reads its JSON; null where it sends none.
 * Never rejects: a request that its caller aborts ends like one without a connection.
 */
export async function requestJson<Value>(
  path: string,
  request: JsonRequest = {},
): Promise<{ readonly ok: true; readonly value: Value } | RequestFailure> {
  const isRead = (request.method ?? 'GET') === 'GET'
  const unanswered = isRead ? 'no-answer' : 'not-confirmed'
  // Read before sending, since a browser without a network sends nothing.
  const isOnline = navigator.onLine
  let response: Response
  try {
    response = await sendJson(path, request)
  } catch (fault) {
    if (fault instanceof RequestTimeoutError) return { ok: false, kind: unanswered }
    const mayHaveArrived = !isRead && isOnline && fault instanceof ConnectionError
    return { ok: false, kind: mayHaveArrived ? 'unreachable' : 'no-connection' }
  }
  const text = await response.text().catch(() => null)
  if (text === null) return { ok: false, kind: unanswered }
  const value = readJson(text)
  if (response.ok && value !== undefined) return { ok: true, value: value as Value }
  const problem = { title: UNEXPECTED_ERROR.message, ...Object(value), status: response.status }
  return { ok: false, kind: 'problem', problem }
}

/**
 * The same for callers that read the response.
 * @throws ConnectionError, RequestTimeoutError
 */
export function sendJson(path: string, request: JsonRequest): Promise<Response> {
  const { method = 'GET', body, timeoutMs, ...init } = request
  const usual = method === 'GET' ? READ_TIMEOUT_MS : ACTION_TIMEOUT_MS
  return fetchWithTimeout(path, { method, ...init, ...contentOf(body) }, timeoutMs ?? usual)
}

function contentOf(body: object | undefined): RequestInit {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** @returns undefined for other text, such as the page of a proxy in front of Frame */
function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The message for people about a failed request.
 * @param failed what did not happen, for a request without an answer
 */
export function requestFailureText(
  failure: RequestFailure,
  failed: string = NOTHING_CHANGED,
): string {
  switch (failure.kind) {
    case 'problem':
      return reasonOf(failure.problem)
    case 'no-connection':
      return withoutConnection(failed)
    case 'no-answer':
      return withoutAnswer(failed)
    case 'not-confirmed':
      return TRY_AGAIN
    case 'unreachable':
      return UNREACHABLE
  }
}
