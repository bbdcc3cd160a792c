import { expect, test, vi } from 'vitest'
import { TRY_AGAIN } from '../../ui/requests/failure-text.ts'
import { ACTION_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import { makePasskey, signInWithPasskey } from './passkey.client.ts'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({ id: 'key' }),
  startRegistration: () => Promise.reject(new DOMException('', 'InvalidStateError')),
}))

/** @param unanswered the path that gets no answer in time */
function stubServer(unanswered: string): void {
  const timeout = AbortSignal.abort(new DOMException('', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout)
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    if (path !== unanswered) return Promise.resolve(Response.json({ options: {} }))
    // Without a timeout, the request would never end.
    return signal ? Promise.reject(signal.reason as Error) : new Promise(() => {})
  })
}

test('a sign-in with a passkey that gets no answer in time can be tried again', async () => {
  for (const path of ['/api/session/passkey/options', '/api/session/passkey']) {
    stubServer(path)
    expect(await signInWithPasskey(null)).toEqual({ ok: false, message: TRY_AGAIN })
    expect(AbortSignal.timeout).toHaveBeenLastCalledWith(ACTION_TIMEOUT_MS)
  }
})

test('a sign-in goes on when what the guest wanted to keep gets no answer in time', async () => {
  stubServer('/api/favorites/photo-1')
  expect(await signInWithPasskey('/favorites/photo-1')).toEqual({ ok: true, value: null })
})

test('a sign-in without a connection says that the passkey was not used', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const message = 'The passkey was not used: no connection'
  expect(await signInWithPasskey(null)).toEqual({ ok: false, message })
})

test('a device that has a passkey of the account says so, and makes no second one', async () => {
  stubServer('')
  expect(await makePasskey('a password')).toEqual({
    ok: false,
    message: 'This device has a passkey of your account already',
    reason: 'held',
  })
})

test('a wrong password is told from other failures', async () => {
  const problem = { code: 'incorrect-password', title: 'Incorrect password' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 403 }))
  expect(await makePasskey('not it')).toEqual({
    ok: false,
    message: 'Incorrect password',
    reason: 'wrong-password',
  })
})
