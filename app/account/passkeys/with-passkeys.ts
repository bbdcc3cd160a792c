import { UNREACHABLE, type PasskeyOutcome } from './passkey-outcome.ts'

/**
 * Loads what asks the browser about passkeys, which few visitors need, and uses it.
 * @returns words for people, too, when it cannot be loaded
 */
export async function withPasskeys<Value>(
  use: (passkeys: typeof import('./passkey.client.ts')) => Promise<PasskeyOutcome<Value>>,
): Promise<PasskeyOutcome<Value>> {
  const passkeys = await import('./passkey.client.ts').catch(() => null)
  return passkeys === null ? { ok: false, words: UNREACHABLE } : use(passkeys)
}
