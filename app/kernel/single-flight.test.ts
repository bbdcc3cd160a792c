import { expect, test, vi } from 'vitest'
import { loadOnce } from './single-flight.ts'

test('what was loaded once is shared, and a failed load is tried again', async () => {
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new Error('no files left'))
  const loaded = loadOnce(load)
  const failed = await Promise.allSettled([loaded(), loaded()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([loaded(), loaded()])).toEqual(['module', 'module'])
  expect(await loaded()).toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})
