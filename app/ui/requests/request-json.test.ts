import { describe, expect, test, vi } from 'vitest'
import { problemFor } from '../../kernel/problem.ts'
import { TRY_AGAIN, UNREACHABLE } from './failure-text.ts'
import { requestFailureText, requestJson } from './request-json.ts'
import { SIGNED_OUT } from './signed-out-text.ts'
import { ACTION_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts'

const answerWith = (answer: () => Response | Promise<Response>) => {
  const fetch = vi.fn((_path: string, _init: RequestInit) => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** The message of a request that fails. */
const failureOf = async (request: Parameters<typeof requestJson>[1] = { method: 'PUT' }) => {
  const answer = await requestJson('/api/lists', request)
  return answer.ok ? null : requestFailureText(answer)
}

describe('a request', () => {
  test('sends and reads JSON', async () => {
    const fetch = answerWith(() => Response.json({ id: '1' }))
    const answer = await requestJson('/api/lists', { method: 'POST', body: { name: 'Mine' } })
    expect(answer).toEqual({ ok: true, value: { id: '1' } })
    const headers = { 'content-type': 'application/json' }
    expect(fetch.mock.lastCall?.[1]).toMatchObject({ body: '{"name":"Mine"}', headers })
  })

  test('leaves the type of a form to the browser', async () => {
    const fetch = answerWith(() => Response.json(null))
    const body = new FormData()
    await requestJson('/api/tables', { method: 'POST', body })
    expect(fetch.mock.lastCall?.[1]).toMatchObject({ body })
    expect(fetch.mock.lastCall?.[1].headers).toBeUndefined()
  })

  test('has no value where the server sends none', async () => {
    answerWith(() => new Response(null, { status: 204 }))
    expect(await requestJson('/api/lists')).toEqual({ ok: true, value: null })
  })

  test('waits longer for a change than for a read', async () => {
    answerWith(() => Response.json(null))
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await requestJson('/api/lists')
    expect(timeout).toHaveBeenLastCalledWith(READ_TIMEOUT_MS)
    await requestJson('/api/lists', { method: 'PUT' })
    expect(timeout).toHaveBeenLastCalledWith(ACTION_TIMEOUT_MS)
  })
})

describe('a failed request says', () => {
  test('how to go on after the session has ended', async () => {
    answerWith(() => Response.json(problemFor('not-signed-in'), { status: 401 }))
    expect(await failureOf()).toBe(SIGNED_OUT)
  })

  test('why the server refuses it', async () => {
    answerWith(() => Response.json(problemFor('lists-full'), { status: 422 }))
    expect(await failureOf()).toBe('You have 50 lists. Delete one to add another.')
    const problem = problemFor('lists-full', { detail: 'There are 50 of 50.' })
    answerWith(() => Response.json(problem, { status: 422 }))
    expect(await failureOf()).toBe('There are 50 of 50.')
  })

  test('that something went wrong when a proxy answers with a page', async () => {
    const page = '<!doctype html><title>Bad Gateway</title>'
    for (const text of [page, '', '{"error":"bad gateway"}', 'null', '7']) {
      answerWith(() => new Response(text, { status: 502 }))
      expect(await failureOf()).toBe('Something went wrong on our side')
    }
    answerWith(() => new Response(page))
    expect(await failureOf()).toBe('Something went wrong on our side')
  })

  test('that there is no connection in a browser without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf()).toBe('Nothing was changed: no connection')
  })

  test('that a change may have been made when its connection breaks', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf()).toBe(UNREACHABLE)
    expect(await failureOf({})).toBe('Nothing was changed: no connection')
  })

  test('that it is not confirmed when the server does not answer in time', async () => {
    answerUntilAborted()
    expect(await failureOf({ method: 'PUT', timeoutMs: 5 })).toBe(TRY_AGAIN)
  })

  test('the same when the time is up in the middle of the answer', async () => {
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      const start = (body: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => body.error(signal.reason))
      return new Response(new ReadableStream({ start }))
    })
    expect(await failureOf({ method: 'PUT', timeoutMs: 5 })).toBe(TRY_AGAIN)
  })

  test('that a change is not confirmed when its answer is cut off', async () => {
    const start = (body: ReadableStreamDefaultController) => body.error(new TypeError('terminated'))
    answerWith(() => new Response(new ReadableStream({ start })))
    expect(await failureOf()).toBe(TRY_AGAIN)
  })

  test('what was not loaded in time', async () => {
    answerUntilAborted()
    expect(await failureOf({ timeoutMs: 5 })).toBe(
      'Nothing was changed: the gallery did not answer in time',
    )
  })
})

test('a request that its caller aborts does not reject', async () => {
  answerUntilAborted()
  const answer = await requestJson('/api/lists', { signal: AbortSignal.abort() })
  expect(answer).toEqual({ ok: false, kind: 'no-connection' })
})

/** Answers never, but honours an abort. */
function answerUntilAborted(): void {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason as Error)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
}
