import { USE_INTERVAL_MS } from '../account/sessions/session-use.store.server.ts'
import { findCachedAccount, cacheAccount } from '../account/session/session-account.server.ts'
import type { Auth } from '../account/session/auth.server.ts'
import { hashApiToken, isApiToken } from '../account/tokens/api-token.server.ts'
import {
  findTokenOwner,
  storeTokenUse,
  type TokenOwner,
} from '../account/tokens/api-token.store.server.ts'
import type { Database } from '../database/database.server.ts'
import { bearerTokenOf, hasBearerToken } from '../http/bearer-token.ts'
import { ProblemError, type ApiContext, type Viewer } from '../http/http.server.ts'
import { hasSessionCookie } from '../http/session-cookie.ts'
import { operationFactsOf } from '../routing/find-route.ts'

/**
 * Authenticates a request by its API token alone.
 * @returns the owner of the token, or null for an operation with public data only
 * @throws ProblemError `api-token-invalid`, `insufficient-scope` or `session-required`
 */
export async function admitByToken(
  c: ApiContext,
  services: { readonly db: Database; readonly auth: Auth },
  authorization: string,
): Promise<Viewer | null> {
  if (hasSessionCookie(c.req.header('cookie'))) {
    throw invalidToken('Send a token or a session cookie, not both.')
  }
  const owner = await findOwner(services, bearerTokenOf(authorization))
  const facts = operationFactsOf(c.req.method, c.req.path)
  // The router answers that there is no such operation.
  if (facts === null) return null
  const { scope = 'session-only' } = facts
  if (scope === 'any') return null
  if (scope === 'session-only') {
    throw new ProblemError('session-required', { challenge: challengeOf('insufficient_scope') })
  }
  if (!owner.scopes.includes(scope)) {
    throw new ProblemError('insufficient-scope', {
      detail: `This needs a token with the scope ${scope}.`,
      challenge: `${challengeOf('insufficient_scope')}, scope="${scope}"`,
    })
  }
  return owner.viewer
}

/**
 * The account of a request's token, from memory and without a query, for the fair queue and for
 * limits. Null for a token that this process has not looked up yet.
 */
export const cachedAccountOfToken = (
  auth: Auth,
  authorization: string | undefined,
): string | null =>
  hasBearerToken(authorization) ? findCachedAccount(auth, bearerTokenOf(authorization)) : null

async function findOwner(
  { db, auth }: { readonly db: Database; readonly auth: Auth },
  token: string,
): Promise<TokenOwner> {
  const { closedAccounts } = auth
  const owner = isApiToken(token)
    ? await findTokenOwner(db, { hash: hashApiToken(token), closedAccounts })
    : null
  if (owner === null) throw invalidToken()
  const { viewer, lastUsedAt } = owner
  cacheAccount(auth, token, viewer.id)
  const now = new Date()
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USE_INTERVAL_MS) {
    // Best effort: a database that takes no writes must not make tokens fail.
    await storeTokenUse(db, { id: viewer.sessionId, now }).catch(() => undefined)
  }
  return owner
}

const invalidToken = (detail?: string) =>
  new ProblemError('api-token-invalid', { detail, challenge: challengeOf('invalid_token') })

/** RFC 6750, section 3. */
const challengeOf = (error: string): string => `Bearer realm="Frame", error="${error}"`
