import { expect, test } from 'vitest'
import { checkHealth, healthLabels, healthOf } from './service-health.ts'

test('only a server that reports itself ready counts as operational', () => {
  expect(healthOf(200, true)).toBe('operational')
  expect(healthOf(503, true)).toBe('degraded')
  expect(healthOf(404, true)).toBe('degraded')
})

test('a missing response means offline only when the browser has no connection', () => {
  expect(healthOf(null, true)).toBe('unreachable')
  expect(healthOf(null, false)).toBe('offline')
})

test('a server that refuses the connection is unreachable, and no error is thrown', async () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await checkHealth(refuse, true)).toBe('unreachable')
})

test('the check asks the address that includes the database', async () => {
  const requested: string[] = []
  const answer = (input: RequestInfo | URL) => {
    requested.push(input instanceof Request ? input.url : String(input))
    return Promise.resolve(new Response('{}', { status: 503 }))
  }
  expect(await checkHealth(answer, true)).toBe('degraded')
  expect(requested).toEqual(['/readyz'])
})

// Specification: 2.73
test('each state that a check may find has its own label, and the page begins as open', () => {
  const { unknown, ...found } = healthLabels
  expect(new Set(Object.values(found)).size).toBe(Object.keys(found).length)
  expect(unknown).toBe(found.operational)
})
