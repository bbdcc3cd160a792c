import { expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('a result that comes in time is the result, and a fault is thrown', async () => {
  expect(await withTimeout(Promise.resolve(7), 1000)).toBe(7)
  await expect(withTimeout(Promise.reject(new Error('a fault')), 1000)).rejects.toThrow('a fault')
})

test('a result that comes later is null', async () => {
  vi.useFakeTimers()
  const late = withTimeout(new Promise(() => {}), 1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toBeNull()
  vi.useRealTimers()
})
