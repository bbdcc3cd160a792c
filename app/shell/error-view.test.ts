import { describe, expect, test } from 'vitest'
import { problemFor, problems } from '../kernel/problem.ts'
import { viewError } from './error-view.ts'

/** As the router hands on what a loader threw with a status. */
function routeError(status: number, data: unknown) {
  return { status, statusText: '', internal: false, data }
}

describe('what a person is told', () => {
  // Specification: 8.36
  test("is a problem's own words, with the number that the server's log has", () => {
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

  test("is the catalogue's also for what the router itself answers", () => {
    expect(viewError(routeError(404, 'No route matches'), true)).toMatchObject({
      status: 404,
      title: problems['not-found'].words,
    })
    expect(viewError(routeError(405, null), true)).toMatchObject({ status: 405 })
  })

  test('is the front door’s, where it answers instead of a page’s data', () => {
    const problem = problemFor('unavailable', { requestId: 'r-2' })
    expect(viewError(routeError(503, JSON.stringify(problem)), true)).toEqual({
      status: 503,
      title: problems.unavailable.words,
      detail: null,
      requestId: 'r-2',
      canRetry: true,
    })
    expect(viewError(routeError(429, ''), true).canRetry).toBe(true)
    expect(viewError(routeError(503, '<h1>upstream</h1>'), true)).toMatchObject({
      status: 503,
      title: problems.unavailable.words,
    })
  })

  // Specification: 8.36
  test('never holds what a fault says of our inside', () => {
    const view = viewError(new Error('connect ECONNREFUSED 10.0.0.7'), true)
    expect(view).toMatchObject({ status: 500, title: problems['unexpected-error'].words })
    expect(JSON.stringify(view)).not.toContain('ECONNREFUSED')
  })

  test('blames the connection when there is none', () => {
    expect(viewError(new TypeError('Failed to fetch'), false)).toMatchObject({
      title: 'You seem to be offline',
      canRetry: true,
    })
  })
})
