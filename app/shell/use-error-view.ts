import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { problems, type Problem, type ProblemCode } from '../kernel/problem.ts'

/** An error as it is shown to users. */
export type ErrorView = {
  readonly status: number
  readonly title: string
  readonly detail: string | null
  /** The request id in the server's log, if any. */
  readonly requestId: string | null
  /** Whether a retry may succeed. */
  readonly canRetry: boolean
}

/** The view of an error; it changes with the browser's connection. */
export function useErrorView(error: unknown): ErrorView {
  const online = useSyncExternalStore(watchConnection, isOnline, () => true)
  return viewError(error, online)
}

function watchConnection(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

function isOnline(): boolean {
  return navigator.onLine
}

/**
 * Interprets a thrown error: a problem of the API, a response of the router, a lost connection or a
 * fault.
 * @param online the browser's `navigator.onLine`
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

/** The router passes on a refused request for data as text. */
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

/** For responses of the router, and of a proxy in front of Frame. */
function codeOf(status: number): ProblemCode {
  return codes.get(status) ?? 'unexpected-error'
}

const codes = new Map<number, ProblemCode>([
  [404, 'not-found'],
  [405, 'method-not-allowed'],
  [429, 'too-many-requests'],
  [503, 'unavailable'],
])
