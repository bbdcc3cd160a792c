import { describe, expect, test } from 'vitest'
import { problemFor, problems } from '../kernel/problem.ts'
import { ConnectionError, RequestTimeoutError, ScriptError } from './requests/connection-error.ts'
import { viewError } from './use-error-view.ts'

/** The error that the router passes on when a loader throws with a status. */
function routeError(status: number, data: unknown) {
  return { status, statusText: '', internal: false, data }
}

describe('the view of an error', () => {
  // Specification: 8.36
  test("has the problem's message, with the request id of the server's log", () => {
    const problem = problemFor('artwork-not-found', { requestId: 'r-1' })
    for (const error of [problem, routeError(404, problem)]) {
      expect(viewError(error, true)).toEqual({
        status: 404,
        title: 'Artwork not found',
        detail: null,
        requestId: 'r-1',
        canRetry: false,
      })
    }
  })

  test('invites to try again where that may help', () => {
    expect(viewError(problemFor('unavailable'), true).canRetry).toBe(true)
    expect(viewError(problemFor('too-many-requests'), true).canRetry).toBe(true)
    expect(viewError(problemFor('artists-only'), true).canRetry).toBe(false)
  })

  test("has the catalogue's message for the router's own responses", () => {
    expect(viewError(routeError(404, 'No route matches'), true)).toMatchObject({
      status: 404,
      title: problems['not-found'].message,
    })
    expect(viewError(routeError(405, null), true)).toMatchObject({ status: 405 })
  })

  test('has the message of a refused request for data', () => {
    const problem = problemFor('unavailable', { requestId: 'r-2' })
    expect(viewError(routeError(503, JSON.stringify(problem)), true)).toEqual({
      status: 503,
      title: 'The gallery is not available',
      detail: 'Please try again in a moment.',
      requestId: 'r-2',
      canRetry: true,
    })
    expect(viewError(routeError(429, ''), true).canRetry).toBe(true)
    expect(viewError(routeError(502, '<h1>upstream</h1>'), true)).toMatchObject({
      status: 502,
      title: 'The gallery is not available',
    })
  })

  // Specification: 8.36
  test('never shows a fault’s internal message', () => {
    const view = viewError(new Error('connect ECONNREFUSED 10.0.0.7'), true)
    expect(view).toMatchObject({ status: 500, title: 'The gallery is not available' })
    expect(JSON.stringify(view)).not.toContain('ECONNREFUSED')
  })

  test('tells a lost connection from a gallery that does not respond', () => {
    expect(viewError(new ConnectionError(), true)).toMatchObject({
      status: null,
      title: 'No connection',
      canRetry: true,
    })
    for (const error of [new RequestTimeoutError(), new ScriptError(), new Error('x')]) {
      expect(viewError(error, false).title).toBe('No connection')
      expect(viewError(error, true)).toMatchObject({
        title: 'The gallery is not available',
        canRetry: true,
      })
    }
  })

  test('a refusal stays what it is without a connection', () => {
    expect(viewError(problemFor('artwork-not-found'), false).title).toBe('Artwork not found')
  })
})
