import { describe, expect, test } from 'vitest'
import { ConnectionError, RequestTimeoutError } from '../../ui/requests/connection-error.ts'
import { PAGES_ROUTE } from '../pages-route.ts'
import { keepShown, timedOut, type Shown } from './keep-shown.ts'

const shown: Shown = {
  address: '/dashboard/purchases',
  isViewerUnknown: false,
  routes: [
    { id: 'root', pathname: '/', hasData: true },
    { id: PAGES_ROUTE, pathname: '/', hasData: false },
    { id: 'dashboard', pathname: '/dashboard', hasData: true },
    { id: 'purchases', pathname: '/dashboard/purchases', hasData: true },
  ],
}
const lost = { type: 'error', result: new TypeError('Failed to fetch') } as const
const refusal = (status: number) =>
  ({ type: 'error', result: { status, statusText: '', internal: false, data: '' } }) as const
const found = { type: 'data', result: { works: 3 } } as const

describe('a failed read of the shown page', () => {
  test('keeps all of its data, and tells why', () => {
    for (const failure of [lost, refusal(500), refusal(502), refusal(429)]) {
      const read = keepShown({ root: failure, purchases: failure }, shown, shown.address)
      expect(read.results).toEqual({})
      expect(read.failure).toEqual(failure === lost ? expect.any(ConnectionError) : failure.result)
    }
    const late = new RequestTimeoutError()
    expect(timedOut(late, shown, shown.address)).toEqual({ results: {}, failure: late })
  })

  test('passes on what was read, refusals for good, and redirects', () => {
    const away = { type: 'error', result: new Response(null, { status: 302 }) } as const
    for (const result of [found, refusal(404), away]) {
      const read = keepShown({ root: lost, purchases: result }, shown, shown.address)
      expect(read).toEqual({ results: { purchases: result }, failure: expect.any(ConnectionError) })
    }
  })

  test('reaches the error boundary where an error is shown already', () => {
    const routes = [...shown.routes.slice(0, 3), { id: 'x', pathname: '/', hasData: false }]
    const { results, failure } = keepShown({ root: lost, x: lost }, { ...shown, routes }, '/x')
    expect(Object.keys(results)).toEqual(['x'])
    expect(failure).toBeNull()
  })
})

describe('a failed read of another page', () => {
  test('keeps the layouts, and reaches the error boundary of the page', () => {
    const read = { root: lost, dashboard: lost, sales: lost }
    const { results, failure } = keepShown(read, shown, '/dashboard/sales')
    expect(Object.keys(results)).toEqual(['sales'])
    expect(results['sales']?.result).toBeInstanceOf(ConnectionError)
    expect(failure).toBeNull()
  })

  test('never shows the data of the page before, even of the same route', () => {
    const { results } = keepShown({ purchases: lost }, shown, '/dashboard/purchases?cursor=2')
    expect(Object.keys(results)).toEqual(['purchases'])
  })

  test('that takes too long fails in the innermost layout around it', () => {
    const boundaryOf = (address: string) =>
      Object.keys(timedOut(new RequestTimeoutError(), shown, address).results)
    expect(boundaryOf('/dashboard/sales?edit')).toEqual(['dashboard'])
    expect(boundaryOf('/dashboards')).toEqual([PAGES_ROUTE])
    expect(boundaryOf('/cart')).toEqual([PAGES_ROUTE])
  })
})

test('a known viewer stays known while the server cannot read sessions', () => {
  const root = { type: 'data', result: { viewer: 'unknown', cartCount: 0 } } as const
  expect(keepShown({ root, cart: found }, shown, '/cart').results).toEqual({ cart: found })
  expect(
    keepShown({ root: { ...root, result: { viewer: null } } }, shown, '/cart').results,
  ).toEqual({ root: { type: 'data', result: { viewer: null } } })
})
