import type { Problem } from '../../kernel/problem.ts'
import { UNEXPECTED_ERROR } from '../../kernel/problems/request-problems.ts'
import { NOTHING_CHANGED } from '../forms/form-refusal.ts'
import { TRY_AGAIN, withoutConnection } from './not-confirmed.ts'
import { RequestTimeoutError } from './connection-error.ts'
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
  /** `not-confirmed`: no answer in time, so it may have happened. */
  | { readonly ok: false; readonly kind: 'no-connection' | 'not-confirmed' }

type ProblemMessage = Pick<Problem, 'title' | 'status' | 'detail'>

/**
 * Calls the API from a page that is shown already, and reads its JSON; null where it sends none.
 * Never rejects: a request that its caller aborts ends like one without a connection.
 */
export async function requestJson<Value>(
  path: string,
  request: JsonRequest = {},
): Promise<{ readonly ok: true; readonly value: Value } | RequestFailure> {
  let response: Response
  let text: string
  try {
    response = await sendJson(path, request)
    text = await response.text()
  } catch (fault) {
    return { ok: false, kind: isTimeout(fault) ? 'not-confirmed' : 'no-connection' }
  }
  const value = readJson(text)
  if (response.ok && value !== undefined) return { ok: true, value: value as Value }
  const unexpected = { title: UNEXPECTED_ERROR.words, status: response.status }
  return { ok: false, kind: 'problem', problem: (value ?? unexpected) as ProblemMessage }
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

/** A timeout in the middle of a body has its standard name. */
const isTimeout = (fault: unknown): boolean =>
  fault instanceof RequestTimeoutError || (fault instanceof Error && fault.name === 'TimeoutError')

/** @returns undefined for other text, such as the page of a proxy in front of Frame */
function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What people are told of a failed request.
 * @param failed what did not happen, for a request that did not reach the server
 */
export function requestFailureText(
  failure: RequestFailure,
  failed: string = NOTHING_CHANGED,
): string {
  if (failure.kind === 'problem') return failure.problem.detail ?? failure.problem.title
  return failure.kind === 'not-confirmed' ? TRY_AGAIN : withoutConnection(failed)
}
