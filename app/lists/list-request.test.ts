import { afterEach, expect, test, vi } from 'vitest'
import { TRY_AGAIN } from '../ui/requests/not-confirmed.ts'
import { failureText, requestLists } from './list-request.ts'

afterEach(() => vi.unstubAllGlobals())

const failureOf = (method: 'GET' | 'PUT') =>
  requestLists(method, '/1/items/2').catch((error: unknown) => failureText(error))

test('without a connection, a change of a list is not sent, which the message says', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await failureOf('PUT')).toBe('Nothing was changed: no connection')
  expect(await failureOf('GET')).toBe('Your lists were not loaded: no connection')
  expect(fetched).not.toHaveBeenCalled()
})

test('a change of a list that gets no answer may be tried again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('navigator', { onLine: true })
  expect(await failureOf('PUT')).toBe(TRY_AGAIN)
})
