import { afterEach, expect, test, vi } from 'vitest'
import { TRY_AGAIN } from '../ui/requests/failure-text.ts'
import { ACTION_TIMEOUT_MS } from '../ui/requests/timeouts.ts'
import { clientAction } from './follow-action.ts'

afterEach(() => vi.useRealTimers())

/** The outcome in the browser. */
const follow = async (serverAction: () => Promise<never>): Promise<unknown> =>
  ((await clientAction({ serverAction } as never)) as { readonly data: unknown }).data

test('without a network, following changes nothing, and says so', async () => {
  const outcome = await follow(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(outcome).toEqual({ ok: false, message: 'Nothing was changed: no connection' })
})

test('following is not confirmed when the server does not answer in time', async () => {
  vi.useFakeTimers()
  const outcome = follow(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(ACTION_TIMEOUT_MS)
  expect(await outcome).toEqual({ ok: false, message: TRY_AGAIN })
})
