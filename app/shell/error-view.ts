import { isRouteErrorResponse } from 'react-router'
import { problems, type Problem, type ProblemCode } from '../kernel/problem.ts'

/** What a person is told about something that went wrong. */
export type ErrorView = {
  readonly status: number
  readonly title: string
  readonly detail: string | null
  /** The id of the server's log line, when there is one. */
  readonly requestId: string | null
  /** Whether the same address may well answer a moment later. */
  readonly canRetry: boolean
}

/**
 * Reads whatever a page threw: a problem of the API, the router's own answer, a lost connection, a fault.
 * @param online whether the browser believes that it has a connection
 */
export function viewError(error: unknown, online: boolean): ErrorView {
  const problem = problemOf(error)
  if (problem !== null) {
    return {
      status: problem.status,
      title: problem.title,
      detail: problem.detail ?? null,
      requestId: problem.requestId ?? null,
      canRetry: mayPass(problem.status),
    }
  }
  if (!online) return offline
  const code = isRouteErrorResponse(error) ? codeOf(error.status) : 'unexpected-error'
  const { status, words } = problems[code]
  return { status, title: words, detail: null, requestId: null, canRetry: mayPass(status) }
}

const mayPass = (status: number) => status >= 500 || status === 429

const offline: ErrorView = {
  status: 0,
  title: 'You seem to be offline',
  detail: 'Check your connection and try again.',
  requestId: null,
  canRetry: true,
}

function problemOf(error: unknown): Problem | null {
  const candidate = isRouteErrorResponse(error) ? readData(error.data) : error
  return isProblem(candidate) ? candidate : null
}

/** What the front door answers where a page's data was asked for, the router hands on as text. */
function readData(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false
  return 'code' in value && 'status' in value && 'title' in value
}

/** For answers of the router's own, and of whatever stands before Frame. */
function codeOf(status: number): ProblemCode {
  return codes.get(status) ?? 'unexpected-error'
}

const codes = new Map<number, ProblemCode>([
  [404, 'not-found'],
  [405, 'method-not-allowed'],
  [429, 'too-many-requests'],
  [503, 'unavailable'],
])
