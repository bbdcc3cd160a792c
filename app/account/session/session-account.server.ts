import { createBoundedMap, type BoundedMap } from '../../kernel/bounded-map.ts'

/** Remembered sessions, at about 200 bytes each. */
const MAX_REMEMBERED = 10_000

const accounts = new WeakMap<object, BoundedMap<string>>()

/**
 * Remembers whose a session's or API token is. A token never changes its owner, so this stays true
 * after it has ended; it proves nothing about being signed in.
 * @param scope the application whose sessions these are
 */
export function rememberAccount(scope: object, token: string, userId: string): void {
  const known = accounts.get(scope) ?? createBoundedMap<string>({ maxSize: MAX_REMEMBERED })
  known.set(token, userId)
  accounts.set(scope, known)
}

/** @returns null for a session that this process has not looked up yet */
export function recallAccount(scope: object, token: string): string | null {
  return accounts.get(scope)?.get(token) ?? null
}
