import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { UNREACHABLE } from '../../ui/requests/failure-text.ts'
import {
  requestFailureText,
  requestJson,
  type RequestFailure,
} from '../../ui/requests/request-json.ts'
import type { PasskeyOutcome } from './passkey-outcome.ts'

const NOT_USED = 'The passkey was not used'
const NOT_MADE = 'No passkey was created'
const HELD = 'This device has a passkey of your account already'

/**
 * Asks the browser for a passkey, and signs in with it.
 * @param keep what a guest wanted to add, as a path of the API; a failure does not end the sign-in
 */
export async function signInWithPasskey(keep: string | null): Promise<PasskeyOutcome<null>> {
  return perform(`${NOT_USED}. Try again, or log in with your password.`, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
      'session/passkey/options',
      { failed: NOT_USED },
    )
    const credential = await startAuthentication({ optionsJSON: options })
    await post('session/passkey', { body: { credential }, failed: NOT_USED })
    if (keep !== null) await requestJson(`/api${keep}`, { method: 'PUT' })
    return null
  })
}

/**
 * Asks the browser to create a passkey for the viewer.
 * @returns the credential as JSON, which must be added within minutes
 */
export async function makePasskey(password: string): Promise<PasskeyOutcome<string>> {
  return perform(`${NOT_MADE}. Try again, or use another device.`, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
      'users/me/passkeys/options',
      { body: { password }, failed: NOT_MADE },
    )
    return JSON.stringify(await startRegistration({ optionsJSON: options }))
  })
}

/** A failed request to the API, with its message for users. */
class RequestError extends Error {
  readonly isWrongPassword: boolean
  constructor(failure: RequestFailure, failed: string) {
    super(requestFailureText(failure, failed))
    this.isWrongPassword =
      failure.kind === 'problem' && failure.problem.code === 'incorrect-password'
  }
}

async function perform<Value>(
  failed: string,
  run: () => Promise<Value>,
): Promise<PasskeyOutcome<Value>> {
  try {
    return { ok: true, value: await run() }
  } catch (error) {
    if (error instanceof RequestError) {
      const reason = error.isWrongPassword ? 'wrong-password' : undefined
      return { ok: false, message: error.message, ...(reason && { reason }) }
    }
    if (isHeldError(error)) return { ok: false, message: HELD, reason: 'held' }
    return { ok: false, message: error instanceof TypeError ? UNREACHABLE : failed }
  }
}

/** An authenticator creates no second passkey for an account. */
const isHeldError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

type Post = { readonly body?: object; readonly failed: string }

async function post<Value>(path: string, { body, failed }: Post): Promise<Value> {
  const answer = await requestJson<Value>(`/api/${path}`, { method: 'POST', body })
  if (!answer.ok) throw new RequestError(answer, failed)
  return answer.value
}
