import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { Problem } from '../kernel/problem.ts'
import {
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNEXPECTED_ERROR,
} from '../kernel/problems/request-problems.ts'
import { ConnectionError, RequestTimeoutError, ScriptError } from './requests/connection-error.ts'

/** The parts of an error that people see. */
type ErrorView = {
  /** The HTTP status; null where there was no response. */
  readonly status: number | null
  readonly title: string
  readonly detail: string | null
  /** The request id in the server's log, if any. */
  readonly requestId: string | null
  /** Whether a retry may succeed. */
  readonly canRetry: boolean
}

/** The view of an error; it changes with the browser's connection. */
export function useErrorView(error: unknown): ErrorView {
  return viewError(error, useOnline())
}

/** The browser's `navigator.onLine`; true on the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
}

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Interprets a thrown error: a problem of the API, a response of the router or of a proxy, a lost
 * connection, a timeout or a fault.
 * @param online the browser's `navigator.onLine`
 */
export function viewError(error: unknown, online: boolean): ErrorView {
  const problem = problemOf(error)
  const status = problem?.status ?? statusOf(error)
  const requestId = problem?.requestId ?? null
  if (status !== null && status < 500) {
    const title = problem?.title ?? TITLES.get(status) ?? UNEXPECTED_ERROR.message
    return { status, title, detail: problem?.detail ?? null, requestId, canRetry: status === 429 }
  }
  if (!online || error instanceof ConnectionError) return NO_CONNECTION
  const detail = detailOf(error, status)
  return { status, title: NOT_AVAILABLE, detail, requestId, canRetry: true }
}

const NO_CONNECTION: ErrorView = {
  status: null,
  title: 'No connection',
  detail: 'Check your connection and try again.',
  requestId: null,
  canRetry: true,
}

const NOT_AVAILABLE = 'The gallery is not available'

function detailOf(error: unknown, status: number | null): string {
  if (error instanceof RequestTimeoutError) return 'It did not respond in time. Please try again.'
  return status === 500
    ? `${UNEXPECTED_ERROR.message}. Please try again.`
    : 'Please try again in a moment.'
}

/** @returns null where there was no response; 500 for faults */
function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status
  return [ConnectionError, RequestTimeoutError, ScriptError].some((kind) => error instanceof kind)
    ? null
    : UNEXPECTED_ERROR.status
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

/** Titles for responses of the router, and of a proxy in front of Frame. */
const TITLES = new Map<number, string>(
  [NOT_FOUND, METHOD_NOT_ALLOWED, TOO_MANY_REQUESTS].map(({ status, message }) => [
    status,
    message,
  ]),
)
