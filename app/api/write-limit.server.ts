import { recallAccountOf } from '../account/session/session.api.server.ts'
import type { Auth } from '../account/session/auth.server.ts'
import { ProblemError, type ApiContext } from '../http/http.server.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import { hasSessionCookie } from '../http/session-cookie.ts'
import type { WriteBudget } from '../http/write-budget.server.ts'

/** Signing out has to work at any time, and signing in has limits of its own. */
const UNLIMITED = /^\/(api\/)?session$/

/**
 * Takes a unit of the account's write budget for a request that changes something. Requests of
 * guests pass.
 * @throws ProblemError `too-many-requests`
 */
export async function limitWrites(
  c: ApiContext,
  { auth, writeBudget }: { readonly auth: Auth; readonly writeBudget: WriteBudget | null },
): Promise<void> {
  const { method, path } = c.req
  if (writeBudget === null || method === 'GET' || method === 'HEAD') return
  if (UNLIMITED.test(path)) return
  const cookies = c.req.header('cookie')
  if (!hasSessionCookie(cookies) && !hasBearerToken(c.req.header('authorization'))) return
  // Once per session and process, the session is looked up in advance.
  const account = recallAccountOf(auth, cookies) ?? (await c.get('findViewer')())?.id
  if (account === undefined) return
  const waitMs = writeBudget.take(account)
  if (waitMs > 0) throw new ProblemError('too-many-requests', { retryAfterS: toSeconds(waitMs) })
}

const toSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000)
