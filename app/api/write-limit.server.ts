import type { Next } from 'hono'
import { cachedAccountOfCookies } from '../account/session/session.api.server.ts'
import type { Auth } from '../account/session/auth.server.ts'
import { ProblemError, type ApiContext } from '../http/http.server.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import { hasSessionCookie } from '../http/session-cookie.ts'
import type { WriteBudget } from '../http/write-budget.server.ts'
import { operationFactsOf } from '../routing/find-route.ts'

/**
 * Answers a request, and takes a unit of the account's write budget for it if it changes something.
 * Requests of guests pass.
 * @throws ProblemError `too-many-requests`
 */
export async function limitWrites(
  c: ApiContext,
  { auth, writeBudget }: { readonly auth: Auth; readonly writeBudget: WriteBudget | null },
  next: Next,
): Promise<void> {
  const account = writeBudget === null ? undefined : await findWriter(c, auth)
  if (writeBudget === null || account === undefined) return next()
  const waitMs = writeBudget.begin(account)
  if (waitMs > 0) throw new ProblemError('too-many-requests', { retryAfterS: toSeconds(waitMs) })
  try {
    await next()
  } finally {
    writeBudget.end(account)
  }
}

/** The account of a request that changes something. */
async function findWriter(c: ApiContext, auth: Auth): Promise<string | undefined> {
  const { method, path } = c.req
  if (method === 'GET' || method === 'HEAD') return undefined
  const cookies = c.req.header('cookie')
  if (!hasSessionCookie(cookies) && !hasBearerToken(c.req.header('authorization'))) return undefined
  if (operationFactsOf(method, path)?.noWriteBudget === true) return undefined
  // Queries the database only for a session that this process has not seen yet.
  return cachedAccountOfCookies(auth, cookies) ?? (await c.get('findViewer')())?.id
}

const toSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000)
