import { LRUCache } from 'lru-cache'

/** Maximum number of cached tokens, at about 200 bytes each. */
const MAX_CACHED = 10_000

const accounts = new WeakMap<object, LRUCache<string, string>>()

/**
 * Caches the owner of a session or API token. A token never changes its owner, so the entry stays
 * true after the token has ended. It does not prove a session.
 * @param scope the application to which the tokens belong
 */
export function cacheAccount(scope: object, token: string, userId: string): void {
  const known = accounts.get(scope) ?? new LRUCache({ max: MAX_CACHED })
  known.set(token, userId)
  accounts.set(scope, known)
}

/** @returns null if this process has not looked up the token yet */
export function findCachedAccount(scope: object, token: string): string | null {
  return accounts.get(scope)?.get(token) ?? null
}
