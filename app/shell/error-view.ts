import { isRouteErrorResponse } from 'react-router'
import { problems, type Problem } from '../kernel/problem.ts'

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
      canRetry: problem.status >= 500 || problem.status === 429,
    }
  }
  if (!online) return offline
  const code = isRouteErrorResponse(error) ? codeOf(error.status) : 'unexpected-error'
  const { status, words } = problems[code]
  return { status, title: words, detail: null, requestId: null, canRetry: status >= 500 }
}

const offline: ErrorView = {
  status: 0,
  title: 'You seem to be offline',
  detail: 'The page is still there. It only needs a connection to be fetched.',
  requestId: null,
  canRetry: true,
}

function problemOf(error: unknown): Problem | null {
  const candidate = isRouteErrorResponse(error) ? error.data : error
  return isProblem(candidate) ? candidate : null
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false
  return 'code' in value && 'status' in value && 'title' in value
}

function codeOf(status: number): 'not-found' | 'method-not-allowed' | 'unexpected-error' {
  if (status === 404) return 'not-found'
  return status === 405 ? 'method-not-allowed' : 'unexpected-error'
}
