import type { PasskeyOutcome } from './passkey.client.ts'

const NOT_LOADED = {
  ok: false,
  words: 'The gallery could not be reached. Please try again.',
} as const

/**
 * Loads what asks the browser about passkeys, which few visitors need, and uses it.
 * @returns words for people, too, when it cannot be loaded
 */
export async function withPasskeys<Value>(
  use: (passkeys: typeof import('./passkey.client.ts')) => Promise<PasskeyOutcome<Value>>,
): Promise<PasskeyOutcome<Value>> {
  const passkeys = await import('./passkey.client.ts').catch(() => null)
  return passkeys === null ? NOT_LOADED : use(passkeys)
}
