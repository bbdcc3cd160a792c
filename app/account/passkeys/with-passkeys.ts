import type { PasskeyOutcome } from './passkey-outcome.ts'

/**
 * Loads the passkey code on demand, since few visitors need it.
 * @returns a failure with a message if it cannot be loaded
 */
export async function withPasskeys<Value>(
  use: (passkeys: typeof import('./passkey.client.ts')) => Promise<PasskeyOutcome<Value>>,
): Promise<PasskeyOutcome<Value>> {
  const passkeys = await import('./passkey.client.ts').catch(() => null)
  // Chromium caches a failed import until the next document.
  if (passkeys === null) {
    return { ok: false, message: 'Passkeys could not be loaded. Please reload the page.' }
  }
  return use(passkeys)
}
