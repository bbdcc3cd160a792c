import { UNREACHABLE } from '../../ui/requests/failure-text.ts'
import type { PasskeyOutcome } from './passkey-outcome.ts'

/**
 * Loads the passkey code on demand, since few visitors need it.
 * @returns a failure with a message if it cannot be loaded
 */
export async function withPasskeys<Value>(
  use: (passkeys: typeof import('./passkey.client.ts')) => Promise<PasskeyOutcome<Value>>,
): Promise<PasskeyOutcome<Value>> {
  const passkeys = await import('./passkey.client.ts').catch(() => null)
  return passkeys === null ? { ok: false, words: UNREACHABLE } : use(passkeys)
}
