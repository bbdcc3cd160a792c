import { expect, test } from 'vitest'
import { healthWords } from './health-words.ts'
import { askHealth, healthOf } from './service-health.ts'

test('only a server that says it is ready counts as operational', () => {
  expect(healthOf(200, true)).toBe('operational')
  expect(healthOf(503, true)).toBe('degraded')
  expect(healthOf(404, true)).toBe('degraded')
})

test('no answer is blamed on the connection only when there is none', () => {
  expect(healthOf(null, true)).toBe('unreachable')
  expect(healthOf(null, false)).toBe('offline')
})

test('a server that refuses the connection is unreachable, and nothing is thrown', async () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await askHealth(refuse, true)).toBe('unreachable')
})

test('the address that is asked is the one that answers for the database too', async () => {
  const asked: string[] = []
  const answer = (input: RequestInfo | URL) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return Promise.resolve(new Response('{}', { status: 503 }))
  }
  expect(await askHealth(answer, true)).toBe('degraded')
  expect(asked).toEqual(['/readyz'])
})

// Specification: 2.73
test('each state has words of its own', () => {
  expect(new Set(Object.values(healthWords)).size).toBe(Object.keys(healthWords).length)
})
