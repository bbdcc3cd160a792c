import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { UNREACHABLE, type PasskeyOutcome } from './passkey-outcome.ts'

const NOT_USED = 'The passkey was not used. Try again, or log in with your password.'
const NOT_MADE = 'No passkey was created. Try again, or use another device.'

/** Asks the browser for a passkey, and signs in with it. */
export async function signInWithPasskey(): Promise<PasskeyOutcome<null>> {
  return perform(NOT_USED, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
      'session/passkey/options',
    )
    const credential = await startAuthentication({ optionsJSON: options })
    await post('session/passkey', { credential })
    return null
  })
}

/**
 * Asks the browser to create a passkey for the viewer.
 * @returns the credential as JSON, which must be added within minutes
 */
export async function makePasskey(password: string): Promise<PasskeyOutcome<string>> {
  return perform(NOT_MADE, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
      'users/me/passkeys/options',
      { password },
    )
    return JSON.stringify(await startRegistration({ optionsJSON: options }))
  })
}

/** A refusal of the API, with its message for users. */
class Refused extends Error {}

async function perform<Value>(
  failed: string,
  run: () => Promise<Value>,
): Promise<PasskeyOutcome<Value>> {
  try {
    return { ok: true, value: await run() }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, words: error.message }
    return { ok: false, words: error instanceof TypeError ? UNREACHABLE : failed }
  }
}

async function post<Value>(path: string, body?: object): Promise<Value> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const value = (await response.json()) as Value & { detail?: string; title?: string }
  if (!response.ok) throw new Refused(value.detail ?? value.title ?? '')
  return value
}
