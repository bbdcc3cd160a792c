import { expect, test, vi } from 'vitest'
import { problemFor } from '../kernel/problem.ts'
import { RELOAD_TO_SEE, TRY_AGAIN, UNREACHABLE } from '../ui/requests/failure-text.ts'
import { SIGNED_OUT } from '../ui/requests/signed-out-text.ts'
import { failureText, requestLists } from './list-request.ts'

const failureOf = (method: 'GET' | 'PUT' | 'POST') =>
  requestLists(method, '/1/items/2').catch((error: unknown) => failureText(error))

test('without a connection, lists are not changed or loaded, which the message says', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf('PUT')).toBe('Nothing was changed: no connection')
  expect(await failureOf('GET')).toBe('Your lists were not loaded: no connection')
})

test('a list whose answer was lost with the connection may have been added', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf('POST')).toBe(RELOAD_TO_SEE)
  expect(await failureOf('PUT')).toBe(UNREACHABLE)
})

test('after the session has ended, the message says how to go on', async () => {
  const problem = problemFor('sign-in-to-keep-lists')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 401 })))
  expect(await failureOf('PUT')).toBe(SIGNED_OUT)
})

test('a change of a list that gets no answer in time may be tried again, unless it adds a list', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    Promise.reject(signal?.reason as Error),
  )
  expect(await failureOf('PUT')).toBe(TRY_AGAIN)
  expect(await failureOf('POST')).toBe(RELOAD_TO_SEE)
  expect(await failureOf('GET')).toBe(
    'Your lists were not loaded: the gallery did not answer in time',
  )
})
